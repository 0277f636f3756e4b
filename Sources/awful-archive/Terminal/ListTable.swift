/// A list as a table that fits the terminal.
///
/// Numbers are right-aligned. In a narrow terminal, first the columns that can be cut become narrower, then the least important
/// columns are omitted.
struct ListTable<Item>: Sendable {
    struct Column: Sendable {
        var title: String
        var isNumber = false
        /// The minimum width; nil if the column is never cut.
        var minimum: Int?
        /// The order of omission in a narrow table, the highest first; 0 for never.
        var rank = 0
        var value: @Sendable (Item) -> String

        init(
            _ title: String, isNumber: Bool = false, minimum: Int? = nil, rank: Int = 0,
            _ value: @escaping @Sendable (Item) -> String?
        ) {
            (self.title, self.isNumber, self.minimum, self.rank) = (title, isNumber, minimum, rank)
            self.value = { value($0) ?? "" }
        }
    }

    let columns: [Column]

    func adding(_ column: Column?, at index: Int) -> ListTable {
        ListTable(columns: columns.prefix(index) + [column].compactMap(\.self) + columns.dropFirst(index))
    }

    private static var gap: Int { 2 }

    /// The widest cell of each column, without its title, and the number of measured items.
    typealias Widths = (cells: [Int], count: Int)
    typealias Layout = (columns: [Column], widths: [Int])

    /// Returns the lines for a terminal width; nil for unlimited lines.
    func lines(_ items: [Item], width: Int?) -> [String] {
        var widths = widths()
        measure(items, &widths)
        let layout = layout(widths, width: width)
        return [header(layout)] + rows(items, layout)
    }

    /// Returns the lines for the terminal below an empty line and a heading; none for no items.
    func section(_ title: String, _ items: [Item]) -> [String] {
        items.isEmpty ? [] : ["", Terminal.bold(title)] + lines(items, width: Terminal.tableWidth)
    }

    func widths() -> Widths { (columns.map { _ in 0 }, 0) }

    func measure(_ items: [Item], _ widths: inout Widths) {
        for item in items {
            for index in columns.indices {
                widths.cells[index] = max(widths.cells[index], TextWidth.of(Self.cell(columns[index], item)))
            }
        }
        widths.count += items.count
    }

    func layout(_ measured: Widths, width: Int?) -> Layout {
        // Empty columns are omitted if they have a rank above 0.
        var shown = columns.indices.filter { measured.cells[$0] > 0 || columns[$0].rank == 0 }
        func natural() -> [Int] { shown.map { max(TextWidth.of(columns[$0].title), measured.cells[$0]) } }
        var widths = natural()
        if let width {
            func least() -> Int {
                zip(shown, widths).reduce(0) { $0 + min($1.1, columns[$1.0].minimum ?? $1.1) } + Self.gap
                    * (shown.count - 1)
            }
            while least() > width,
                let last = shown.indices.max(by: { columns[shown[$0]].rank < columns[shown[$1]].rank }),
                columns[shown[last]].rank > 0
            {
                shown.remove(at: last)
                widths = natural()
            }
            Self.fit(&widths, of: shown.map { columns[$0] }, to: width - Self.gap * (shown.count - 1))
        }
        return (shown.map { columns[$0] }, widths)
    }

    func header(_ layout: Layout) -> String { Terminal.dim(Self.line(layout.columns.map(\.title), layout)) }

    func rows(_ items: [Item], _ layout: Layout) -> [String] {
        items.map { item in Self.line(layout.columns.map { Self.cell($0, item) }, layout) }
    }

    private static func cell(_ column: Column, _ item: Item) -> String { Terminal.line(column.value(item), limit: 400) }

    /// Narrows the widest columns that may be cut until all fit.
    private static func fit(_ widths: inout [Int], of columns: [Column], to width: Int) {
        while widths.reduce(0, +) > width {
            let wide = widths.indices.filter { index in columns[index].minimum.map { widths[index] > $0 } ?? false }
            // A window may be narrower than a readable table.
            let narrow = widths.indices.filter { columns[$0].minimum != nil && widths[$0] > 8 }
            guard let widest = (wide.isEmpty ? narrow : wide).max(by: { widths[$0] < widths[$1] }) else { return }
            widths[widest] -= 1
        }
    }

    private static func line(_ cells: [String], _ layout: Layout) -> String {
        var line = cells.indices.map { index in
            TextWidth.padded(
                TextWidth.cut(cells[index], to: layout.widths[index]), to: layout.widths[index],
                isRight: layout.columns[index].isNumber)
        }.joined(separator: String(repeating: " ", count: gap))
        while line.last == " " { line.removeLast() }
        return line
    }
}
