extension HTMLNode {
    /// The markup of everything below this node, serialised as HTML5 does it.
    ///
    /// This is what a page said, not what is safe to show: nothing is removed.
    public var innerHTML: String { Self.html(of: children) }

    /// The markup of a run of sibling nodes.
    ///
    /// - Parameters:
    ///   - siblings: the nodes, in document order.
    ///   - limit: a later node, where writing ends even inside a sibling; nil to write all of them.
    /// - Returns: the markup.
    public static func html(of siblings: some Sequence<HTMLNode>, before limit: HTMLNode? = nil) -> String {
        var writer = HTMLWriter(limit: limit?.index ?? .max)
        for node in siblings { writer.write(node) }
        return String(decoding: writer.bytes, as: UTF8.self)
    }

    /// Calls a closure with the UTF-8 of the markup of a run of sibling nodes, for callers that keep only a part of it.
    ///
    /// - Parameters:
    ///   - siblings: the nodes, in document order.
    ///   - limit: a later node, where writing ends even inside a sibling; nil to write all of them.
    ///   - body: what to do with the markup.
    /// - Returns: what the closure returns.
    public static func withHTML<Result>(
        of siblings: some Sequence<HTMLNode>, before limit: HTMLNode? = nil,
        _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        var writer = HTMLWriter(limit: limit?.index ?? .max)
        for node in siblings { writer.write(node) }
        return writer.bytes.withUnsafeBufferPointer(body)
    }
}
