import ByteCompression
import Testing

@testable import SavedPages

@Suite struct `Deflated bytes` {
    /// Text that compresses well, longer than one output buffer of zlib.
    private let page = Array(String(repeating: "goose and greenhouse ", count: 10_000).utf8)
    /// Bytes that do not pack at all.
    private let noise: [UInt8] = {
        var state: UInt32 = 1
        return (0..<200_000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
    }()

    private func code(_ body: () throws -> [UInt8]) -> ContainerError.Code? {
        #expect(throws: ContainerError.self) { try body() }?.code
    }

    /// Deflated bytes without any wrapping.
    private func raw(_ bytes: [UInt8]) -> [UInt8] { Array(Deflate.gzip(bytes).dropFirst(10).dropLast(8)) }

    private func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var (low, high): (UInt32, UInt32) = (1, 0)
        for byte in bytes {
            low = (low + UInt32(byte)) % 65521
            high = (high + low) % 65521
        }
        let sum = [high >> 8, high, low >> 8, low].map { UInt8(truncatingIfNeeded: $0) }
        return [0x78, 0x9C] + raw(bytes) + sum
    }

    @Test func `what was packed comes out again, and packs small`() throws {
        for bytes in [[], [7], page, noise] {
            #expect(try Deflate.unpack(Deflate.gzip(bytes), .gzip, limit: bytes.count).whole() == bytes)
            #expect(try Deflate.unpackAny(zlib(bytes), limit: bytes.count).whole() == bytes)
            #expect(try Deflate.unpackAny(raw(bytes), limit: bytes.count).whole() == bytes)
            #expect(try Deflate.unpackAny(Deflate.gzip(bytes), limit: bytes.count).whole() == bytes)
        }
        #expect(Deflate.gzip(page).count < page.count / 100)
    }

    @Test func `packed bytes bear neither time nor name nor system`() {
        #expect(Deflate.gzip(page).prefix(10) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255])
        #expect(Deflate.gzip(page) == Deflate.gzip(page))
    }

    @Test func `all members of gzip come out, and what follows them does not matter`() throws {
        let members = Deflate.gzip(Array("one ".utf8)) + Deflate.gzip([]) + Deflate.gzip(Array("two".utf8))
        #expect(try Deflate.unpack(members, .gzip, limit: 7).whole() == Array("one two".utf8))
        #expect(try Deflate.unpack(members + [0, 0, 0], .gzip, limit: 7).whole() == Array("one two".utf8))
    }

    @Test func `more than the limit does not come out, not even of a second member`() {
        #expect(
            code { try Deflate.unpack(Deflate.gzip(page), .gzip, limit: page.count - 1).whole() } == .tooBig)
        #expect(code { try Deflate.unpackAny(zlib(page), limit: 0).whole() } == .tooBig)
        #expect(code { try Deflate.unpackAny(raw(page), limit: 65_535).whole() } == .tooBig)
        let members = Deflate.gzip([1, 2]) + Deflate.gzip([3])
        #expect(code { try Deflate.unpack(members, .gzip, limit: 2).whole() } == .tooBig)
        #expect(Deflate.unpack(members, .gzip, limit: 2).bytes == [])
    }

    @Test func `cut anywhere, it is damaged, and the beginning can be had`() throws {
        let packed = Deflate.gzip(noise)
        for count in [0, 1, 5, 10, 18, 70_000, packed.count - 9, packed.count - 1] {
            let cut = Array(packed.prefix(count))
            #expect(code { try Deflate.unpack(cut, .gzip, limit: .max).whole() } == .damaged)
            let result = Deflate.unpack(cut, .gzip, limit: .max)
            #expect(result.end == .cut)
            #expect(noise.starts(with: result.bytes))
            #expect(result.bytes.count >= count - 1000)
        }
    }

    @Test func `a wrong byte is noticed by the checksum`() {
        for (packed, place) in [
            (Deflate.gzip(noise), 100_000), (zlib(noise), 100_000), (Deflate.gzip(page), 0),
        ] {
            var packed = packed
            packed[packed.count - 1 - place] ^= 1
            #expect(code { try Deflate.unpackAny(packed, limit: .max).whole() } == .damaged)
        }
    }

    @Test(arguments: ["<html>not packed", "K", "\u{3}\u{0}more", "x\u{9C}"])
    func `what was never packed is damaged`(text: String) {
        #expect(code { try Deflate.unpack(Array(text.utf8), .gzip, limit: .max).whole() } == .damaged)
        #expect(code { try Deflate.unpackAny(Array(text.utf8), limit: .max).whole() } == .damaged)
    }
}
