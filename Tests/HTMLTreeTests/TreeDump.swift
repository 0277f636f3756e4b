@testable import HTMLTree

/// A tree as lines of text, a node each, with everything that a document says of it.
enum TreeDump {
    static func lines(of document: HTMLDocument) -> [String] {
        func text(_ start: Int32, _ count: Int32) -> String {
            String(decoding: document.buffer[Int(start)..<Int(start + count)], as: UTF8.self).debugDescription
        }
        var lines = document.nodes.enumerated().map { index, node in
            let place = "\(index)-\(node.end) in \(node.parent)"
            switch node.kind {
            case .document: return "\(place) document"
            case .text: return "\(place) text \(text(node.start, node.count))"
            case .comment: return "\(place) comment \(text(node.start, node.count))"
            case .element:
                let attributes = document.attributes[Int(node.start)..<Int(node.start + node.count)]
                    .map { " \(document.text(of: $0.name))=\(text($0.start, $0.count))" }
                return "\(place) <\(document.text(of: node.name))\(attributes.joined())>"
            }
        }
        lines += document.bodyAttributes.sorted { $0.key < $1.key }.map { "body \($0.key)=\($0.value)" }
        return lines
    }
}

/// Both ways through the parser, side by side.
struct TwoRoutes {
    /// What the reader of plain markup makes of a page; nil when it declines.
    let plain: HTMLDocument?
    /// What libxml2 makes of it; nil when the page is over a limit.
    let library: HTMLDocument?

    init(_ bytes: [UInt8], limits: HTMLLimits = .standard) throws {
        let parser = HTMLParser(limits: limits)
        let text = try parser.decode(bytes)
        plain = PlainMarkupReader.document(text.utf8, limits: limits)
        library = try? parser.parseByLibrary(text)
    }

    init(_ html: String) throws { try self.init(Array(html.utf8)) }

    /// Where the trees differ first; nil when they do not, or there is one tree only.
    var difference: String? {
        guard let plain else { return nil }
        guard let library else { return "libxml2 gives no tree" }
        let (ours, theirs) = (TreeDump.lines(of: plain), TreeDump.lines(of: library))
        guard ours != theirs else { return nil }
        for (our, their) in zip(ours, theirs) where our != their { return "\(our), not \(their)" }
        return "\(ours.count) lines, not \(theirs.count)"
    }
}
