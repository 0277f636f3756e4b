internal import PlainHTML

/// A set of element names.
public struct HTMLNameSet: Sendable, ExpressibleByArrayLiteral {
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    /// The last inserted name with a number from 128 on, the only one of these that counts; -2, which no node has, for none.
    private var other: Int32 = -2

    private var includesComments = false

    /// Makes a set of the names that ``HTMLName`` lists.
    public init(arrayLiteral names: HTMLName...) { for name in names { insert(name) } }

    init(_ name: HTMLName) { insert(name) }

    private mutating func insert(_ name: HTMLName) {
        switch name.index {
        case 0..<64: low |= 1 << UInt64(name.index)
        case 64..<128: high |= 1 << UInt64(name.index - 64)
        default: other = name.index
        }
    }

    /// The same set, and comments as if they were elements.
    public var withComments: HTMLNameSet {
        var result = self
        result.includesComments = true
        return result
    }

    /// Whether the set has an element's name, or includes comments and the node is one; the name of other nodes is -1.
    @inline(__always) func holds(_ node: FlatTree.Node) -> Bool {
        holds(node.name) || includesComments && node.kind == .comment
    }

    @inline(__always) private func holds(_ index: Int32) -> Bool {
        guard UInt32(bitPattern: index) < 128 else { return index == other }
        return (index < 64 ? low : high) >> (UInt64(index) & 63) & 1 == 1
    }
}

/// The elements of some names in a run of the tree, in document order.
///
/// Everything else is passed over in one tight loop, which costs a fraction of looking at each node.
public struct HTMLElements: Sequence, IteratorProtocol, Sendable {
    private let document: HTMLDocument
    /// The names to find; a change applies to the elements that follow.
    public var names: HTMLNameSet
    private var position: Int
    private var last: Int
    private let end: Int

    init(document: HTMLDocument, names: HTMLNameSet, start: Int, end: Int) {
        self.document = document
        self.names = names
        position = start
        last = start
        self.end = end
    }

    /// The next element; nil at the end of the run.
    public mutating func next() -> HTMLNode? {
        let start = position
        let found = document.nodes.withUnsafeBufferPointer { nodes in
            var index = start
            while index < end, !names.holds(nodes[index]) { index += 1 }
            return index
        }
        position = found + 1
        guard found < end else {
            position = end
            return nil
        }
        last = found
        return HTMLNode(document: document, index: found)
    }

    /// Skips the descendants of the last returned element.
    public mutating func skip() {
        guard last < position, last < end else { return }
        position = Swift.max(position, Swift.min(Int(document.nodes[last].end), end))
    }
}

extension HTMLNode {
    /// The elements below of some names, up to some later node.
    ///
    /// - Parameters:
    ///   - names: the names.
    ///   - limit: where the run ends at the latest; nil for the end of the subtree.
    /// - Returns: the elements, found while they are asked for.
    public func elements(_ names: HTMLNameSet, before limit: HTMLNode? = nil) -> HTMLElements {
        let run = descendants(before: limit)
        return HTMLElements(document: document, names: names, start: run.position, end: run.end)
    }

    /// The elements of some names from this node on, itself included, up to some later node or the end of the document,
    /// whether or not they are below this node.
    public func elementsFromStart(_ names: HTMLNameSet, before limit: HTMLNode?) -> HTMLElements {
        let run = followingFromStart(before: limit)
        return HTMLElements(document: document, names: names, start: index, end: run.end)
    }
}
