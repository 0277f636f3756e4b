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
}

/// Writes markup; walks with a stack of its own, so depth costs memory and not the thread's stack.
private struct HTMLWriter {
    var bytes: [UInt8] = []
    /// The index of the first node that is not written.
    let limit: Int
    private var open: [(name: Int32, end: Int)] = []

    init(limit: Int) { self.limit = limit }

    private static let voidNames: Set<String> = [
        "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source",
        "track", "wbr",
    ]

    mutating func write(_ start: HTMLNode) {
        let document = start.document
        var position = start.index
        let end = min(Int(document.nodes[start.index].end), limit)
        while position < end {
            close(upTo: position, in: document)
            let node = document.nodes[position]
            let text = node.kind == .element ? 0..<0 : Int(node.start)..<Int(node.start + node.count)
            switch node.kind {
            case .document: break
            case .element: startTag(node, end: Int(node.end), in: document)
            case .comment:
                bytes.append(contentsOf: "<!--".utf8)
                bytes += document.buffer[text]
                bytes.append(contentsOf: "-->".utf8)
            case .text:
                let isRaw = open.last.map {
                    $0.name == HTMLName.script.index || $0.name == HTMLName.style.index
                }
                if isRaw == true {
                    bytes += document.buffer[text]
                } else {
                    escape(text, of: document.buffer, isValue: false)
                }
            }
            position += 1
        }
        close(upTo: end, in: document)
    }

    private mutating func startTag(_ node: HTMLDocument.Node, end: Int, in document: HTMLDocument) {
        let name = document.text(of: node.name)
        bytes.append(0x3C)
        bytes.append(contentsOf: name.utf8)
        for attribute in document.attributes[Int(node.start)..<Int(node.start + node.count)] {
            bytes.append(0x20)
            bytes.append(contentsOf: document.text(of: attribute.name).utf8)
            bytes += [0x3D, 0x22]
            escape(
                Int(attribute.start)..<Int(attribute.start + attribute.count), of: document.buffer,
                isValue: true)
            bytes.append(0x22)
        }
        bytes.append(0x3E)
        if !Self.voidNames.contains(name) { open.append((node.name, end)) }
    }

    private mutating func close(upTo position: Int, in document: HTMLDocument) {
        while let last = open.last, min(last.end, limit) <= position {
            bytes.append(0x3C)
            bytes.append(0x2F)
            bytes.append(contentsOf: document.text(of: last.name).utf8)
            bytes.append(0x3E)
            open.removeLast()
        }
    }

    private mutating func escape(_ range: Range<Int>, of buffer: [UInt8], isValue: Bool) {
        buffer.withUnsafeBufferPointer { text in
            var index = range.lowerBound
            while index < range.upperBound {
                let start = index
                var reference = ""
                while index < range.upperBound, reference.isEmpty {
                    reference = Self.reference(
                        in: text, at: index, before: range.upperBound, isValue: isValue)
                    if reference.isEmpty { index += 1 }
                }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
                guard !reference.isEmpty else { return }
                bytes.append(contentsOf: reference.utf8)
                index += text[index] == 0xC2 ? 2 : 1
            }
        }
    }

    /// The reference for the character at an index; empty for one that is written as it is.
    @inline(__always)
    private static func reference(
        in text: UnsafeBufferPointer<UInt8>, at index: Int, before end: Int, isValue: Bool
    ) -> String {
        switch text[index] {
        case 0x26: "&amp;"
        case 0x3C where !isValue: "&lt;"
        case 0x3E where !isValue: "&gt;"
        case 0x22 where isValue: "&quot;"
        case 0xC2 where index + 1 < end && text[index + 1] == 0xA0: "&nbsp;"
        default: ""
        }
    }
}
