/// A list as a table that fits a terminal.
///
/// Numbers stand to the right. Where it is narrow, first those columns get narrower that can, then columns are left out that
/// matter least.
struct ListTable<Item>: Sendable {
    /// A column.
    struct Column: Sendable {
        var title: String
        var isNumber = false
        /// The narrowest that it may become; nil where it is never cut.
        var minimum: Int?
        /// Whether it is left out of a narrow table, the highest first; 0 for never.
        var rank = 0
        var value: @Sendable (Item) -> String

        init(
            _ title: String, isNumber: Bool = false, minimum: Int? = nil, rank: Int = 0,
            _ value: @escaping @Sendable (Item) -> String?
        ) {
            self.title = title
            self.isNumber = isNumber
            self.minimum = minimum
            self.rank = rank
            self.value = { value($0) ?? "" }
        }
    }

    let columns: [Column]

    private static var gap: Int { 2 }

    /// How wide the cells of all columns are, as far as items were measured.
    struct Widths {
        /// The widest cell of each column, its title left aside.
        var cells: [Int]
        /// How many items were measured.
        var count = 0
    }

    /// The columns that are shown, with their widths.
    struct Layout {
        var columns: [Column]
        var widths: [Int]
    }

    /// The lines for a terminal of some columns; nil for lines of any length.
    func lines(_ items: [Item], width: Int?) -> [String] {
        var widths = widths()
        measure(items, &widths)
        let layout = layout(widths, width: width)
        return [header(layout)] + rows(items, layout)
    }

    /// The widths before anything was measured.
    func widths() -> Widths { Widths(cells: columns.map { _ in 0 }) }

    /// Adds items to what was measured.
    func measure(_ items: [Item], _ widths: inout Widths) {
        for item in items {
            for index in columns.indices {
                widths.cells[index] = max(widths.cells[index], TextWidth.of(Self.cell(columns[index], item)))
            }
        }
        widths.count += items.count
    }

    /// Chooses columns for a terminal.
    func layout(_ measured: Widths, width: Int?) -> Layout {
        // A column that says nothing takes no room.
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
        return Layout(columns: shown.map { columns[$0] }, widths: widths)
    }

    /// The line with the titles.
    func header(_ layout: Layout) -> String {
        Terminal.dim(Self.line(layout.columns.map(\.title), layout))
    }

    /// A line for each item.
    func rows(_ items: [Item], _ layout: Layout) -> [String] {
        items.map { item in Self.line(layout.columns.map { Self.cell($0, item) }, layout) }
    }

    private static func cell(_ column: Column, _ item: Item) -> String {
        Terminal.line(column.value(item), limit: 400)
    }

    /// Takes from the widest columns that may be cut until all fit.
    private static func fit(_ widths: inout [Int], of columns: [Column], to width: Int) {
        while widths.reduce(0, +) > width {
            let wide = widths.indices.filter { index in
                columns[index].minimum.map { widths[index] > $0 } ?? false
            }
            // A window may be narrower than what reads well.
            let narrow = widths.indices.filter { columns[$0].minimum != nil && widths[$0] > 8 }
            guard let widest = (wide.isEmpty ? narrow : wide).max(by: { widths[$0] < widths[$1] }) else {
                return
            }
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
