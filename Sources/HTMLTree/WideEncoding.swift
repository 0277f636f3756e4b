/// UTF-16 and UTF-32, which some programs save pages in.
struct WideEncoding {
    private let encoding: TextEncoding
    private let markLength: Int

    /// Recognises the encoding by a byte-order mark, else by NULs, of which each ASCII character has one or three in the same
    /// places (markup is mostly ASCII); nil for anything else.
    init?(_ bytes: [UInt8]) {
        if let (encoding, mark) = Self.marks.first(where: { bytes.starts(with: $0.mark) }) {
            self.encoding = encoding
            markLength = mark.count
            return
        }
        guard let encoding = Self.encoding(byNULsIn: bytes) else { return nil }
        self.encoding = encoding
        markLength = 0
    }

    private static let marks: [(encoding: TextEncoding, mark: [UInt8])] = [
        (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]), (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
        (.utf16LittleEndian, [0xFF, 0xFE]), (.utf16BigEndian, [0xFE, 0xFF]),
    ]

    /// Looks at the beginning, where a page has its doctype and head; the test of the first four bytes ends this for nearly
    /// every page with one byte for each character, which has no NUL there.
    private static func encoding(byNULsIn bytes: [UInt8]) -> TextEncoding? {
        guard bytes.count >= 16, bytes[..<4].contains(0) else { return nil }
        let count = min(bytes.count, 1024) / 4
        var nuls = [0, 0, 0, 0]
        for index in 0..<4 * count where bytes[index] == 0 { nuls[index % 4] += 1 }
        let isNUL = nuls.map { $0 * 10 >= count * 7 }
        let isText = nuls.map { $0 * 10 <= count }
        return switch (isNUL[0], isNUL[1], isNUL[2], isNUL[3]) {
        case (false, true, true, true) where isText[0]: .utf32LittleEndian
        case (true, true, true, false) where isText[3]: .utf32BigEndian
        case (false, true, false, true) where isText[0] && isText[2]: .utf16LittleEndian
        case (true, false, true, false) where isText[1] && isText[3]: .utf16BigEndian
        default: nil
        }
    }

    /// The text as UTF-8; a last character that is cut short is left out.
    func decoded(_ bytes: [UInt8]) -> DecodedText {
        let content = bytes[markLength...]
        let isBig = encoding == .utf16BigEndian || encoding == .utf32BigEndian
        let utf8: [UInt8]
        if encoding == .utf16LittleEndian || encoding == .utf16BigEndian {
            let units = Self.units(of: content, width: 2, isBig: isBig).map(UInt16.init(truncatingIfNeeded:))
            utf8 = Array(String(decoding: units, as: UTF16.self).utf8)
        } else {
            utf8 = Array(String(decoding: Self.units(of: content, width: 4, isBig: isBig), as: UTF32.self).utf8)
        }
        var text = UTF8Repair.repaired(utf8[...])
        text.encoding = encoding
        return text
    }

    private static func units(of bytes: ArraySlice<UInt8>, width: Int, isBig: Bool) -> [UInt32] {
        var units: [UInt32] = []
        units.reserveCapacity(bytes.count / width)
        var index = bytes.startIndex
        while index + width <= bytes.endIndex {
            var unit: UInt32 = 0
            for offset in 0..<width {
                let byte = UInt32(bytes[index + offset])
                unit = isBig ? unit << 8 | byte : unit | byte << UInt32(8 * offset)
            }
            units.append(unit)
            index += width
        }
        return units
    }
}
