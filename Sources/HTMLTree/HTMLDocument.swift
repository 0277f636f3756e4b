public import PlainHTML

/// A page's tree, in arrays.
///
/// Nodes are in document order, each with the index where its subtree ends, so that walking a subtree is walking an
/// array: no recursion, whatever the depth, and no allocation per node. Text, comments and attribute values are in one
/// UTF-8 buffer, which may be the page itself. The document never changes once parsed and may be used from any thread.
public final class HTMLDocument: Sendable {
    @usableFromInline let nodes: [FlatTree.Node]
    @usableFromInline let attributes: [FlatTree.Attribute]
    @usableFromInline let buffer: [UInt8]
    /// Names that are not among ``KnownNames``.
    let otherNames: [String]
    /// The attributes of the real `<body>` tag, also where the parser dropped them; names in lower case.
    public let bodyAttributes: [String: String]
    /// Whether `PlainHTML` read the page, rather than libxml2.
    package let isPlain: Bool

    init(_ tree: FlatTree, bodyAttributes: [(name: String, value: String)], isPlain: Bool) {
        nodes = tree.nodes
        attributes = tree.attributes
        buffer = tree.buffer
        otherNames = tree.otherNames
        self.bodyAttributes = Dictionary(
            bodyAttributes.map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
        self.isPlain = isPlain
    }

    /// The document node, above the root element and the comments around it.
    public var root: HTMLNode { HTMLNode(document: self, index: 0) }

    /// How many nodes the tree has.
    public var nodeCount: Int { nodes.count }

    /// The name as this document numbers it; nil when no element or attribute here has that name.
    ///
    /// - Complexity: O(*n*) in the number of unusual names.
    public func name(_ text: String) -> HTMLName? {
        if let index = KnownNames.shared.index[text] { return HTMLName(index: index) }
        guard let index = otherNames.firstIndex(of: text) else { return nil }
        return HTMLName(index: Int32(Int(KnownNames.count) + index))
    }

    func text(of name: Int32) -> String {
        let known = Int(KnownNames.count)
        return Int(name) < known ? KnownNames.shared.texts[Int(name)] : otherNames[Int(name) - known]
    }
}
