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
/// It is valid only for the same query with the same order and filter. A key of values remains valid when the archive changes:
/// items added before it are not returned, and no item is returned twice.
public struct PageKey: Sendable, Hashable {
    package let values: [DatabaseValue]
    package let offset: Int

    package init(values: [DatabaseValue]) { (self.values, offset) = (values, 0) }

    /// Creates the key of the position after a number of items, for access by page number.
    ///
    /// SQLite steps over these items in the index; the ``ItemPage/next`` of the page is a key of values again.
    public init(skipping count: Int) {
        values = []
        offset = max(0, count)
    }

    /// Returns the key as text for an address, for clients that ask for a list page by page.
    ///
    /// `list` names the list, its order and filter: the text is invalid for another one. It is empty for a key that counts items.
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

    /// Reads the text of a key; nil if it is none, or one of another list.
    public init?(_ text: String, of list: String) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let base64 = text.replacing("-", with: "+").replacing("_", with: "/") + padding
        guard text.utf8.count < 4096, let data = Data(base64Encoded: base64),
            let values = try? JSONSerialization.jsonObject(with: data) as? [Any], values.count > 1,
            values[0] as? String == list
        else { return nil }
        // As `Int64` or `Double`, not `NSNumber`: GRDB traps for numbers that are larger than an `Int64`.
        self.init(
            values: values.dropFirst().map {
                ($0 as? String)?.databaseValue ?? ($0 as? Int64)?.databaseValue ?? ($0 as? Double)?.databaseValue
                    ?? .null
            })
    }
}
