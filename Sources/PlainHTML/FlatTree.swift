/// A page's tree in arrays: what `PlainMarkupReader` writes, and what `HTMLTree` makes documents of.
///
/// Nodes are in document order, each with the index where its subtree ends. Text, comments and attribute values are ranges of one
/// UTF-8 buffer. The nodes are public so that clients can inline the queries of `HTMLTree`; no product exports this module.
public struct FlatTree: Sendable {
    /// What a node is.
    public enum Kind: UInt8, Sendable { case document, element, text, comment }

    /// A node.
    public struct Node: Sendable {
        /// What it is.
        public var kind: Kind
        /// The number of the element's name: of `KnownNames`, or above these of `otherNames`; -1 for other nodes.
        public var name: Int32
        /// The index of the node above; -1 for the document.
        public var parent: Int32
        /// The index after the last node of the subtree.
        public var end: Int32
        /// Of an element, the index of its first attribute; of other nodes, the start of its text in the buffer.
        public var start: Int32
        /// Of an element, how many attributes; of other nodes, how many bytes.
        public var count: Int32

        /// Makes a node.
        @inlinable public init(kind: Kind, name: Int32, parent: Int32, end: Int32, start: Int32, count: Int32) {
            self.kind = kind
            self.name = name
            self.parent = parent
            self.end = end
            self.start = start
            self.count = count
        }

        package static var document: Node { Node(kind: .document, name: -1, parent: -1, end: 1, start: 0, count: 0) }
    }

    /// An attribute: its name and the range of its value.
    public struct Attribute: Sendable {
        /// The number of its name, as in ``Node/name``.
        public var name: Int32
        /// The start of its value in the buffer.
        public var start: Int32
        /// How many bytes the value has.
        public var count: Int32

        /// Makes an attribute.
        @inlinable public init(name: Int32, start: Int32, count: Int32) {
            self.name = name
            self.start = start
            self.count = count
        }
    }

    package var nodes: [Node]
    package var attributes: [Attribute]
    package var buffer: [UInt8]
    /// The names that are not among ``KnownNames``, by number from `KnownNames.count` on.
    package var otherNames: [String]

    package init(nodes: [Node], attributes: [Attribute], buffer: [UInt8], otherNames: [String]) {
        (self.nodes, self.attributes, self.buffer, self.otherNames) = (nodes, attributes, buffer, otherNames)
    }
}
