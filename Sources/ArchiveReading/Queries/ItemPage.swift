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

    package init(values: [DatabaseValue]) { (self.values, offset) = (values, 0) }

    /// Creates the position after a number of items, for access by page number.
    ///
    /// The preceding items are skipped by their keys without reading them. Later pages are read by key.
    public init(skipping count: Int) {
        values = []
        offset = max(0, count)
    }

    /// The place as text that an address can have, for clients that ask for a list page by page.
    ///
    /// `list` names the list, its order and filter: the text means nothing to another one. A place that only counts items
    /// has none.
    public func text(of list: String) -> String {
        let texts: [Any] = values.map { value in
            switch value.storage {
            case .null, .blob: NSNull()
            case .int64(let number): number
            case .double(let number): number
            case .string(let text): text
            }
        }
        guard !values.isEmpty,
            let data = try? JSONSerialization.data(withJSONObject: [list] + texts, options: .withoutEscapingSlashes)
        else { return "" }
        return data.base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Reads the text of a place; nil for one of another list.
    public init?(_ text: String, of list: String) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        guard text.utf8.count < 4096, let data = Data(base64Encoded: base64),
            let values = try? JSONSerialization.jsonObject(with: data) as? [Any], values.count > 1,
            values[0] as? String == list
        else { return nil }
        // GRDB traps for numbers that are larger than an `Int64`.
        self.init(
            values: values.dropFirst().map {
                ($0 as? String)?.databaseValue ?? ($0 as? Int64)?.databaseValue ?? ($0 as? Double)?.databaseValue
                    ?? .null
            })
    }
}
