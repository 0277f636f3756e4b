internal import PlainHTML

/// The result of reading one page with both parsers.
public enum RouteComparison: Sendable, Hashable {
    /// The markup is not plain: libxml2 alone reads the page.
    case libraryOnly
    /// Both give the same tree, of so many nodes.
    case same(nodeCount: Int)
    /// The trees differ.
    case different(TreeDifference)
}

/// The first node, in document order, that differs in the trees of `PlainHTML` and libxml2.
///
/// The texts are the page's own: escape them before showing them.
public struct TreeDifference: Sendable, Hashable {
    /// Its number in document order; 0 is the document.
    public let node: Int
    /// The elements above it, such as `html > body > table#post5`.
    public let path: String
    /// What it is for `PlainHTML`, such as `<td class="x">`.
    public let plain: String
    /// What it is for libxml2.
    public let library: String

    /// The difference in a sentence.
    public var description: String {
        let place = path.isEmpty ? "at the top" : "in \(path)"
        return "Node \(node), \(place), is \(plain) for the reader of plain markup and \(library) for libxml2."
    }

    /// The first node that differs; nil where the trees are the same.
    ///
    /// A tree is determined by its nodes in document order with the parent of each, so ends of subtrees are not compared.
    static func first(between plain: HTMLDocument, and library: HTMLDocument) -> TreeDifference? {
        let common = min(plain.nodes.count, library.nodes.count)
        let index = (0..<common).first { !plain.isNode($0, sameAs: library) } ?? common
        guard index < max(plain.nodes.count, library.nodes.count) else {
            guard plain.bodyAttributes != library.bodyAttributes else { return nil }
            return TreeDifference(
                node: 0, path: "", plain: "with the body's attributes \(plain.bodyAttributes.sorted(by: <))",
                library: "with \(library.bodyAttributes.sorted(by: <))")
        }
        let holder = index < plain.nodes.count ? plain : library
        return TreeDifference(
            node: index, path: holder.path(to: index), plain: plain.summary(of: index),
            library: library.summary(of: index))
    }
}

extension HTMLParser {
    /// Reads a page by both parsers, whatever ``route`` says.
    ///
    /// - Parameter text: the decoded page.
    /// - Returns: whether the trees are the same.
    /// - Throws: ``HTMLTreeError`` where neither parser gives a tree.
    public func compareRoutes(_ text: DecodedText) throws(HTMLTreeError) -> RouteComparison {
        guard let plain = parsePlainly(text) else {
            _ = try parseByLibrary(text)
            return .libraryOnly
        }
        if let difference = difference(of: plain, of: text) { return .different(difference) }
        return .same(nodeCount: plain.nodeCount)
    }

    /// Where the tree that `PlainHTML` made of a page differs from libxml2's; nil where it does not, or libxml2 made it.
    ///
    /// - Parameters:
    ///   - document: what ``parse(_:)`` returned for the page.
    ///   - text: the decoded page.
    /// - Returns: the first difference.
    /// - Complexity: that of parsing it by libxml2.
    public func difference(of document: HTMLDocument, of text: DecodedText) -> TreeDifference? {
        guard document.isPlain else { return nil }
        do {
            return TreeDifference.first(between: document, and: try parseByLibrary(text))
        } catch {
            return TreeDifference(
                node: 0, path: "", plain: "a tree of \(document.nodeCount) nodes", library: "no tree (\(error))")
        }
    }
}

extension HTMLDocument {
    /// Whether a node equals one of another document, except for its descendants.
    fileprivate func isNode(_ index: Int, sameAs other: HTMLDocument) -> Bool {
        let (ours, theirs) = (nodes[index], other.nodes[index])
        guard ours.kind == theirs.kind, ours.parent == theirs.parent else { return false }
        switch ours.kind {
        case .document: return true
        case .text, .comment:
            return bytes(ours.start, ours.count).elementsEqual(other.bytes(theirs.start, theirs.count))
        case .element:
            guard isName(ours.name, sameAs: theirs.name, in: other), ours.count == theirs.count else { return false }
            return (0..<Int(ours.count)).allSatisfy { offset in
                let our = attributes[Int(ours.start) + offset]
                let their = other.attributes[Int(theirs.start) + offset]
                return isName(our.name, sameAs: their.name, in: other)
                    && bytes(our.start, our.count).elementsEqual(other.bytes(their.start, their.count))
            }
        }
    }

    /// Numbers of known names are the same everywhere; others are the document's own.
    private func isName(_ name: Int32, sameAs theirs: Int32, in other: HTMLDocument) -> Bool {
        name < KnownNames.count ? name == theirs : text(of: name) == other.text(of: theirs)
    }

    private func bytes(_ start: Int32, _ count: Int32) -> ArraySlice<UInt8> { buffer[Int(start)..<Int(start + count)] }

    /// What a node is, in at most about a hundred characters.
    fileprivate func summary(of index: Int) -> String {
        guard index < nodes.count else { return "missing" }
        let node = HTMLNode(document: self, index: index)
        if node.isText { return "the text \u{201C}\(Self.beginning(of: node.content))\u{201D}" }
        if node.isComment { return "the comment \u{201C}\(Self.beginning(of: node.content))\u{201D}" }
        let attributes = node.attributes.prefix(4).map { " \($0.name)=\u{201C}\(Self.beginning(of: $0.value))\u{201D}" }
        let parent = node.parent.map { " in <\($0.nameText)> (node \($0.index))" } ?? ""
        return "<\(node.nameText)\(attributes.joined())>\(parent)"
    }

    /// The elements above a node, the outermost first; at most the nearest eight.
    fileprivate func path(to index: Int) -> String {
        var steps: [String] = []
        var next = HTMLNode(document: self, index: index).parent
        while let element = next, element.isElement, steps.count < 8 {
            let id = element.attribute(.id).map { "#\(Self.beginning(of: $0))" } ?? ""
            steps.append(element.nameText + id)
            next = element.parent
        }
        return steps.reversed().joined(separator: " > ")
    }

    private static func beginning(of text: String) -> String {
        text.utf8.count <= 40 ? text : text.prefix(40) + "\u{2026}"
    }
}
