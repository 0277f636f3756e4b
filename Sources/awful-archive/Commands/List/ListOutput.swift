import Archive
import ArgumentParser
import Exports
import ForumModel
import Foundation

struct ListOutput {
    let format: ListFormat
    let entity: ListedEntity
    let page: Int
    /// The line below a table that has more items; nil for the one that tells how to list them.
    var more: String?
    var pieceSize = 1000  // how many items a list read in pages asks for at once

    func print<Item: Encodable>(_ items: [Item], _ table: ListTable<Item>, hasMore: Bool) throws {
        switch format {
        case .table:
            guard !items.isEmpty else {
                let words = entity == .deleted ? "deleted items" : entity.rawValue
                return Output.line(page > 1 ? "No more \(words)." : "No \(words).")
            }
            Output.lines(table.lines(items, width: Terminal.tableWidth))
            if hasMore { sayMore() }
        case .json: try Output.json(items)
        case .ndjson: for item in items { Output.line(try Output.json(of: item)) }
        case .csv: try CSVList<Item>().print(items, withHeader: true)
        }
    }

    /// Prints a list in pages, so that memory does not grow with its length; a limit of 0 is for all items.
    ///
    /// The closure returns the items after a key, up to a number.
    func print<Item: Encodable & Sendable>(
        _ table: ListTable<Item>, from start: PageKey?, limit: Int, _ ask: (PageKey?, Int) throws -> ItemPage<Item>
    ) throws {
        /// Calls a closure with each page and the number of items before it; returns whether more items follow.
        func pieces(_ body: ([Item], Int) throws -> Void) throws -> Bool {
            var (key, count) = (start, 0)
            repeat {
                let size = limit == 0 ? pieceSize : min(pieceSize, limit - count)
                let piece = try ask(key, size)
                try body(piece.items, count)
                key = piece.next
                count += piece.items.count
            } while key != nil && (limit == 0 || count < limit)
            return key != nil
        }
        switch format {
        case .table:
            // A first pass measures the columns; a list of one page is read once.
            var (widths, items) = (table.widths(), [Item]())
            let hasMore = try pieces { piece, count in
                table.measure(piece, &widths)
                items = count == 0 ? piece : []
            }
            guard widths.count > items.count else { return try print(items, table, hasMore: hasMore) }
            let layout = table.layout(widths, width: Terminal.tableWidth)
            Output.line(table.header(layout))
            _ = try pieces { piece, _ in Output.lines(table.rows(piece, layout)) }
            if hasMore { sayMore() }
        case .json:
            var isEmpty = true
            _ = try pieces { piece, _ in
                for item in piece {
                    let text = try Output.json(of: item, formatting: .prettyPrinted)
                    Output.write((isEmpty ? "[\n  " : ",\n  ") + text.replacing("\n", with: "\n  "), to: STDOUT_FILENO)
                    isEmpty = false
                }
            }
            if isEmpty { try Output.json([Item]()) } else { Output.write("\n]\n", to: STDOUT_FILENO) }
        case .ndjson: _ = try pieces { piece, _ in for item in piece { Output.line(try Output.json(of: item)) } }
        case .csv: _ = try pieces { piece, count in try CSVList<Item>().print(piece, withHeader: count == 0) }
        }
    }

    private func sayMore() { Output.error(Terminal.dim(more ?? "There are more: --page \(page + 1), or --all.")) }
}

/// Writes items as CSV: a column for each property, under its JSON name.
struct CSVList<Item: Encodable> {
    func print(_ items: [Item], withHeader: Bool) throws {
        var csv = CSVLine(isPlain: false)
        for (index, item) in items.enumerated() {
            // The order of declaration, which JSON does not preserve.
            let fields = Array(Mirror(reflecting: item).children)
            if index == 0, withHeader { csv.add(header: fields.map { Self.key($0.label ?? "") }) }
            csv.add(try fields.map { try Self.value($0.value) })
        }
        Output.write(String(decoding: csv.bytes, as: UTF8.self), to: STDOUT_FILENO)
    }

    static func key(_ name: String) -> String {
        var words: [String] = []
        var last: Character?
        for letter in name {
            if letter.isUppercase, last?.isUppercase != true { words.append("") }
            if words.isEmpty { words.append("") }
            words[words.count - 1] += letter.lowercased()
            last = letter
        }
        return words.joined(separator: "_")
    }

    private static func value(_ value: Any) throws -> StoredValue {
        let mirror = Mirror(reflecting: value)
        if mirror.displayStyle == .optional {
            guard let child = mirror.children.first else { return .null }
            return try Self.value(child.value)
        }
        return switch value {
        case let flag as Bool: .integer(flag ? 1 : 0)
        case let number as Int: .integer(Int64(number))
        case let number as Int64: .integer(number)
        case let number as Double: .real(number)
        case let text as String: .text(text)
        case let time as UTCTime: .text(time.description)
        case let number as any SiteNumber: .integer(number.rawValue)
        case let list as any Encodable: .text(try Output.json(of: list))
        default: .text("\(value)")
        }
    }
}

enum ListFormat: String, ExpressibleByArgument, CaseIterable { case table, json, ndjson, csv }
