internal import Bytes
internal import PlainHTML

/// Builds a document from parser events.
///
/// It trusts no event to be balanced: end tags without a start are ignored, elements left open are closed at the end.
struct ArenaBuilder {
    var nodes: [FlatTree.Node] = []
    var attributes: [FlatTree.Attribute] = []
    var buffer: [UInt8] = []
    var names = NameNumbers()
    private var open: [Int32] = [0]
    /// How many open elements an end tag searches for its start tag, from the innermost; keeps hostile pages linear.
    private static let reach = 512

    init(byteCount: Int) {
        nodes.reserveCapacity(byteCount / 24)
        attributes.reserveCapacity(byteCount / 32)
        buffer.reserveCapacity(byteCount)
        nodes.append(.document)
    }

    mutating func startElement(_ name: Int32) {
        let index = Int32(nodes.count)
        nodes.append(
            .init(
                kind: .element, name: name, parent: open[open.count - 1], end: index + 1,
                start: Int32(attributes.count), count: 0))
        open.append(index)
    }

    /// Adds an attribute to the element started last.
    mutating func attribute(_ name: Int32, value: UnsafeBufferPointer<UInt8>) {
        let start = Int32(buffer.count)
        appendText(value)
        attributes.append(.init(name: name, start: start, count: Int32(buffer.count) - start))
        nodes[nodes.count - 1].count += 1
    }

    mutating func endElement(_ name: Int32) {
        var position = open.count - 1
        let lowest = max(1, open.count - Self.reach)
        while position >= lowest, nodes[Int(open[position])].name != name { position -= 1 }
        guard position >= lowest else { return }
        while open.count > position { closeLast() }
    }

    mutating func text(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard !bytes.isEmpty else { return }
        let last = nodes.count - 1
        // The parser delivers text in pieces; pieces with nothing between them become one node.
        if nodes[last].kind == .text, nodes[last].parent == open[open.count - 1],
            Int(nodes[last].start + nodes[last].count) == buffer.count
        {
            appendText(bytes)
            nodes[last].count = Int32(buffer.count) - nodes[last].start
            return
        }
        leaf(.text, bytes)
    }

    mutating func comment(_ bytes: UnsafeBufferPointer<UInt8>) { leaf(.comment, bytes) }

    mutating func finish() { while !open.isEmpty { closeLast() } }

    var tree: FlatTree { FlatTree(nodes: nodes, attributes: attributes, buffer: buffer, otherNames: names.others) }

    private mutating func leaf(_ kind: FlatTree.Kind, _ bytes: UnsafeBufferPointer<UInt8>) {
        let start = Int32(buffer.count)
        appendText(bytes)
        nodes.append(
            .init(
                kind: kind, name: -1, parent: open[open.count - 1], end: Int32(nodes.count) + 1,
                start: start, count: Int32(buffer.count) - start))
    }

    private mutating func closeLast() {
        let index = Int(open.removeLast())
        nodes[index].end = Int32(nodes.count)
    }

    /// Appends text; the characters U+0080 to U+009F, which only come from references such as `&#146;`, become what browsers show for them.
    private mutating func appendText(_ bytes: UnsafeBufferPointer<UInt8>) {
        let start = buffer.count
        buffer.append(contentsOf: bytes)
        guard Self.holdsC1(bytes) else { return }
        buffer.removeSubrange(start...)
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0xC2, index + 1 < bytes.count, (0x80...0x9F).contains(bytes[index + 1]) {
                Windows1252.append(Windows1252Table.high[Int(bytes[index + 1]) - 0x80], to: &buffer)
                index += 2
            } else {
                buffer.append(bytes[index])
                index += 1
            }
        }
    }

    private static func holdsC1(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var index = 0
        while index + 1 < bytes.count {
            if bytes[index] == 0xC2, bytes[index + 1] < 0xA0 { return true }
            index += 1
        }
        return false
    }
}
