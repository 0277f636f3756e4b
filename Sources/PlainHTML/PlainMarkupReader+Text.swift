internal import Bytes

// Text and references. Reading returns false or nil where the markup is not plain, and the reader gives up.
extension PlainMarkupReader {
    mutating func readText() -> Bool {
        let start = at
        let stop = text.first(0x3C, 0x26, from: start)
        if stop < text.end, text[stop] == 0x26 {
            if holdsNoText { guard openParagraph() else { return false } }
            let last = text.first(0x3C, 0x3C, from: stop)
            at = last
            guard openPiece(), decode(start, last, firstReference: stop) else { return false }
            closePiece()
            return true
        }
        at = stop
        if holdsNoText {
            // libxml2 decides again after every 1,000 bytes, and then treats blanks as text, too.
            var index = start
            while index < stop, text[index].isXMLSpace { index += 1 }
            if index < stop || stop - start >= 1000 { guard openParagraph() else { return false } }
        }
        return addText(start, stop)
    }

    /// Reads the content of a script or style sheet, which ends at its own end tag only.
    mutating func readRaw(_ name: Int32) -> Bool {
        let start = at
        var index = start
        while true {
            index = text.first(0x3C, 0x3C, from: index)
            guard index < text.end else { return false }
            if text[index + 1] == 0x2F {
                at = index
                let length = name == KnownNames.script ? 6 : 5
                if name == KnownNames.script ? isNext("</script") : isNext("</style") {
                    let next = text[index + 2 + length]
                    guard next.isXMLSpace || next == 0x3E else { return false }
                    return index == start || addText(start, index)
                }
            }
            // At the very start libxml2 looks for a tag first; what it makes of anything but `<!` there is not emulated.
            if index == start, text[index + 1] != 0x21 { return false }
            index += 1
        }
    }

    /// Appends a range of the text to the pieces, its references decoded; `&` without a known name stays, a malformed number is not plain.
    mutating func decode(_ start: Int, _ end: Int, firstReference: Int) -> Bool {
        var from = start
        var index = firstReference
        while index < end {
            guard text.copy(from, index) else { return false }
            let next: Int
            if text[index + 1] == 0x23 {
                guard let after = decodeNumber(index) else { return false }
                next = after
            } else if let after = decodeName(index) {
                next = after
            } else {
                guard text.copy(index, index + 1) else { return false }
                next = index + 1
            }
            from = next
            // A number may have run past the end of an unquoted value; that is not plain.
            guard from <= end else { return false }
            index = text.first(0x26, from: from, to: end)
        }
        return text.copy(from, end)
    }

    /// Decodes a reference by name: one that is known and has its semicolon.
    private mutating func decodeName(_ index: Int) -> Int? {
        let start = index + 1
        var last = start
        while last - start <= NamedReferences.longest, text[last].isLetter || text[last].isDigit { last += 1 }
        guard (1...NamedReferences.longest).contains(last - start), text[last] == 0x3B else { return nil }
        let scalar = references.scalar(named: text.word(at: start, count: last - start))
        guard scalar != 0, append(scalar) else { return nil }
        return last + 1
    }

    /// Decodes a reference by number; without digits, or to no character, it is not plain.
    private mutating func decodeNumber(_ index: Int) -> Int? {
        let (start, radix): (Int, UInt8) = text[index + 2] | 0x20 == 0x78 ? (index + 3, 16) : (index + 2, 10)
        var last = start
        var value: UInt32 = 0
        while last - start < 8, let digit = text[last].hexDigitValue, digit < radix {
            value = value * UInt32(radix) + UInt32(digit)
            last += 1
        }
        guard last > start, last - start < 8 else { return nil }
        switch value {
        case 0x09, 0x0A, 0x0D, 0x20..<0x80, 0xA0..<0xD800, 0xE000..<0xFFFE, 0x10000...0x10FFFF: break
        // As browsers do, and ``ArenaBuilder``.
        case 0x80..<0xA0: value = UInt32(Windows1252Table.high[Int(value) - 0x80])
        default: return nil
        }
        guard append(value) else { return nil }
        return text[last] == 0x3B ? last + 1 : last
    }

    private mutating func append(_ scalar: UInt32) -> Bool {
        if scalar < 0x80 { return text.append(UInt8(truncatingIfNeeded: scalar)) }
        let count = scalar < 0x800 ? 2 : scalar < 0x10000 ? 3 : 4
        let first = 0xF00 >> UInt32(count) | scalar >> UInt32(6 * (count - 1))
        guard text.append(UInt8(truncatingIfNeeded: first)) else { return false }
        for left in (0..<count - 1).reversed() {
            let next = 0x80 | scalar >> UInt32(6 * left) & 0x3F
            guard text.append(UInt8(truncatingIfNeeded: next)) else { return false }
        }
        return true
    }
}
