/// Up to 16 bytes of a name as two numbers: equal exactly when the names are equal but for the case of letters.
struct PackedName: Hashable {
    static let limit = 16
    static let none = PackedName(low: 0, high: 0)
    /// The bit that makes ASCII letters lower-case, in each byte.
    private static let caseBits: UInt64 = 0x2020_2020_2020_2020

    private let low: UInt64
    private let high: UInt64

    private init(low: UInt64, high: UInt64) { (self.low, self.high) = (low, high) }

    /// Packs a name of 1 to 16 bytes, of letters, digits and `- _ . :` only.
    ///
    /// The first byte is in the lowest bits of `first`, whose bytes behind the name do not count; `second` is not read for a name of eight
    /// bytes or less. The bit that makes letters lower-case is set in all such bytes but `_`, which becomes a byte that no name has.
    @inline(__always) init(_ first: UInt64, _ second: UInt64, count: Int) {
        if count <= 8 {
            self.init(word: first, count: count)
        } else {
            let mask = UInt64.max &>> UInt64(truncatingIfNeeded: 128 &- 8 &* count)
            self.init(low: first | Self.caseBits, high: (second | Self.caseBits) & mask)
        }
    }

    @inline(__always) init(word: UInt64, count: Int) {
        let mask = UInt64.max &>> UInt64(truncatingIfNeeded: 64 &- 8 &* count)
        self.init(low: (word | Self.caseBits) & mask, high: 0)
    }

    init?(_ name: String) {
        let bytes = Array(name.utf8)
        guard (1...Self.limit).contains(bytes.count) else { return nil }
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } }
        self.init(word(bytes.prefix(8)), word(bytes.dropFirst(8)), count: bytes.count)
    }

    /// The hash of the name: the index at which a search begins in a table of 2^bits slots.
    @inline(__always) func slot(bits: Int) -> Int {
        let mixed = (low ^ high &* 0x9E37_79B9_7F4A_7C15) &* 0xD6E8_FEB8_6659_FD93
        return Int(truncatingIfNeeded: mixed &>> UInt64(truncatingIfNeeded: 64 &- bits))
    }
}

/// A hash table of the numbers of names, searched without making a string of a page's bytes; -1 for an unknown name.
struct NameTable: Sendable {
    static let known: NameTable = {
        var table = NameTable()
        for (number, name) in KnownNames.all.enumerated() {
            if let packed = PackedName("\(name)") { table.insert(packed, number: Int32(number)) }
        }
        return table
    }()

    private static let bits = 10
    private var slots = [(name: PackedName, number: Int32)](repeating: (.none, -1), count: 1 << bits)
    private var count = 0

    @inline(__always) func number(of name: PackedName) -> Int32 {
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
