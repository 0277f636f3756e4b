import Bytes
import Testing

@Suite struct `Patterns of bytes` {
    private func places(of pattern: StaticString, in text: String) -> [Int] {
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            var places: [Int] = []
            var start = 0
            while let place = BytePattern(pattern).first(in: bytes, from: start) {
                places.append(place)
                start = place + 1
            }
            return places
        }
    }

    @Test func `a pattern is found wherever it stands`() {
        #expect(places(of: "aab", in: "aaabaab aab") == [1, 4, 8])
        #expect(places(of: "a", in: "banana") == [1, 3, 5])
        #expect(places(of: "aaa", in: "aaaaa") == [0, 1, 2])
        #expect(places(of: "/web/", in: "/web//web/web/") == [0, 5, 9])
    }

    @Test func `a pattern is not found where it is not`() {
        #expect(places(of: "", in: "abc").isEmpty)
        #expect(places(of: "abc", in: "").isEmpty)
        #expect(places(of: "abc", in: "ab").isEmpty)
        #expect(places(of: "abc", in: "abABCab").isEmpty)
    }

    @Test func `a pattern is only sought between two places`() {
        Array("xx data: xx".utf8).withUnsafeBufferPointer { bytes in
            let pattern = BytePattern("data:")
            #expect(pattern.first(in: bytes, from: 3, to: 8) == 3)
            #expect(pattern.first(in: bytes, from: 4) == nil)
            #expect(pattern.first(in: bytes, from: 0, to: 7) == nil)
            #expect(pattern.first(in: bytes, from: -1) == nil)
            #expect(pattern.first(in: bytes, from: 9, to: 2) == nil)
        }
    }

    @Test(arguments: 0..<70)
    func `a pattern is found at any distance, and letter case counts if it is said to`(_ distance: Int) {
        let text =
            String(repeating: "p", count: distance) + "PoSt" + String(repeating: "t", count: 70 - distance)
        Array(text.utf8).withUnsafeBufferPointer { bytes in
            #expect(BytePattern("post", ignoresCase: true).first(in: bytes) == distance)
            #expect(BytePattern("post").first(in: bytes) == nil)
            #expect(BytePattern("PoSt").first(in: bytes) == distance)
            #expect(BytePattern("PoSt").first(in: bytes, from: distance + 1) == nil)
            #expect(BytePattern("PoSt").first(in: bytes, to: distance + 3) == nil)
        }
    }
}
