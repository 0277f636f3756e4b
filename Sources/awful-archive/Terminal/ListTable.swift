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

    /// The lines for a terminal of some columns; nil for lines of any length.
    func lines(_ items: [Item], width: Int?) -> [String] {
        var shown = columns.indices.map { index in
            (column: columns[index], cells: items.map { Terminal.line(columns[index].value($0), limit: 400) })
        }
        // A column that says nothing takes no room.
        shown.removeAll { $0.cells.allSatisfy(\.isEmpty) && $0.column.rank > 0 }
        func natural() -> [Int] {
            shown.map { column in
                max(TextWidth.of(column.column.title), column.cells.map { TextWidth.of($0) }.max() ?? 0)
            }
        }
        var widths = natural()
        if let width {
            func least() -> Int {
                zip(shown, widths).reduce(0) { $0 + min($1.1, $1.0.column.minimum ?? $1.1) } + Self.gap
                    * (shown.count - 1)
            }
            while least() > width,
                let last = shown.indices.max(by: { shown[$0].column.rank < shown[$1].column.rank }),
                shown[last].column.rank > 0
            {
                shown.remove(at: last)
                widths = natural()
            }
            Self.fit(&widths, of: shown.map(\.column), to: width - Self.gap * (shown.count - 1))
        }
        let header = Terminal.dim(Self.line(shown.map(\.column.title), shown.map(\.column), widths))
        return [header]
            + items.indices.map { row in Self.line(shown.map { $0.cells[row] }, shown.map(\.column), widths) }
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

    private static func line(_ cells: [String], _ columns: [Column], _ widths: [Int]) -> String {
        var line = cells.indices.map { index in
            TextWidth.padded(
                TextWidth.cut(cells[index], to: widths[index]), to: widths[index],
                isRight: columns[index].isNumber)
        }.joined(separator: String(repeating: " ", count: gap))
        while line.last == " " { line.removeLast() }
        return line
    }
}
