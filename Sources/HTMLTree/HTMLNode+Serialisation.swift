extension HTMLNode {
    /// The markup of everything below this node, serialised as HTML5 does it.
    ///
    /// The markup is unsanitized: nothing is removed.
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

    /// Makes a text of the UTF-8 of the markup below this node, for callers that keep only a part of it.
    ///
    /// - Parameters:
    ///   - limit: a later node, where writing ends even inside a child; nil to write all of them.
    ///   - isLeftOut: whether a child is not written.
    ///   - text: makes the text.
    /// - Returns: the text.
    public func withInnerHTML(
        before limit: HTMLNode? = nil, leavingOut isLeftOut: (HTMLNode) -> Bool,
        _ text: (UnsafeBufferPointer<UInt8>) -> String
    ) -> String {
        var writer = HTMLWriter(limit: limit?.index ?? .max)
        for child in children where !isLeftOut(child) { writer.write(child) }
        return writer.bytes.withUnsafeBufferPointer(text)
    }
}
