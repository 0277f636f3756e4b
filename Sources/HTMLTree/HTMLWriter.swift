internal import PlainHTML

/// Writes markup; walks with a stack of its own, so depth costs memory and not the thread's stack.
struct HTMLWriter {
    private(set) var bytes: [UInt8] = []
    /// The index of the first node that is not written.
    private let limit: Int
    private var open: [(name: Int32, end: Int)] = []

    init(limit: Int) {
        self.limit = limit
        // Most posts are shorter.
        bytes.reserveCapacity(1024)
    }

    mutating func write(_ start: HTMLNode) {
        let document = start.document
        let last = min(Int(document.nodes[start.index].end), limit)
        document.nodes.withUnsafeBufferPointer { nodes in
            document.buffer.withUnsafeBufferPointer { buffer in
                write(nodes, start.index..<max(start.index, last), of: document, buffer)
            }
        }
        close(upTo: last, in: document)
    }

    private mutating func write(
        _ nodes: UnsafeBufferPointer<FlatTree.Node>, _ range: Range<Int>, of document: HTMLDocument,
        _ buffer: UnsafeBufferPointer<UInt8>
    ) {
        for position in range {
            close(upTo: position, in: document)
            let node = nodes[position]
            switch node.kind {
            case .document: break
            case .element: startTag(node, in: document, buffer)
            case .comment:
                append("<!--")
                bytes.append(contentsOf: Self.slice(buffer, node.start, node.count))
                append("-->")
            case .text:
                let text = Self.slice(buffer, node.start, node.count)
                let isRaw = open.last.map { $0.name == HTMLName.script.index || $0.name == HTMLName.style.index }
                if isRaw == true { bytes.append(contentsOf: text) } else { escape(text, isValue: false) }
            }
        }
    }

    private mutating func startTag(
        _ node: FlatTree.Node, in document: HTMLDocument, _ buffer: UnsafeBufferPointer<UInt8>
    ) {
        bytes.append(0x3C)
        append(name: node.name, in: document)
        for position in Int(node.start)..<Int(node.start + node.count) {
            let attribute = document.attributes[position]
            bytes.append(0x20)
            append(name: attribute.name, in: document)
            bytes.append(0x3D)
            bytes.append(0x22)
            escape(Self.slice(buffer, attribute.start, attribute.count), isValue: true)
            bytes.append(0x22)
        }
        bytes.append(0x3E)
        if !WrittenNames.shared.isVoid(node.name, in: document) { open.append((node.name, Int(node.end))) }
    }

    private mutating func close(upTo position: Int, in document: HTMLDocument) {
        while let last = open.last, min(last.end, limit) <= position {
            bytes.append(0x3C)
            bytes.append(0x2F)
            append(name: last.name, in: document)
            bytes.append(0x3E)
            open.removeLast()
        }
    }

    private static func slice(
        _ buffer: UnsafeBufferPointer<UInt8>, _ start: Int32, _ count: Int32
    ) -> UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: buffer[Int(start)..<Int(start) + Int(count)]) }

    private mutating func append(_ text: StaticString) { text.withUTF8Buffer { bytes.append(contentsOf: $0) } }

    private mutating func append(name: Int32, in document: HTMLDocument) {
        let known = WrittenNames.shared.bytes
        if Int(name) < known.count {
            bytes.append(contentsOf: known[Int(name)])
        } else {
            bytes.append(contentsOf: document.text(of: name).utf8)
        }
    }

    /// A bit for each ASCII character that is written as a reference: `&`, `<` and `>` in text, `&` and `"` in values.
    private static let markedInText: UInt64 = 1 << 0x26 | 1 << 0x3C | 1 << 0x3E
    private static let markedInValues: UInt64 = 1 << 0x26 | 1 << 0x22

    private mutating func escape(_ text: UnsafeBufferPointer<UInt8>, isValue: Bool) {
        let marked = isValue ? Self.markedInValues : Self.markedInText
        var start = 0
        var index = 0
        while index < text.count {
            let byte = text[index]
            guard byte < 64 ? marked >> UInt64(byte) & 1 == 1 : byte == 0xC2 else {
                index += 1
                continue
            }
            let reference: StaticString
            switch byte {
            case 0x26: reference = "&amp;"
            case 0x3C where !isValue: reference = "&lt;"
            case 0x3E where !isValue: reference = "&gt;"
            case 0x22 where isValue: reference = "&quot;"
            case 0xC2 where index + 1 < text.count && text[index + 1] == 0xA0: reference = "&nbsp;"
            default:
                index += 1
                continue
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            append(reference)
            index += byte == 0xC2 ? 2 : 1
            start = index
        }
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start...]))
    }
}

/// The fixed names as they are written, and which elements have no end tag.
private struct WrittenNames: Sendable {
    static let shared = WrittenNames()

    let bytes = KnownNames.all.map { Array("\($0)".utf8) }
    private let areVoid = KnownNames.all.map { voidNames.contains("\($0)") }

    private static let voidNames: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr",
    ]

    func isVoid(_ name: Int32, in document: HTMLDocument) -> Bool {
        Int(name) < areVoid.count ? areVoid[Int(name)] : Self.voidNames.contains(document.text(of: name))
    }
}

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

    /// Returns what a closure makes of the UTF-8 of the markup below this node, for callers that keep only a part of it.
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
