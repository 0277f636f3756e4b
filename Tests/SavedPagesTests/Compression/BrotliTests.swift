import ByteCompression
import Testing

@testable import SavedPages

/// `<html>`, forty times `goose `, `</html>`, as Google's encoder packs it.
let brotliGeese: [UInt8] = [
    0x1B, 0xFC, 0x00, 0xF8, 0x8D, 0x94, 0x6E, 0xDE, 0xAA, 0x7E, 0xE1, 0x29, 0x3B, 0x93, 0x6F, 0x20,
    0x73, 0x59, 0xC8, 0x24, 0xB3, 0xE5, 0x01, 0xAE, 0x98, 0xE4, 0x62, 0x46, 0x9A, 0x4B, 0xD2, 0x00,
]

@Suite struct `Brotli streams` {
    private let geese = Array(("<html>" + String(repeating: "goose ", count: 40) + "</html>").utf8)

    @Test func `what was packed comes out`() throws {
        #expect(try Brotli.unpack(brotliGeese, limit: geese.count).whole() == geese)
        #expect(try Brotli.unpack([0x3B], limit: 0).whole() == [])
    }

    @Test func `what is bigger than what is given out at once comes out whole`() throws {
        let packed: [UInt8] = [
            0x5B, 0xDF, 0x93, 0x84, 0x5F, 0x22, 0x2C, 0x1E, 0x0B, 0x04, 0x32, 0x17, 0x09, 0x00,
        ]
        #expect(try Brotli.unpack(packed, limit: 300_000).whole() == [UInt8](repeating: 0x61, count: 300_000))
    }

    @Test func `more than the limit does not come out`() {
        let error = #expect(throws: ContainerError.self) {
            try Brotli.unpack(brotliGeese, limit: geese.count - 1).whole()
        }
        #expect(error?.code == .tooBig)
    }

    @Test func `cut, wrong or with something behind it, it is damaged`() {
        for bytes in [[], Array(brotliGeese.dropLast(1)), brotliGeese + [1], Array("<html>".utf8)] {
            let error = #expect(throws: ContainerError.self) { try Brotli.unpack(bytes, limit: 1000).whole() }
            #expect(error?.code == .damaged)
        }
        #expect(Brotli.unpack(Array(brotliGeese.dropLast(1)), limit: 1000).end == .cut)
    }
}
