import CLibXML2
import HTMLTree

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// What became of the inputs so far; libFuzzer calls from one thread.
private nonisolated(unsafe) var counts = (
    same: 0, libraryOnly: 0, refused: 0, knownDifference: 0, isReported: false
)

private let parser: HTMLParser = {
    var limits = HTMLLimits.standard
    (limits.byteCount, limits.attributesPerTag, limits.nodeCount) = (1 << 20, 100, 100_000)
    return HTMLParser(limits: limits)
}()

/// libFuzzer's entry point: reads an input by both parsers, and stops the fuzzer where their trees differ.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    if !counts.isReported {
        counts.isReported = true
        atexit {
            print(
                "routes: \(counts.same) inputs gave the same tree twice, \(counts.libraryOnly) were not plain, "
                    + "\(counts.refused) were refused, \(counts.knownDifference) have a name that libxml2 may lose; libxml2 \(LIBXML_DOTTED_VERSION)"
            )
        }
    }
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    do {
        let text = try parser.decode(bytes)
        guard !hasOverlongName(text.utf8) else {
            counts.knownDifference += 1
            return 0
        }
        switch try parser.compareRoutes(text) {
        case .same: counts.same += 1
        case .libraryOnly: counts.libraryOnly += 1
        case .different(let difference):
            print("routes: \(difference.description)")
            fflush(nil)
            abort()
        }
    } catch {
        counts.refused += 1
    }
    return 0
}

/// Whether more than 100 bytes of a name follow an `&`.
///
/// libxml2 2.9 reads on into its buffer after 100 letters of a name that is not plain ASCII; where the buffer moves, it forgets the
/// letters that it has read, and the text loses them. The reader of plain markup keeps them.
private func hasOverlongName(_ text: [UInt8]) -> Bool {
    var length: Int?
    for byte in text {
        switch byte {
        case UInt8(ascii: "&"): length = 0
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "_"),
            UInt8(ascii: ":"), 0x80...:
            length = length.map { $0 + 1 }
        default: length = nil
        }
        if let length, length > 100 { return true }
    }
    return false
}
