// The tree: open elements, the start tags that close or imply others, and the positions of text. False ends the reading.
extension PlainMarkupReader {
    /// Opens an element, whose attributes are the last ones from an index on.
    @inline(__always) mutating func start(_ name: Int32, attributesFrom first: Int) -> Bool {
        guard nodes.count < nodeLimit, open.count < Self.depthLimit else { return false }
        let index = Int32(truncatingIfNeeded: nodes.count)
        nodes.append(
            .init(
                kind: .element, name: name, parent: open.last?.node ?? 0, end: index &+ 1,
                start: Int32(truncatingIfNeeded: first), count: Int32(truncatingIfNeeded: attributes.count &- first)))
        open.append(Open(node: index, name: name))
        if rules.traits(of: name).contains(.isOnce) {
            if name == KnownNames.head {
                hasHadHead = true
                openHeads += 1
            } else if name == KnownNames.body {
                hasHadBody = true
                openBodies += 1
            }
        }
        return true
    }

    @inline(__always) mutating func close() {
        let last = open.removeLast()
        nodes[Int(last.node)].end = Int32(truncatingIfNeeded: nodes.count)
        guard rules.traits(of: last.name).contains(.isOnce) else { return }
        if last.name == KnownNames.head { openHeads -= 1 } else if last.name == KnownNames.body { openBodies -= 1 }
    }

    /// Closes what a start tag ends (`htmlAutoClose`).
    @inline(__always) mutating func closeElements(endedBy name: Int32) {
        while let last = open.last, rules.closes(last.name, startOf: name) { close() }
    }

    /// Opens what a start tag implies (`htmlCheckImplied`).
    @inline(__always) mutating func openElements(impliedBy name: Int32) -> Bool {
        // Nearly everything is in a body.
        hasHadBody && !open.isEmpty || openOuterElements(impliedBy: name)
    }

    private mutating func openOuterElements(impliedBy name: Int32) -> Bool {
        if open.isEmpty, name != KnownNames.html {
            guard start(KnownNames.html, attributesFrom: attributes.count) else { return false }
        }
        let traits = rules.traits(of: name)
        if traits.contains(.isOnce) || hasHadBody { return true }
        if open.count <= 1, traits.contains(.belongsInHead) {
            return hasHadHead || start(KnownNames.head, attributesFrom: attributes.count)
        }
        if traits.contains(.isOfFrames) || openHeads > 0 { return true }
        return start(KnownNames.body, attributesFrom: attributes.count)
    }

    /// Opens a paragraph for text where text is not allowed (`htmlCheckParagraph`).
    mutating func openParagraph() -> Bool {
        closeElements(endedBy: KnownNames.p)
        return openElements(impliedBy: KnownNames.p) && start(KnownNames.p, attributesFrom: attributes.count)
    }

    var holdsNoText: Bool {
        guard let last = open.last else { return true }
        return rules.traits(of: last.name).contains(.holdsNoText)
    }

    /// Adds text that is in the page verbatim.
    @inline(__always) mutating func addText(_ start: Int, _ end: Int) -> Bool {
        let last = nodes.count &- 1
        if nodes[last].kind == .text, nodes[last].parent == open.last?.node ?? 0 { return appendText(start, end) }
        return addLeaf(.text, start, end)
    }

    @inline(__always) mutating func addLeaf(_ kind: FlatTree.Kind, _ start: Int, _ end: Int) -> Bool {
        let index = Int32(truncatingIfNeeded: nodes.count)
        nodes.append(
            .init(
                kind: kind, name: -1, parent: open.last?.node ?? 0, end: index &+ 1,
                start: Int32(truncatingIfNeeded: start), count: Int32(truncatingIfNeeded: end &- start)))
        return true
    }

    /// Adds to the text added last: texts that touch are one node.
    private mutating func appendText(_ start: Int, _ end: Int) -> Bool {
        let last = nodes.count - 1
        if Int(nodes[last].start + nodes[last].count) == start {
            nodes[last].count += Int32(truncatingIfNeeded: end &- start)
            return true
        }
        guard openPiece(), text.copy(start, end) else { return false }
        closePiece()
        return true
    }

    /// Prepares the element's last node for the next piece: a text there moves to the end of the pieces, otherwise one begins.
    mutating func openPiece() -> Bool {
        let last = nodes.count - 1
        guard nodes[last].kind == .text, nodes[last].parent == open.last?.node ?? 0 else {
            return addLeaf(.text, text.tail, text.tail)
        }
        let (start, count) = (Int(nodes[last].start), Int(nodes[last].count))
        if start + count == text.tail { return true }
        nodes[last].start = Int32(truncatingIfNeeded: text.tail)
        return text.copy(start, start + count)
    }

    mutating func closePiece() {
        let last = nodes.count - 1
        nodes[last].count = Int32(truncatingIfNeeded: text.tail) - nodes[last].start
    }
}
