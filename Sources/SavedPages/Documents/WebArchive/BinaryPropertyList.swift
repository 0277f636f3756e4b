internal import ForumModel

/// A binary property list, version 00, as Safari writes web archives.
///
/// Its trailer gives the position of the table of offsets; each offset is the position of an object; objects refer to
/// others by their index in that table. No number in it is trusted.
struct BinaryPropertyList: PropertyList {
    static let magic = FileSignature.propertyList + Array("00".utf8)

    let top: Int
    let badTextCount = 0
    let foreignByteCount: Int
    private let bytes: [UInt8]
    private let offsetTable: Int
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    /// How many bytes may still be read: objects may be shared, but not so that it comes to much more than the file.
    private var budget: Int

    init?(_ bytes: [UInt8]) {
        guard bytes.starts(with: Self.magic), bytes.count >= Self.magic.count + Self.trailerSize else { return nil }
        let trailer = bytes.count - Self.trailerSize
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize),
            let objectCount = Self.number(bytes, at: trailer + 8, size: 8),
            let top = Self.number(bytes, at: trailer + 16, size: 8),
            let offsetTable = Self.number(bytes, at: trailer + 24, size: 8), offsetTable >= Self.magic.count,
            offsetTable <= trailer, objectCount <= (trailer - offsetTable) / offsetSize, top < objectCount
        else { return nil }
        // The trailer follows the table. If it does not, another list may precede this one.
        foreignByteCount = trailer - offsetTable - objectCount * offsetSize
        let isSecond = foreignByteCount > 0 && bytes[foreignByteCount...].starts(with: Self.magic)
        (self.objectCount, self.offsetTable, self.top) = (objectCount, offsetTable, top)
        self.bytes = isSecond ? Array(bytes[foreignByteCount...]) : bytes
        budget = 4 * bytes.count + Self.freeBudget
    }

    mutating func value(_ number: Int) throws(ContainerError) -> PropertyListValue {
        guard (0..<objectCount).contains(number),
            let start = Self.number(bytes, at: offsetTable + number * offsetSize, size: offsetSize),
            let header = header(at: start)
        else { return .other }
        let range = header.content
        try pay(1 + range.count)
        switch header.kind {
        case 0x4: return .data(bytes[range])
        case 0x5, 0x7: return .string(String(decoding: bytes[range], as: UTF8.self))  // ASCII; UTF-8
        case 0x6:
            let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
                UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1])
            }
            return .string(String(decoding: units, as: UTF16.self))
        case 0xA: return .array(references(in: range))
        default:  // 0xD: all keys, then all values
            let numbers = references(in: range)
            let half = numbers.count / 2
            return .dictionary(keys: Array(numbers[..<half]), values: Array(numbers[half...]))
        }
    }

    private mutating func pay(_ price: Int) throws(ContainerError) {
        budget -= price
        guard budget >= 0 else {
            throw ContainerError(
                .bomb,
                "Its objects refer to each other so often that reading it would not end. Nothing was imported from it.")
        }
    }

    /// What kind of object begins at an index and where its content is; nil when it is of no use, or reaches into the table of offsets.
    private func header(at start: Int) -> (kind: UInt8, content: Range<Int>)? {
        guard start >= Self.magic.count, start < offsetTable else { return nil }
        let kind = bytes[start] >> 4
        let elementSize: Int
        switch kind {
        case 0x4, 0x5, 0x7: elementSize = 1
        case 0x6: elementSize = 2
        case 0xA: elementSize = referenceSize
        case 0xD: elementSize = 2 * referenceSize
        default: return nil
        }
        var count = Int(bytes[start] & 15)
        var content = start + 1
        if count == 15 {  // an integer object follows, with the count
            guard content < offsetTable, bytes[content] >> 4 == 0x1, bytes[content] & 15 <= 3 else { return nil }
            let size = 1 << Int(bytes[content] & 15)
            guard content + 1 + size <= offsetTable,
                let number = Self.number(bytes, at: content + 1, size: size)
            else { return nil }
            count = number
            content += 1 + size
        }
        guard count <= (offsetTable - content) / elementSize, count <= Self.elementLimit || kind < 0xA
        else { return nil }
        return (kind, content..<content + count * elementSize)
    }

    /// The object numbers in a range; -1 for numbers that are too large.
    private func references(in range: Range<Int>) -> [Int] {
        stride(from: range.lowerBound, to: range.upperBound, by: referenceSize).map {
            Self.number(bytes, at: $0, size: referenceSize) ?? -1
        }
    }

    /// A big-endian number of up to eight bytes that are known to be there; nil when it is larger than an `Int`.
    private static func number(_ bytes: [UInt8], at index: Int, size: Int) -> Int? {
        var result: UInt64 = 0
        for byte in bytes[index..<index + size] { result = result << 8 | UInt64(byte) }
        return Int(exactly: result)
    }

    private static let trailerSize = 32
    /// How many elements an array or a dictionary may have; each takes up to sixteen times its size in memory.
    private static let elementLimit = 1_000_000
    /// Keys are shared by all resources: what small lists read of them may be many times their own size.
    private static let freeBudget = 16 << 20
}
