import Testing

@testable import PlainHTML

@Suite struct `Padded text` {
    /// Gives a closure a padded text, and returns what it holds afterwards.
    private func pieces(_ text: String, _ body: (inout PaddedText) -> Void) -> [UInt8]? {
        let bytes = Array(text.utf8)
        return PaddedText.array(of: bytes) { padded in
            var padded = padded
            body(&padded)
            return padded
        }
    }

    @Test func `bytes outside the text are zeros, wherever they are asked for`() {
        _ = pieces("abc") { text in
            #expect(
                (-3..<40).map { text[$0] } == [0, 0, 0, 0x61, 0x62, 0x63] + Array(repeating: 0, count: 37))
            #expect(text[Int.min] == 0 && text[Int.max] == 0)
            // Pieces are no part of the text.
            let isWritten = text.append(0x7A)
            #expect(isWritten && text[text.tail - 1] == 0)
        }
    }

    @Test func `searches end where the text ends`() {
        _ = pieces("a<b<") { text in
            #expect(text.first(0x3C, 0x26, from: 0) == 1)
            #expect(text.first(0x26, 0x26, from: 0) == 4)
            #expect(text.first(0x3C, from: 2, to: 3) == 3)
            #expect(text.first(0x00, 0x00, from: 0) == 4)
            #expect(text.firstOdd(from: 0) == 4)
            #expect(text.first(0x3C, 0x3C, from: -1) == 4)
            // An end beyond the padding is refused rather than read.
            #expect(text.first(0x3C, from: 2, to: 1000) == 1000)
        }
    }

    @Test func `words and names come from inside the text only`() {
        _ = pieces("table") { text in
            #expect(text.word(at: 0, count: 2) == 0x6174)
            #expect(text.packedName(at: 0, count: 5) == PackedName("table"))
            for (index, count) in [(0, 6), (4, 2), (5, 1), (-1, 2), (0, 0), (0, 17), (Int.max, 1)] {
                #expect(text.packedName(at: index, count: count) == .none)
                #expect(text.word(at: index, count: count) == 0)
            }
        }
        _ = pieces("data-current-page") { text in
            #expect(text.packedName(at: 1, count: 16) == PackedName("ata-current-page"))
            #expect(text.packedName(at: 0, count: 16) == PackedName("DATA-current-pag"))
        }
    }

    @Test func `pieces are copied from what was written, and refused beyond the room`() {
        let array = pieces("abcd") { text in
            let start = text.tail
            var isCopied = text.copy(1, 3)
            #expect(isCopied && text.tail == start + 2)
            isCopied = text.copy(start, start + 2)
            #expect(isCopied)
            for (from, to) in [(-1, 1), (3, 2), (0, text.tail + 1), (0, Int.max)] {
                let isRefused = !text.copy(from, to)
                #expect(isRefused)
            }
            while text.append(0x2E) {}
            let isByteAdded = text.append(0x2E)
            let isTextAdded = text.copy(0, 1)
            let isNothingAdded = text.copy(0, 0)
            #expect(!isByteAdded && !isTextAdded && isNothingAdded)
            text.removePieces(from: 0)
            #expect(text.tail > start + 4)
            text.removePieces(from: start + 4)
        }
        #expect(array?.suffix(4) == [0x62, 0x63, 0x62, 0x63])
    }
}
