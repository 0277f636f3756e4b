internal import Bytes

/// A page's text with zeros behind it, and room after those for decoded text.
///
/// This is the only file of the module with a pointer, and the proof of its bounds:
///
///     0                 end        end + padding                tail              capacity
///     | the page's text | zeros    | pieces written so far      | not initialised |
///
/// - ``subscript(_:)`` reads `0..<end` and is 0 everywhere else, so no reader of a byte can leave the text.
/// - Searches begin at 0 or later and end at ``end``. ``ByteScan`` stays in the buffer it is given, which is the text with its
///   zeros; these let it read whole words up to the end.
/// - ``packedName(at:count:)`` and ``word(at:count:)`` read up to 16 bytes from an index inside the text: `padding` covers them.
/// - ``append(_:)`` and ``copy(_:_:)`` write at `tail` and refuse what does not fit below `capacity`; `copy` reads below `tail` only,
///   where every byte is initialised and which never overlaps what it writes.
///
/// A value is only valid inside ``array(of:_:)``, which makes it.
struct PaddedText {
    private static let padding = PackedName.limit + 8

    private let base: UnsafeMutablePointer<UInt8>
    private let capacity: Int
    let end: Int
    private(set) var tail: Int

    /// Makes an array of a text, its padding and the pieces that a closure adds; nil where the closure gives up.
    static func array(of text: [UInt8], _ body: (PaddedText) -> PaddedText?) -> [UInt8]? {
        // A decoded reference is never longer than it was, and no text becomes a piece twice.
        let capacity = 2 * (text.count + padding)
        var isRead = false
        let array = [UInt8](unsafeUninitializedCapacity: capacity) { storage, used in
            guard let base = storage.baseAddress else { return }
            text.withUnsafeBufferPointer { bytes in
                _ = UnsafeMutableBufferPointer(start: base, count: bytes.count).initialize(from: bytes)
            }
            (base + text.count).initialize(repeating: 0, count: padding)
            let padded = PaddedText(base: base, capacity: capacity, end: text.count, tail: text.count + padding)
            guard let result = body(padded) else { return }
            used = result.tail
            isRead = true
        }
        return isRead ? array : nil
    }

    @inline(__always) private var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: base, count: end &+ Self.padding)
    }

    @inline(__always) subscript(_ index: Int) -> UInt8 {
        UInt(bitPattern: index) < UInt(bitPattern: end) ? base[index] : 0
    }

    /// The index of the first byte that is one of two, before the end of the text; ``end`` when there is none.
    @inline(__always) func first(_ one: UInt8, _ other: UInt8, from start: Int) -> Int {
        ByteScan.first(one, other, in: bytes, from: start, to: end)
    }

    /// The index of the first byte of a value, before some end inside the text; that end when there is none.
    @inline(__always) func first(_ byte: UInt8, from start: Int, to limit: Int) -> Int {
        ByteScan.first(byte, byte, in: bytes, from: start, to: limit)
    }

    /// The index of the first byte that is not ASCII or is a control character other than tab, line feed and carriage
    /// return; ``end`` when there is none.
    @inline(__always) func firstOdd(from start: Int) -> Int { ByteScan.firstOdd(in: bytes, from: start, to: end) }

    /// A name of 1 to 16 bytes inside the text; ``PackedName/none`` for any other range.
    @inline(__always) func packedName(at index: Int, count: Int) -> PackedName {
        guard (1...PackedName.limit).contains(count), index <= end &- count,
            let first = ByteScan.word(in: bytes, at: index)
        else { return .none }
        guard count > 8 else { return PackedName(word: first, count: count) }
        return PackedName(first, ByteScan.word(in: bytes, at: index &+ 8) ?? 0, count: count)
    }

    /// Up to 8 bytes of the text as a number, the first in the lowest bits; 0 for a range that is not inside it.
    @inline(__always) func word(at index: Int, count: Int) -> UInt64 {
        guard (1...8).contains(count), index <= end &- count, let word = ByteScan.word(in: bytes, at: index)
        else { return 0 }
        return word & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
    }

    /// A range of the text with its ASCII letters in lower case; bytes outside the text are NULs.
    func lowercasedString(_ range: Range<Int>) -> String {
        String(decoding: range.map { self[$0].lowercased }, as: UTF8.self)
    }

    /// Removes the pieces from an index on, which ``tail`` was before they were added.
    mutating func removePieces(from index: Int) {
        guard index >= end &+ Self.padding, index <= tail else { return }
        tail = index
    }

    @inline(__always) mutating func append(_ byte: UInt8) -> Bool {
        guard tail < capacity else { return false }
        (base + tail).initialize(to: byte)
        tail &+= 1
        return true
    }

    /// Appends a range of the text or of earlier pieces to the pieces; false where there is no room or no such range.
    @inline(__always) mutating func copy(_ start: Int, _ end: Int) -> Bool {
        let count = end &- start
        guard start >= 0, count >= 0, end <= tail, count <= capacity &- tail else { return false }
        (base + tail).initialize(from: base + start, count: count)
        tail &+= count
        return true
    }
}
