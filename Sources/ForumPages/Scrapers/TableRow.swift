internal import HTMLTree

// If the end tag of a cell or option is missing, the parser nests the following elements inside it. So its text ends before the
// next cell or option. Without that limit, hostile nesting would make each read as expensive as the rest of the page.
extension HTMLNode {
    func foldedText(before limit: HTMLNode?) -> String { Self.folded(descendants(before: limit)) }

    /// Returns the text outside of links before a later node, or only the part after the last link.
    func textOutsideLinks(before limit: HTMLNode?, afterLast: Bool = false) -> String {
        var words = ""
        var walk = walk(before: limit)
        while let step = walk.next() {
            guard case .enter(let node) = step else { continue }
            if node.is(.a) {
                if afterLast { words = "" }
                walk.skip()
            } else if node.isText {
                words += node.content
            }
        }
        return words
    }

    /// The text of an `option` before the next option, with white space collapsed.
    var optionText: String { Self.folded(descendants.lazy.prefix { !$0.is(.option) }) }
}

/// A table row with its cells and the node at which it ends; shared by all scrapers of tables.
struct TableRow {
    let node: HTMLNode
    private(set) var cells: [HTMLNode] = []
    let nextRow: HTMLNode?

    /// Returns the rows below a node in order, even if the parser nested them.
    static func rows(below root: HTMLNode) -> [TableRow] {
        let rows = root.all(.tr)
        return rows.indices.map { index in TableRow(rows[index], before: index + 1 < rows.count ? rows[index + 1] : nil)
        }
    }

    private init(_ node: HTMLNode, before nextRow: HTMLNode?) {
        self.node = node
        self.nextRow = nextRow
        // Cells after a stray end tag still belong to the preceding row, but not to the last, which the rest of the page follows.
        let nodes = nextRow == nil ? node.descendants(before: nil) : node.followingFromStart(before: nextRow)
        for cell in nodes where cell.is(.td) || cell.is(.th) { if cells.count < 64 { cells.append(cell) } }
    }

    func cell(_ name: StaticString) -> HTMLNode? { cells.first { $0.hasClass(name) } }

    /// Returns the node that ends a cell's content: the next cell or row.
    func end(of cell: HTMLNode) -> HTMLNode? { cells.first { cell.precedes($0) } ?? nextRow }

    func text(of cell: HTMLNode) -> String { cell.foldedText(before: end(of: cell)) }

    func text(_ name: StaticString) -> String? { cell(name).map(text) }

    func links(in cell: HTMLNode) -> [HTMLNode] { cell.descendants(before: end(of: cell)).filter { $0.is(.a) } }

    func link(in cell: HTMLNode) -> ForumLink? { cell.first(.a, before: end(of: cell))?.forumLink }
}
