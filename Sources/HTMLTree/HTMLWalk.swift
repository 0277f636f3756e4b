public import PlainHTML

/// A walk over a run of the tree that also reports where elements end.
///
/// It is a loop over the arena with a stack of the open elements: any depth costs memory, never the thread's stack.
/// Elements that the run cuts off are left at its end, so every `enter` of an element has its `leave`.
public struct HTMLWalk: Sendable {
    /// One event of a walk.
    public enum Step: Sendable {
        /// A node begins; text and comments are entered and never left.
        case enter(HTMLNode)
        /// An element ends.
        case leave(HTMLNode)
    }

    @usableFromInline let document: HTMLDocument
    @usableFromInline var position: Int
    @usableFromInline let end: Int
    @usableFromInline var open: [Int] = []

    @inlinable init(document: HTMLDocument, start: Int, end: Int) {
        self.document = document
        position = start
        self.end = end
    }

    /// The next event; nil at the end of the run.
    @inlinable public mutating func next() -> Step? {
        if let last = open.last, min(Int(document.nodes[last].end), end) <= position {
            open.removeLast()
            return .leave(HTMLNode(document: document, index: last))
        }
        guard position < end else { return nil }
        let index = position
        position += 1
        if document.nodes[index].kind == .element { open.append(index) }
        return .enter(HTMLNode(document: document, index: index))
    }

    /// Skips the descendants of the last entered element; its `leave` still follows.
    @inlinable public mutating func skip() {
        guard let last = open.last, last == position - 1 else { return }
        position = max(position, min(Int(document.nodes[last].end), end))
    }
}

/// A run of nodes in document order, walked without allocation.
public struct HTMLNodes: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let document: HTMLDocument
    @usableFromInline var position: Int
    @usableFromInline let end: Int
    @usableFromInline let isDeep: Bool

    @inlinable init(document: HTMLDocument, start: Int, end: Int, isDeep: Bool) {
        self.document = document
        position = start
        self.end = end
        self.isDeep = isDeep
    }

    /// The next node.
    @inlinable public mutating func next() -> HTMLNode? {
        guard position < end else { return nil }
        defer { position = isDeep ? position + 1 : Int(document.nodes[position].end) }
        return HTMLNode(document: document, index: position)
    }

    /// Skips the descendants of the node returned last; only for a run of descendants, not of children.
    @inlinable public mutating func skip(_ node: HTMLNode) {
        position = Swift.max(position, Swift.min(Int(document.nodes[node.index].end), end))
    }
}
