import ByteCompression
import Testing

@Suite struct `Zstandard frames` {
    private let text = Array(String(repeating: "<td class=\"postdate\">geese</td>\n", count: 40).utf8)
    private static let samples = (0..<60).map {
        Array("<tr><td class=\"author\">goose \($0 * 7919)</td></tr>".utf8)
    }

    private func dictionary(_ text: String = "<td class=\"postdate\">", id: UInt32 = 40_000) throws
        -> PackingDictionary
    {
        try #require(PackingDictionary(text: Array(text.utf8), samples: Self.samples) { _ in id })
    }

    @Test func `what was packed comes out`() throws {
        #expect(Zstandard.unpack(Zstandard.pack(text), limit: text.count) == .init(bytes: text, end: .whole))
        #expect(Zstandard.unpack(Zstandard.pack([]), limit: 0) == .init(bytes: [], end: .whole))
        let dictionary = try dictionary()
        let packed = Zstandard.pack(text, with: dictionary)
        #expect(packed.count < Zstandard.pack(text).count)
        #expect(
            Zstandard.unpack(packed, with: dictionary, limit: text.count) == .init(bytes: text, end: .whole))
    }

    @Test func `a dictionary that was stored is the same again`() throws {
        let first = try dictionary()
        let again = try #require(PackingDictionary(first.bytes, id: first.id))
        #expect(Zstandard.unpack(Zstandard.pack(text, with: first), with: again, limit: 9999).bytes == text)
    }

    @Test func `more than the limit does not come out, and is not even begun`() {
        let zeros = Zstandard.pack([UInt8](repeating: 0, count: 50_000_000))
        #expect(zeros.count < 5000)
        #expect(Zstandard.unpack(zeros, limit: 1 << 20) == .init(bytes: [], end: .tooBig(limit: 1 << 20)))
    }

    @Test func `without its dictionary, or with one of another number, nothing comes out`() throws {
        let (one, other) = (try dictionary(), try dictionary(id: 40_001))
        let packed = Zstandard.pack(text, with: one)
        for dictionary in [nil, other] {
            #expect(Zstandard.unpack(packed, with: dictionary, limit: 9999).end == .broken)
        }
        #expect(Zstandard.unpack(Zstandard.pack(text), with: one, limit: 9999).end == .broken)
    }

    @Test func `anything but one whole frame that says its size is broken`() {
        let frame = Zstandard.pack(text)
        let skippable: [UInt8] = [0x50, 0x2A, 0x4D, 0x18, 0, 0, 0, 0]
        // Without a size, as a program that streams writes it: an empty raw block.
        let unsized: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x58, 0x01, 0x00, 0x00]
        for bytes in [
            [], Array(frame.dropLast()), frame + [0], frame + frame, skippable, skippable + frame,
            frame + skippable, unsized, Array(frame.prefix(4)), text,
        ] {
            #expect(Zstandard.unpack(bytes, limit: 1 << 20).end == .broken)
        }
    }

    @Test func `bytes that are no dictionary, have another number, or are too many give none`() throws {
        let good = try dictionary()
        var broken = good.bytes
        for index in 8..<40 { broken[index] = 0xFF }
        #expect(PackingDictionary(broken, id: good.id) == nil)
        #expect(PackingDictionary(good.bytes, id: good.id + 1) == nil)
        #expect(PackingDictionary(text, id: good.id) == nil)
        #expect(PackingDictionary([], id: good.id) == nil)
        let big = good.bytes + [UInt8](repeating: 0x20, count: PackingDictionary.sizeLimit)
        #expect(PackingDictionary(big, id: good.id) == nil)
    }
}
