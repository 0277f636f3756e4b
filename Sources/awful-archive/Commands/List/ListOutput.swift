import Archive
import Exports
import ForumModel
import Foundation

/// Prints a list in the format that somebody wants.
struct ListOutput {
    let format: ListFormat
    let entity: ListedEntity
    let page: Int

    /// Prints items.
    ///
    /// - Throws: `EncodingError`.
    func print<Item: Encodable>(_ items: [Item], _ table: ListTable<Item>, hasMore: Bool) throws {
        switch format {
        case .table:
            guard !items.isEmpty else {
                return Output.line(page > 1 ? "No more \(entity.rawValue)." : "No \(entity.rawValue).")
            }
            Output.lines(table.lines(items, width: Terminal.tableWidth))
            if hasMore {
                Output.error(Terminal.dim("There are more: --page \(page + 1), or --limit 0 for all."))
            }
        case .json: try Output.json(items)
        case .ndjson: for item in items { Output.line(try Output.json(of: item)) }
        case .csv: try CSVList<Item>().print(items, withHeader: true)
        }
    }

    /// Prints a whole list, a piece at a time where the format lets it.
    ///
    /// - Throws: `EncodingError` and what asking throws.
    func printAll<Item: Encodable & Sendable>(
        _ table: ListTable<Item>, _ ask: (PageKey?) throws -> ItemPage<Item>
    ) throws {
        var (key, items, isFirst): (PageKey?, [Item], Bool) = (nil, [], true)
        repeat {
            let piece = try ask(key)
            key = piece.next
            switch format {
            case .table: items += piece.items
            case .ndjson: for item in piece.items { Output.line(try Output.json(of: item)) }
            case .csv: try CSVList<Item>().print(piece.items, withHeader: isFirst)
            case .json: items += piece.items
            }
            isFirst = false
        } while key != nil
        if format == .table || format == .json { try print(items, table, hasMore: false) }
    }
}

/// Items as CSV: a column for each property, under its JSON name.
struct CSVList<Item: Encodable> {
    func print(_ items: [Item], withHeader: Bool) throws {
        var csv = CSVLine(isPlain: false)
        for (index, item) in items.enumerated() {
            // Properties have the order in which the type declares them, which JSON does not keep.
            let fields = Array(Mirror(reflecting: item).children)
            if index == 0, withHeader { csv.add(header: fields.map { Self.key($0.label ?? "") }) }
            csv.add(try fields.map { try Self.value($0.value) })
        }
        Output.write(String(decoding: csv.bytes, as: UTF8.self), to: STDOUT_FILENO)
    }

    /// A property's name as JSON has it.
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
