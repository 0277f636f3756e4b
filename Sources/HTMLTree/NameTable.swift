/// Up to 16 bytes of a name as two numbers: equal exactly when the names are equal but for the case of letters.
struct PackedName: Hashable {
    /// The longest name that fits.
    static let limit = 16
    /// What no name packs to.
    static let none = PackedName(low: 0, high: 0)

    private let low: UInt64
    private let high: UInt64

    private init(low: UInt64, high: UInt64) {
        self.low = low
        self.high = high
    }

    /// Packs a name of 1 to 16 bytes, of letters, digits and `- _ . :` only.
    ///
    /// The bit that makes letters lower-case is set in all such bytes but `_`, which becomes a byte that no name has.
    @inline(__always)
    init(_ text: UnsafePointer<UInt8>, at index: Int, count: Int) {
        let bit: UInt64 = 0x2020_2020_2020_2020
        let word = ByteScan.word(text, index) | bit
        if count <= 8 {
            low = word & (UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count))
            high = 0
        } else {
            let rest = ByteScan.word(text, index &+ 8) | bit
            low = word
            high = rest & (UInt64.max &>> UInt64(truncatingIfNeeded: 128 &- 8 &* count))
        }
    }

    /// Packs a name; nil for one that is empty or too long.
    init?(_ name: String) {
        var bytes = Array(name.utf8)
        let count = bytes.count
        guard (1...Self.limit).contains(count) else { return nil }
        bytes += [UInt8](repeating: 0, count: Self.limit + ByteScan.margin)
        guard
            let packed = bytes.withUnsafeBufferPointer({ buffer in
                buffer.baseAddress.map { PackedName($0, at: 0, count: count) }
            })
        else { return nil }
        self = packed
    }

    /// Where to look first in a table of 2^bits slots.
    @inline(__always)
    func slot(bits: Int) -> Int {
        let mixed = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: mixed &>> UInt64(truncatingIfNeeded: 64 &- bits))
    }
}

/// Numbers of names, found by the bytes in a page without making a string of them.
struct NameTable: Sendable {
    /// The names with fixed numbers.
    static let known: NameTable = {
        var table = NameTable()
        for (number, name) in HTMLName.known.enumerated() {
            if let packed = PackedName("\(name)") { table.insert(packed, number: Int32(number)) }
        }
        return table
    }()

    private static let bits = 10
    private var slots = [(name: PackedName, number: Int32)](repeating: (.none, -1), count: 1 << bits)
    private var count = 0

    /// The number of a name; -1 when it is not in the table.
    @inline(__always)
    func number(of name: PackedName) -> Int32 {
        var slot = name.slot(bits: Self.bits)
        while true {
            let found = slots[slot]
            if found.name == name || found.number < 0 { return found.number }
            slot = (slot &+ 1) & (1 << Self.bits &- 1)
        }
    }

    /// Adds a name, unless the table is half full.
    mutating func insert(_ name: PackedName, number: Int32) {
        guard count < 1 << (Self.bits - 1) else { return }
        var slot = name.slot(bits: Self.bits)
        while slots[slot].number >= 0 { slot = (slot + 1) % (1 << Self.bits) }
        slots[slot] = (name, number)
        count += 1
    }
}
