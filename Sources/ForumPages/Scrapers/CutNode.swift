internal import HTMLTree

// The text of a cell or option whose end tag may be missing, so that the parser nested the following elements inside it.
// Its content ends before the next cell or option. Without that limit hostile nesting would make each read cost the rest of
// the page.
extension HTMLNode {
    /// The text below, before some later node, with white space folded.
    func foldedText(before limit: HTMLNode?) -> String {
        Self.folded(descendants(before: limit))
    }

    /// The text of an `option`, up to the next one.
    var optionText: String {
        Self.folded(descendants.lazy.prefix { !$0.is(.option) })
    }
}

/// A row of a table, its cells, and the node at which the row ends.
///
/// Every scraper of a table uses it.
struct TableRow {
    /// The row.
    let node: HTMLNode
    /// Its cells, in order.
    private(set) var cells: [HTMLNode] = []
    /// The next row; nil for the last one.
    let limit: HTMLNode?

    /// The rows below a node, one after another even where they are nested.
    ///
    /// - Complexity: O(*n*).
    static func rows(below root: HTMLNode) -> [TableRow] {
        let starts = root.all(.tr)
        return starts.indices.map { position in
            TableRow(
                starts[position], before: position + 1 < starts.count ? starts[position + 1] : nil, in: root)
        }
    }

    private init(_ node: HTMLNode, before limit: HTMLNode?, in root: HTMLNode) {
        self.node = node
        self.limit = limit
        // Cells after a stray end tag still belong to the row before them.
        let run = limit == nil ? node.descendants(before: nil) : node.followingFromStart(before: limit)
        for cell in run where cell.is(.td) || cell.is(.th) {
            if cells.count < 64 { cells.append(cell) }
        }
    }

    /// The first cell with a class.
    func cell(_ name: StaticString) -> HTMLNode? { cells.first { $0.hasClass(name) } }

    /// Where a cell's content ends at the latest: at the next cell or row.
    func end(of cell: HTMLNode) -> HTMLNode? { cells.first { cell.precedes($0) } ?? limit }

    /// A cell's text.
    func text(of cell: HTMLNode) -> String { cell.foldedText(before: end(of: cell)) }

    /// The text of the first cell with a class; nil without such a cell.
    func text(_ name: StaticString) -> String? { cell(name).map(text) }

    /// The links in a cell, in order.
    func links(in cell: HTMLNode) -> [HTMLNode] {
        cell.descendants(before: end(of: cell)).filter { $0.is(.a) }
    }

    /// Where the first link in a cell leads.
    func link(in cell: HTMLNode) -> ForumLink? {
        cell.first(.a, before: end(of: cell))?.attribute(.href).flatMap(ForumLink.init)
    }
}
