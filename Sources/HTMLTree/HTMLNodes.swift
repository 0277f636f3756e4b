public import PlainHTML

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

    /// Skips the descendants of the last returned node; only when all nodes are walked.
    @inlinable public mutating func skip(_ node: HTMLNode) {
        position = Swift.max(position, Swift.min(Int(document.nodes[node.index].end), end))
    }
}
