/// A page's tree, in arrays.
///
/// Nodes stand in document order, each with the index where its subtree ends, so that walking a subtree is walking an
/// array: no recursion, whatever the depth, and no allocation per node. Text, comments and attribute values lie in one
/// UTF-8 buffer, which may be the page itself. The document never changes once parsed and may be used from any thread.
public final class HTMLDocument: Sendable {
    @usableFromInline enum Kind: UInt8, Sendable { case document, element, text, comment }

    @usableFromInline struct Node: Sendable {
        @usableFromInline var kind: Kind
        /// The element's name; -1 for other nodes.
        @usableFromInline var name: Int32
        @usableFromInline var parent: Int32
        /// The index after the last node of the subtree.
        @usableFromInline var end: Int32
        /// Of an element, its first attribute; of other nodes, the start of its text in the buffer.
        @usableFromInline var start: Int32
        /// Of an element, how many attributes; of other nodes, how many bytes.
        @usableFromInline var count: Int32
    }

    @usableFromInline struct Attribute: Sendable {
        @usableFromInline var name: Int32
        @usableFromInline var start: Int32
        @usableFromInline var count: Int32
    }

    @usableFromInline let nodes: [Node]
    @usableFromInline let attributes: [Attribute]
    @usableFromInline let buffer: [UInt8]
    /// Names that are not among ``HTMLName/known``.
    let otherNames: [String]
    /// The attributes of the real `<body>` tag, also where the parser dropped them; names in lower case.
    public let bodyAttributes: [String: String]

    init(
        nodes: [Node], attributes: [Attribute], buffer: [UInt8], otherNames: [String],
        bodyAttributes: [String: String]
    ) {
        self.nodes = nodes
        self.attributes = attributes
        self.buffer = buffer
        self.otherNames = otherNames
        self.bodyAttributes = bodyAttributes
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
        return HTMLName(index: Int32(HTMLName.known.count + index))
    }

    func text(of name: Int32) -> String {
        let known = HTMLName.known.count
        return Int(name) < known ? KnownNames.shared.texts[Int(name)] : otherNames[Int(name) - known]
    }
}

/// The fixed names, once as strings.
struct KnownNames: Sendable {
    static let shared = KnownNames()

    let texts = HTMLName.known.map { "\($0)" }
    let index: [String: Int32]

    private init() {
        let pairs = HTMLName.known.enumerated().map { ("\($1)", Int32($0)) }
        index = Dictionary(pairs, uniquingKeysWith: { first, _ in first })
    }
}
