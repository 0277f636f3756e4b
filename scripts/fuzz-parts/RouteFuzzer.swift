import HTMLTree

#if canImport(Glibc)
    import Glibc
#else
    import Musl
#endif

/// What became of the inputs so far; libFuzzer calls from one thread.
private nonisolated(unsafe) var counts = (same: 0, libraryOnly: 0, refused: 0, isReported: false)

private let parser = HTMLParser(
    limits: HTMLLimits(byteCount: 1 << 20, attributesPerTag: 100, nodeCount: 100_000))

/// libFuzzer's entry point: reads an input by both parsers, and stops the fuzzer where their trees differ.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    if !counts.isReported {
        counts.isReported = true
        atexit {
            print(
                "routes: \(counts.same) inputs gave the same tree twice, \(counts.libraryOnly) were not plain, "
                    + "\(counts.refused) were refused; libxml2 \(HTMLParser.libraryVersion)")
        }
    }
    let bytes = Array(UnsafeBufferPointer(start: data, count: count))
    do {
        let text = try parser.decode(bytes)
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
