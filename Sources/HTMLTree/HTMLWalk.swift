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
