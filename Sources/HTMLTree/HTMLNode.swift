public import PlainHTML

/// A node of a document.
///
/// It is a reference to the document and an index: copying it costs a reference count, and it keeps the document alive.
public struct HTMLNode: Sendable, Equatable {
    /// The tree that contains it.
    public let document: HTMLDocument
    @usableFromInline let index: Int

    @inlinable init(document: HTMLDocument, index: Int) {
        self.document = document
        self.index = index
    }

    @inlinable var node: FlatTree.Node { document.nodes[index] }

    /// Whether it is an element.
    @inlinable public var isElement: Bool { node.kind == .element }
    /// Whether it is text.
    @inlinable public var isText: Bool { node.kind == .text }
    /// Whether it is a comment.
    @inlinable public var isComment: Bool { node.kind == .comment }

    /// The element's name; nil for text, comments and the document.
    @inlinable public var name: HTMLName? { node.kind == .element ? HTMLName(index: node.name) : nil }

    /// The element's name as text, such as `td` or `size:8`; empty for other nodes.
    public var nameText: String { node.kind == .element ? document.text(of: node.name) : "" }

    /// Whether it is an element of that name.
    @inlinable public func `is`(_ name: HTMLName) -> Bool { node.kind == .element && node.name == name.index }

    /// The node above; nil for the document.
    @inlinable public var parent: HTMLNode? {
        node.parent < 0 ? nil : HTMLNode(document: document, index: Int(node.parent))
    }

    /// The nodes right below, in order.
    @inlinable public var children: HTMLNodes {
        HTMLNodes(document: document, start: index + 1, end: Int(node.end), isDeep: false)
    }

    /// All nodes below, in document order.
    @inlinable public var descendants: HTMLNodes {
        HTMLNodes(document: document, start: index + 1, end: Int(node.end), isDeep: true)
    }

    /// Whether another node is a descendant of this one, or is this one.
    @inlinable public func contains(_ other: HTMLNode) -> Bool { other.index >= index && other.index < Int(node.end) }

    /// The content of a text or comment node; empty for elements and the document.
    public var content: String {
        switch node.kind {
        case .text, .comment: string(node.start, node.count)
        case .document, .element: ""
        }
    }

    /// An attribute's value; nil when it is absent, empty when it has none.
    public func attribute(_ name: HTMLName) -> String? {
        guard let found = slot(of: name) else { return nil }
        return string(found.start, found.count)
    }

    /// All attributes in order.
    public var attributes: [(name: String, value: String)] {
        guard node.kind == .element else { return [] }
        let range = Int(node.start)..<Int(node.start + node.count)
        return document.attributes[range].map { (document.text(of: $0.name), string($0.start, $0.count)) }
    }

    /// The names of all attributes in order.
    public var attributeNames: [String] {
        guard node.kind == .element, node.count > 0 else { return [] }
        let range = Int(node.start)..<Int(node.start + node.count)
        return document.attributes[range].map { document.text(of: $0.name) }
    }

    /// Whether an attribute is there.
    public func has(_ name: HTMLName) -> Bool { slot(of: name) != nil }

    /// Calls a closure with the UTF-8 of an attribute's value; nil when the attribute is absent.
    public func withAttribute<Result>(
        _ name: HTMLName, _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) rethrows -> Result? {
        guard let range = valueRange(of: name) else { return nil }
        return try document.buffer.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[range])) }
    }

    /// Whether an attribute's value is a text, compared byte by byte.
    public func attribute(_ name: HTMLName, equals text: StaticString) -> Bool {
        guard let range = valueRange(of: name), range.count == text.utf8CodeUnitCount else { return false }
        return attribute(name, hasPrefix: text)
    }

    /// Whether the `class` attribute lists a class.
    public func hasClass(_ name: StaticString) -> Bool {
        guard let found = slot(of: .class) else { return false }
        let range = Int(found.start)..<Int(found.start + found.count)
        let length = name.utf8CodeUnitCount
        guard range.count >= length else { return false }
        return document.buffer.withUnsafeBufferPointer { buffer in
            name.withUTF8Buffer { wanted in
                var start = range.lowerBound
                while start < range.upperBound {
                    var end = start
                    while end < range.upperBound, buffer[end] > 0x20 { end += 1 }
                    if end - start == length {
                        var offset = 0
                        while offset < length, buffer[start + offset] == wanted[offset] { offset += 1 }
                        if offset == length { return true }
                    }
                    start = end + 1
                }
                return false
            }
        }
    }

    /// The classes listed, in order.
    public var classes: [Substring] { (attribute(.class) ?? "").split(whereSeparator: \.isWhitespace) }

    private func slot(of name: HTMLName) -> FlatTree.Attribute? {
        let node = node
        guard node.kind == .element, node.count > 0 else { return nil }
        return document.attributes.withUnsafeBufferPointer { attributes in
            for position in Int(node.start)..<Int(node.start + node.count)
            where attributes[position].name == name.index { return attributes[position] }
            return nil
        }
    }

    /// All elements below with that name and class, in document order.
    public func all(_ name: HTMLName, class wanted: StaticString? = nil) -> [HTMLNode] {
        guard let wanted else { return Array(elements(HTMLNameSet(name))) }
        return elements(HTMLNameSet(name)).filter { $0.hasClass(wanted) }
    }

    /// The first element below with that name and class, before some later node.
    public func first(_ name: HTMLName, class wanted: StaticString? = nil, before limit: HTMLNode? = nil) -> HTMLNode? {
        var elements = elements(HTMLNameSet(name), before: limit)
        guard let wanted else { return elements.next() }
        while let element = elements.next() { if element.hasClass(wanted) { return element } }
        return nil
    }

    /// The first element below with that `id`.
    public func first(id: String) -> HTMLNode? { descendants.first { $0.attribute(.id) == id } }

    /// The elements right below with that name.
    public func children(_ name: HTMLName) -> [HTMLNode] { children.filter { $0.is(name) } }

    /// All text below, verbatim, except inside scripts and style sheets below; the content of a text node.
    public var text: String {
        if node.kind == .text { return content }
        var bytes: [UInt8] = []
        appendText(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// All text below with white space folded and trimmed.
    public var foldedText: String {
        if node.kind == .text { return withContent(WhiteSpace.folded) }
        var bytes: [UInt8] = []
        appendText(to: &bytes)
        return bytes.withUnsafeBufferPointer(WhiteSpace.folded)
    }

    private func appendText(to bytes: inout [UInt8]) {
        var position = index + 1
        while position < Int(node.end) {
            let next = document.nodes[position]
            switch next.kind {
            case .text:
                bytes += document.buffer[Int(next.start)..<Int(next.start + next.count)]
                position += 1
            case .element where next.name == HTMLName.script.index || next.name == HTMLName.style.index:
                position = Int(next.end)
            default: position += 1
            }
        }
    }

    func valueRange(of name: HTMLName) -> Range<Int>? {
        slot(of: name).map { Int($0.start)..<Int($0.start + $0.count) }
    }

    @inlinable var contentRange: Range<Int> {
        switch node.kind {
        case .text, .comment: Int(node.start)..<Int(node.start + node.count)
        case .document, .element: 0..<0
        }
    }

    func string(_ start: Int32, _ count: Int32) -> String {
        String(decoding: document.buffer[Int(start)..<Int(start + count)], as: UTF8.self)
    }

    /// Whether both are the same place in the same document.
    public static func == (lhs: HTMLNode, rhs: HTMLNode) -> Bool {
        lhs.document === rhs.document && lhs.index == rhs.index
    }
}
