internal import Archive

/// People as an export shows them.
///
/// Every author, name and body of the text formats goes through here before it is written, so that a redaction is wired
/// up in one place.
struct ShownPeople: Sendable {
    /// What replaces names; nil to show them.
    let redaction: Redaction?

    /// Tells files that were written with a redaction from those without: part of their fingerprints.
    var mark: String { redaction == nil ? "" : "redacted\n" }

    /// Who wrote something.
    func author(_ author: StoredAuthor) -> StoredAuthor { author }

    /// A name that stands alone: an account's.
    func name(_ name: String) -> String { name }

    /// A body, with the names in its quotes and edit notes.
    func markup(_ markup: SafeMarkup) -> SafeMarkup { markup }
}
