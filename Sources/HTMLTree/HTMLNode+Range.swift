internal import PlainHTML

// Runs of nodes that end before some later node: where a page's nesting is broken, the content of a part, such as a post,
// ends where the next part begins, not where the parser closed its element.
extension HTMLNode {
    /// Whether this node begins before another of the same document.
    public func precedes(_ other: HTMLNode) -> Bool { index < other.index }

    /// All nodes below, in document order, up to some later node.
    ///
    /// - Parameter limit: where the run ends at the latest; nil for the end of the subtree.
    /// - Returns: the run, to be walked without allocation.
    public func descendants(before limit: HTMLNode?) -> HTMLNodes {
        HTMLNodes(document: document, start: index + 1, end: clamped(endIndex, to: limit), isDeep: true)
    }

    /// All nodes after this one's start tag, up to some later node or the end of the document.
    public func followingFromStart(before limit: HTMLNode?) -> HTMLNodes {
        let end = clamped(document.nodes.count, to: limit)
        return HTMLNodes(document: document, start: index + 1, end: end, isDeep: true)
    }

    /// A walk over everything below this node, up to some later node.
    public func walk(before limit: HTMLNode? = nil) -> HTMLWalk {
        HTMLWalk(document: document, start: index + 1, end: clamped(endIndex, to: limit))
    }

    /// A walk over this node and everything after its start tag, up to some later node or the end of the document,
    /// whether or not it is below this node.
    public func walkFromStart(before limit: HTMLNode?) -> HTMLWalk {
        HTMLWalk(document: document, start: index, end: clamped(document.nodes.count, to: limit))
    }

    /// Whether this node's subtree ends before some later node, or at it.
    public func ends(before limit: HTMLNode?) -> Bool { limit.map { endIndex <= $0.index } ?? true }

    /// Whether nothing follows this node's subtree in the document.
    public var isLast: Bool { endIndex >= document.nodes.count }

    private var endIndex: Int { Int(document.nodes[index].end) }

    private func clamped(_ end: Int, to limit: HTMLNode?) -> Int {
        guard let limit else { return end }
        return max(index + 1, min(end, limit.index))
    }

    /// Whether an attribute's value begins with a text, compared byte by byte.
    public func attribute(_ name: HTMLName, hasPrefix prefix: StaticString) -> Bool {
        guard let range = valueRange(of: name), range.count >= prefix.utf8CodeUnitCount else { return false }
        return document.buffer.withUnsafeBufferPointer { buffer in
            prefix.withUTF8Buffer { wanted in
                for offset in wanted.indices where buffer[range.lowerBound + offset] != wanted[offset] { return false }
                return true
            }
        }
    }

    /// What follows a text in the first class that begins with it, such as the number in `userid-5`; nil where no class does.
    public func classSuffix(after prefix: StaticString) -> String? {
        guard let range = valueRange(of: .class) else { return nil }
        let length = prefix.utf8CodeUnitCount
        return document.buffer.withUnsafeBufferPointer { buffer in
            prefix.withUTF8Buffer { wanted in
                var start = range.lowerBound
                while start < range.upperBound {
                    var end = start
                    while end < range.upperBound, buffer[end] > 0x20 { end += 1 }
                    if end - start >= length, (0..<length).allSatisfy({ buffer[start + $0] == wanted[$0] }) {
                        return String(decoding: buffer[(start + length)..<end], as: UTF8.self)
                    }
                    start = end + 1
                }
                return nil
            }
        }
    }

    /// Calls a closure with the UTF-8 of a text or comment node's content; empty for other nodes.
    @inlinable
    public func withContent<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        let range = contentRange
        return try document.buffer.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
    }
}
