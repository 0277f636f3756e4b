/// A few ASCII letters, ready to be found in a page: by Horspool's rule, which looks at one byte in as many as the
/// pattern has, so that an ordinary page pays next to nothing for not having them.
struct BytePattern: Sendable {
    private let wanted: [UInt8]
    /// How far to move on when a byte stands under the pattern's last one.
    private let shifts: [UInt8]

    /// - Parameter text: at most 255 bytes; letter case counts.
    init(_ text: StaticString) {
        let wanted = text.withUTF8Buffer { Array($0.prefix(255)) }
        var shifts = [UInt8](repeating: UInt8(max(wanted.count, 1)), count: 256)
        for (offset, byte) in wanted.dropLast().enumerated() {
            shifts[Int(byte)] = UInt8(wanted.count - 1 - offset)
        }
        self.wanted = wanted
        self.shifts = shifts
    }

    /// Where the pattern first occurs at or after an index and wholly before another; nil where it does not.
    ///
    /// - Complexity: O(*n*) for the few patterns of this project, none of which is long or repeats itself.
    func first(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0, to end: Int? = nil) -> Int? {
        let end = min(end ?? bytes.count, bytes.count)
        let length = wanted.count
        guard length > 0, start >= 0, end - start >= length else { return nil }
        return wanted.withUnsafeBufferPointer { wanted in
            shifts.withUnsafeBufferPointer { shifts in
                let last = wanted[length - 1]
                var index = start + length - 1
                while index < end {
                    let byte = bytes[index]
                    if byte == last {
                        var offset = 0
                        while offset < length - 1, bytes[index - length + 1 + offset] == wanted[offset] {
                            offset += 1
                        }
                        if offset == length - 1 { return index - length + 1 }
                    }
                    index += Int(shifts[Int(byte)])
                }
                return nil
            }
        }
    }

    /// How many bytes it has.
    var count: Int { wanted.count }

    /// Whether the pattern occurs in a range.
    func occurs(in bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> Bool {
        first(in: bytes, from: range.lowerBound, to: range.upperBound) != nil
    }
}
