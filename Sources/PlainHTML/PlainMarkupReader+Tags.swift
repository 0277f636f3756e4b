internal import Bytes

// Tags and their attributes. Reading returns false, nil or -1 where the markup is not plain, and the reader gives up.
extension PlainMarkupReader {
    /// Reads a start tag (`htmlParseStartTag`, `htmlParseElementInternal`).
    mutating func readStartTag() -> Bool {
        let tagStart = at
        at &+= 1
        let name = readName()
        guard name >= 0 else { return false }
        // libxml2 treats a dot in an element's name inconsistently, so an unknown name with one is declined.
        if name >= Self.knownCount, text.first(0x2E, from: tagStart, to: at) < at { return false }
        closeElements(endedBy: name)
        guard openElements(impliedBy: name) else { return false }
        let traits = rules.traits(of: name)
        let isDropped = traits.contains(.isOnce) && isMisplaced(name)
        let firstAttribute = attributes.count
        let firstPiece = text.tail
        guard readAttributes(from: firstAttribute) else { return false }
        let isClosed = text[at] == 0x2F
        let tagEnd = isClosed ? at &+ 1 : at
        at = tagEnd &+ 1
        if traits.contains(.isOnce), bodyTag == nil, name == KnownNames.body { bodyTag = tagStart..<tagEnd }
        if isDropped {
            attributes.removeSubrange(firstAttribute...)
            text.removePieces(from: firstPiece)
            // A dropped tag that ends in `/>` is declined: libxml2 would close the element around it, too.
            droppedTags += 1
            return !isClosed
        }
        guard start(name, attributesFrom: firstAttribute) else { return false }
        if traits.contains(.isRaw) { return !isClosed && readRaw(name) }
        if isClosed || traits.contains(.isEmpty) { close() }
        return true
    }

    /// Whether an `html`, `head` or `body` tag is ignored here.
    private func isMisplaced(_ name: Int32) -> Bool {
        if name == KnownNames.html { return !open.isEmpty }
        if name == KnownNames.head { return open.count != 1 }
        return openBodies > 0
    }

    /// Reads an end tag (`htmlParseEndTag`, `htmlAutoCloseOnClose`).
    mutating func readEndTag() -> Bool {
        at &+= 2
        guard text[at].isLetter else { return false }
        let name = readName()
        guard name >= 0 else { return false }
        skipBlanks()
        guard text[at] == 0x3E else { return false }
        at &+= 1
        if droppedTags > 0, rules.traits(of: name).contains(.isOnce) {
            droppedTags -= 1
            return true
        }
        let priority = rules.priority(of: name)
        var position = open.count &- 1
        while position >= 0, open[position].name != name {
            if rules.priority(of: open[position].name) > priority { return true }
            position &-= 1
        }
        guard position >= 0 else { return true }
        while open.count > position { close() }
        return true
    }

    /// Reads attributes up to the `>` or `/>` that ends the tag.
    private mutating func readAttributes(from first: Int) -> Bool {
        var count = 0
        while true {
            skipBlanks()
            let byte = text[at]
            if byte == 0x3E { return true }
            if byte == 0x2F {
                if text[at + 1] == 0x3E { return true }
                guard text[at + 1].isXMLSpace else { return false }
                at &+= 1
                continue
            }
            guard byte.isLetter || byte == 0x5F else { return false }
            count += 1
            guard count <= attributesPerTag else { return false }
            let name = readName()
            guard name >= 0 else { return false }
            skipBlanks()
            var value = (start: 0, count: 0)
            if text[at] == 0x3D {
                guard let found = readValue() else { return false }
                value = found
            }
            // The first of several with one name counts.
            if !attributes[first...].contains(where: { $0.name == name }) {
                attributes.append(
                    .init(
                        name: name, start: Int32(truncatingIfNeeded: value.start),
                        count: Int32(truncatingIfNeeded: value.count)))
            }
        }
    }

    @inline(__always) private mutating func readValue() -> (start: Int, count: Int)? {
        at &+= 1
        skipBlanks()
        let quote = text[at]
        var reference: Int?
        let start: Int
        let stop: Int
        if quote == 0x22 || quote == 0x27 {
            start = at &+ 1
            var index = text.first(quote, 0x26, from: start)
            if index < text.end, text[index] == 0x26 {
                reference = index
                index = text.first(quote, quote, from: index)
            }
            guard index < text.end else { return nil }
            stop = index
            at = index &+ 1
        } else {
            start = at
            while text[at] > 0x20, text[at] != 0x3E {
                if text[at] == 0x26, reference == nil { reference = at }
                at &+= 1
            }
            guard at < text.end else { return nil }
            stop = at
        }
        guard let reference else { return (start, stop &- start) }
        let piece = text.tail
        guard decode(start, stop, firstReference: reference) else { return nil }
        return (piece, text.tail &- piece)
    }

    /// Reads a name; -1 for one that is not plain.
    @inline(__always) private mutating func readName() -> Int32 {
        let start = at
        while isNameByte(text[at]) { at &+= 1 }
        let count = at &- start
        guard count <= PackedName.limit else { return numberByText(from: start) }
        let packed = text.packedName(at: start, count: count)
        let number = knownNames.number(of: packed)
        return number >= 0 ? number : otherName(packed, from: start)
    }

    private mutating func otherName(_ packed: PackedName, from start: Int) -> Int32 {
        if let number = otherNames?.number(of: packed), number >= 0 { return number }
        let number = numberByText(from: start)
        guard number >= 0 else { return number }
        if otherNames == nil { otherNames = NameTable() }
        otherNames?.insert(packed, number: number)
        return number
    }

    private mutating func numberByText(from start: Int) -> Int32 {
        guard at - start <= 64 else { return -1 }
        return names.number(of: text.lowercasedString(start..<at))
    }
}

// Bytes.
extension PlainMarkupReader {
    /// Whether a byte is a letter, a digit or one of `- . : _`.
    @inline(__always) func isNameByte(_ byte: UInt8) -> Bool {
        let set: UInt64 = byte < 0x40 ? 0x07FF_6000_0000_0000 : 0x07FF_FFFE_87FF_FFFE
        return byte < 0x80 && set &>> UInt64(byte & 63) & 1 != 0
    }

    @inline(__always) mutating func skipBlanks() { while text[at].isXMLSpace { at &+= 1 } }

    /// Whether a lower-case text is here in any letter case.
    func isNext(_ expected: StaticString) -> Bool {
        expected.withUTF8Buffer { expected in
            expected.indices.allSatisfy { text[at + $0].lowercased == expected[$0] }
        }
    }
}
