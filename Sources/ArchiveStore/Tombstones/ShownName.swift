internal import Bytes

/// A name that a page shows beside the number of a user.
///
/// Pages that are imported after a deletion can show names that were not known at the deletion. They are stored as well, so that
/// the order of an import and a deletion does not matter: for a deleted user in `deleted_name`, for a forgotten person as codes.
package struct ShownName: Hashable {
    package let number: Int64
    package let name: String
    /// The name without the case of ASCII letters, as SQLite's `NOCASE` compares it.
    package let folded: String

    package init(_ name: String, of number: Int64) {
        (self.name, self.number) = (name, number)
        folded = Self.folded(name)
    }

    package static func folded(_ name: String) -> String {
        String(decoding: name.utf8.map(\.lowercased), as: UTF8.self)
    }
}
