/// Reads plain markup straight into the arrays of a document, and declines whatever is not plain.
///
/// It gives the tree that libxml2's HTML parser gives, several times faster: no callbacks, no names as strings, no text
/// copied piece by piece. libxml2 stays the authority. Where this reader is not sure what libxml2 would do, it gives up,
/// and libxml2 reads the whole page. Which tags open and close which elements is emulated in full (``MarkupRules``), since
/// old pages leave many elements open; rare ways of writing tags are declined.
///
/// It looks at every byte a fixed number of times, at no more than ``depthLimit`` open elements and
/// ``attributeLimit`` attributes at once, and never recurses.
package struct PlainMarkupReader {
    struct Open {
        var node: Int32
        var name: Int32
    }

    static let depthLimit = 256
    static let attributeLimit = 64
    static let knownCount = KnownNames.count

    /// The page, and behind it the pieces of text that are not in it verbatim, such as text with decoded references.
    var text: PaddedText
    var at = 0

    var nodes: [FlatTree.Node] = []
    var attributes: [FlatTree.Attribute] = []
    var names = NameNumbers()
    var open: [Open] = []
    /// Names of this page without fixed numbers, seen before.
    var otherNames: NameTable?

    let knownNames = NameTable.known
    let rules = MarkupRules.shared
    let references = NamedReferences.shared
    let nodeLimit: Int
    let attributesPerTag: Int

    // What libxml2 remembers of the elements that a page has once.
    var hasHadHead = false
    var hasHadBody = false
    var openHeads = 0
    var openBodies = 0
    /// Start tags of these that were dropped: as many end tags of them are dropped too.
    var droppedTags = 0
    /// The first body's tag, from `<` to before `>`.
    var bodyTag: Range<Int>?

    private init(_ text: PaddedText, nodeLimit: Int, attributesPerTag: Int) {
        self.text = text
        self.nodeLimit = nodeLimit
        self.attributesPerTag = min(attributesPerTag, Self.attributeLimit)
        nodes.reserveCapacity(text.end / 24 + 16)
        attributes.reserveCapacity(text.end / 32 + 16)
        open.reserveCapacity(Self.depthLimit)
        nodes.append(.document)
    }

    /// The tree of a text in UTF-8, and the tag of the first body from its `<` to before its `>`; nil where the
    /// page is not plain, is over a limit or might be.
    package static func tree(
        of text: [UInt8], nodeLimit: Int, attributesPerTag: Int
    ) -> (tree: FlatTree, bodyTag: Range<Int>?)? {
        guard !text.isEmpty, text.count < 1 << 29 else { return nil }
        var tree: FlatTree?
        var bodyTag: Range<Int>?
        let buffer = PaddedText.array(of: text) { text in
            var reader = PlainMarkupReader(text, nodeLimit: nodeLimit, attributesPerTag: attributesPerTag)
            guard reader.hasPlainCharacters(), reader.read() else { return nil }
            bodyTag = reader.bodyTag
            tree = FlatTree(
                nodes: reader.nodes, attributes: reader.attributes, buffer: [], otherNames: reader.names.others)
            return reader.text
        }
        guard var tree, let buffer else { return nil }
        tree.buffer = buffer
        return (tree, bodyTag)
    }

    /// Whether libxml2 and `ArenaBuilder` keep every character as it is, without dropping or replacing one.
    private func hasPlainCharacters() -> Bool {
        var index = 0
        while true {
            index = text.firstOdd(from: index)
            guard index < text.end else { return true }
            switch text[index] {
            case 0x00..<0x20: return false
            case 0xC2: if text[index + 1] < 0xA0 { return false }  // U+0080 to U+009F
            case 0xEF:
                if text[index + 1] == 0xBF, text[index + 2] >= 0xBE { return false }  // U+FFFE, U+FFFF
                if index == 0, text[1] == 0xBB, text[2] == 0xBF { return false }  // a byte-order mark
            default: break
            }
            index += 1
        }
    }

    private mutating func read() -> Bool {
        guard readPrologue() else { return false }
        while at < text.end {
            guard text[at] == 0x3C else {
                guard readText() else { return false }
                continue
            }
            switch text[at + 1] {
            case 0x41...0x5A, 0x61...0x7A: guard readStartTag() else { return false }
            case 0x2F: guard readEndTag() else { return false }
            case 0x21: guard readComment() else { return false }
            case 0x00, 0x3A, 0x3F, 0x5F: return false  // the end, `:`, `?`, `_`
            default:
                // Not a tag: a character, wherever it occurs.
                guard addText(at, at + 1) else { return false }
                at += 1
            }
        }
        while !open.isEmpty { close() }
        nodes[0].end = Int32(nodes.count)
        return true
    }

    /// Reads what may precede the first element: comments and one document type, with blanks between them.
    private mutating func readPrologue() -> Bool {
        guard readComments() else { return false }
        if isNext("<!doctype") {
            // Quotes may hold anything, so they have to be in pairs.
            var quotes = 0
            while at < text.end, text[at] != 0x3E {
                if text[at] == 0x22 { quotes += 1 }
                if text[at] == 0x27 { return false }
                at += 1
                if text[at] == 0x3C { return false }
            }
            guard at < text.end, quotes % 2 == 0 else { return false }
            at += 1
        }
        return readComments()
    }

    private mutating func readComments() -> Bool {
        skipBlanks()
        while isNext("<!--") {
            guard readComment() else { return false }
            skipBlanks()
        }
        return true
    }

    /// Reads a comment; not plain are `<!` of anything else, and comments with `>` or `->` at the start, with `--!>` or no end.
    private mutating func readComment() -> Bool {
        guard isNext("<!--") else { return false }
        let start = at + 4
        guard text[start] != 0x3E, !(text[start] == 0x2D && text[start + 1] == 0x3E) else { return false }
        var index = start
        while true {
            index = text.first(0x2D, 0x2D, from: index)
            guard index + 2 < text.end else { return false }
            if text[index + 1] == 0x2D {
                if text[index + 2] == 0x3E { break }
                if text[index + 2] == 0x21, text[index + 3] == 0x3E { return false }
            }
            index += 1
        }
        at = index + 3
        return addLeaf(.comment, start, index)
    }
}
