import CByteSearch
import Testing

@Suite struct `Two bytes at a distance` {
    /// A text of few letters, so that one of the two occurs often.
    private static let text: [UInt8] = {
        var state: UInt32 = 7
        return (0..<200).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(ascii: "A") + UInt8(state >> 24) % 6
        }
    }()

    private func naive(_ start: Int, _ end: Int, _ pair: BytePair) -> Int {
        var place = start
        while place + pair.reach < end {
            if Self.text[place] | pair.mask == pair.first,
                Self.text[place + pair.reach] | pair.mask == pair.last
            {
                return place
            }
            place += 1
        }
        return end
    }

    @Test(arguments: [0, 1, 2, 7, 15, 16, 17, 31, 32, 33, 63])
    func `are found by the widest loop of this processor as by the one that all have`(_ reach: Int) {
        // Small letters are found in capitals with the bit of case set, and not without it.
        for (first, last, mask, isThere) in [
            ("b", "b", 0x20, true), ("C", "C", 0, true), ("c", "a", 0, false),
        ]
            as [(Unicode.Scalar, Unicode.Scalar, UInt8, Bool)]
        {
            let pair = BytePair(
                first: UInt8(ascii: first), last: UInt8(ascii: last), reach: reach, mask: mask)
            var found = 0
            var wrong: [Int] = []
            for start in stride(from: 0, to: 130, by: 5) {
                for end in [start + reach, start + reach + 1, start + reach + 33, 200] where end <= 200 {
                    let expected = naive(start, end, pair)
                    found += expected < end ? 1 : 0
                    if byte_pair_find(Self.text, start, end, pair) != expected { wrong.append(start) }
                    if byte_pair_find_portable(Self.text, start, end, pair) != expected {
                        wrong.append(start)
                    }
                }
            }
            #expect(wrong.isEmpty)
            #expect((found > 0) == isThere)
        }
    }
}
