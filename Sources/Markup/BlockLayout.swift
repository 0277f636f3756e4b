/// Lays out blocks as lines: writes the markers of quotes and lists, line ends and blank lines.
///
/// Plain text and Markdown share this layout; each writes the text within a line itself.
struct BlockLayout {
    var lines = LineWriter()
    private let cellMark: String
    /// Deeper blocks get no markers before their lines.
    private let depthLimit: Int
    private var lists: [List] = []
    /// The number of cells written in each open row.
    private var rows: [Int] = []
    private var depth = 0

    private struct List {
        /// The number of the next item; nil for bullets.
        var next: Int?
        var hasItems = false
    }

    init(cellMark: String, depthLimit: Int) { (self.cellMark, self.depthLimit) = (cellMark, depthLimit) }

    mutating func open(_ block: SafeElement) {
        switch block {
        case .division(let division): if Self.standsApart(division) { lines.gap() } else { lines.endLine() }
        case .quoteHead: lines.endLine()
        case .blockquote:
            lines.endLine()
            push(first: "> ", rest: "> ")
        case .preformatted, .codeBlock:
            lines.gap()
            push(first: "    ", rest: "    ")
            lines.isVerbatim = true
        case .bulletList: openList(next: nil)
        case .numberedList(let start): openList(next: start)
        case .item: openItem()
        case .table: lines.gap()
        case .row:
            lines.endLine()
            rows.append(0)
        case .cell: openCell()
        default: break
        }
    }

    mutating func close(_ block: SafeElement) {
        switch block {
        case .division(let division): if Self.standsApart(division) { lines.gap() } else { lines.endLine() }
        case .quoteHead: lines.endLine()
        case .blockquote:
            pop()
            lines.gap()
        case .preformatted, .codeBlock:
            pop()
            lines.isVerbatim = false
            lines.gap()
        case .bulletList, .numberedList:
            _ = lists.popLast()
            lines.gap()
        case .item: if pop(), !lists.isEmpty { lists[lists.count - 1].hasItems = true }
        case .table: lines.gap()
        case .row:
            _ = rows.popLast()
            lines.endLine()
        default: break
        }
    }

    mutating func rule(_ mark: String) {
        lines.gap()
        lines.begin()
        lines.put(mark)
        lines.gap()
    }

    mutating func push(first: String, rest: String) {
        depth += 1
        if depth > depthLimit { lines.push(first: "", rest: "") } else { lines.push(first: first, rest: rest) }
    }

    /// Ends a block that ``push(first:rest:)`` began; returns whether anything was written behind the marker.
    @discardableResult mutating func pop() -> Bool {
        depth -= 1
        return lines.pop()
    }

    private mutating func openList(next: Int?) {
        // A list directly follows the text of its item. In Markdown a numbered list cannot, unless it starts with 1.
        if lists.isEmpty || next != nil { lines.gap() } else { lines.endLine() }
        lists.append(List(next: next))
    }

    private mutating func openItem() {
        if lists.last?.hasItems == true { lines.closeGap() }  // no blank line between items
        guard let number = lists.last?.next else { return push(first: "- ", rest: "  ") }
        lists[lists.count - 1].next = number + 1
        let mark = "\(number). "
        push(first: mark, rest: String(repeating: " ", count: mark.utf8.count))
    }

    private mutating func openCell() {
        guard let count = rows.last else { return lines.endLine() }
        rows[rows.count - 1] = count + 1
        guard count > 0 else { return }
        lines.addSpace()
        lines.begin()
        lines.put(cellMark)
        lines.addSpace()
    }

    private static func standsApart(_ division: SafeElement.Division) -> Bool {
        switch division {
        case .paragraph, .heading, .editNote, .quote, .code: true
        default: false
        }
    }
}
