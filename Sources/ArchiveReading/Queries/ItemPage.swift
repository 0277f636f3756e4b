internal import Foundation
package import GRDB

/// A page of results with the start of the next one.
public struct ItemPage<Item: Sendable>: Sendable {
    /// The items, in the list's order.
    public var items: [Item]
    /// The ``PageKey`` of the next page; nil at the end of the list.
    public var next: PageKey?
}

extension ItemPage: Equatable where Item: Equatable {}

/// A position in a list: the values that its last item is sorted by.
///
/// It is valid only for the same query with the same order and filter. It remains valid when the archive changes: new items
/// before it are skipped, and no item is returned twice.
public struct PageKey: Sendable, Hashable {
    package let values: [DatabaseValue]
    package let offset: Int

    package init(values: [DatabaseValue]) {
        self.values = values
        offset = 0
    }

    /// Creates the position after a number of items, for access by page number.
    ///
    /// The preceding items are skipped by their keys without reading them. Later pages are read by key.
    public init(skipping count: Int) {
        values = []
        offset = max(0, count)
    }

    private enum Value: Codable {
        case null
        case integer(Int64)
        case real(Double)
        case text(String)

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let number = try? container.decode(Int64.self) {
                self = .integer(number)
            } else if let number = try? container.decode(Double.self) {
                self = .real(number)
            } else {
                self = .text(try container.decode(String.self))
            }
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.singleValueContainer()
            switch self {
            case .null: try container.encodeNil()
            case .integer(let number): try container.encode(number)
            case .real(let number): try container.encode(number)
            case .text(let text): try container.encode(text)
            }
        }
    }

    /// The place as text that an address can have, for clients that ask for a list page by page.
    ///
    /// `list` names the list, its order and filter: the text means nothing to another one. A place that only counts items
    /// has none.
    public func text(of list: String) -> String {
        let values = values.map { value in
            switch value.storage {
            case .null, .blob: Value.null
            case .int64(let number): Value.integer(number)
            case .double(let number): Value.real(number)
            case .string(let text): Value.text(text)
            }
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes]
        guard let data = try? encoder.encode([Value.text(list)] + values), !values.isEmpty else { return "" }
        return data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Reads the text of a place; nil for one of another list.
    public init?(_ text: String, of list: String) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        guard text.utf8.count < 4096, let data = Data(base64Encoded: base64),
            let values = try? JSONDecoder().decode([Value].self, from: data), values.count > 1,
            case .text(list) = values[0]
        else { return nil }
        self.init(
            values: values.dropFirst().map { value in
                switch value {
                case .null: .null
                case .integer(let number): number.databaseValue
                case .real(let number): number.databaseValue
                case .text(let text): text.databaseValue
                }
            })
    }
}
