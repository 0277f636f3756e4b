internal import ForumModel

/// Checks the length of fields: values longer than the site allows are dropped and reported.
struct BoundedField {
    private let owner: String
    private(set) var diagnostics: [Diagnostic] = []

    /// Creates a checker for the fields of one entity, as diagnostics name it.
    init(_ owner: String) { self.owner = owner }

    /// Returns the text of a field; nil if it is empty or longer than a limit in bytes.
    mutating func text(_ text: String, _ name: String, _ limit: Int) -> String? {
        guard text.utf8.count > limit else { return text.nonEmpty }
        reject("has \(text.utf8.count) bytes of \(name)", limit: "\(limit)")
        return nil
    }

    /// Reports a value that the site never shows.
    mutating func reject(_ problem: String, limit: String) {
        diagnostics.report(
            .warning, .pagePartInvalid,
            "The \(owner) \(problem), but at most \(limit) are plausible; that part was left out.")
    }

    /// Reports a value of the wrong form.
    mutating func reject(_ value: some StringProtocol, as name: String) {
        diagnostics.report(
            .warning, .pagePartInvalid,
            "The \(owner) has a \(name) \u{201C}\(value.prefix(40))\u{201D} that is none; it was left out.")
    }
}

extension [Diagnostic] {
    /// Reports a date that cannot be read; nil, for no date on the page, is not reported.
    mutating func report(
        unreadable date: SiteDate?, _ message: @autoclosure () -> String,
        _ severity: Diagnostic.Severity = .warning
    ) { if let date, date.local == nil { report(severity, .dateInvalid, message()) } }

    /// Reports the parts that a thread's row lacks: the title, and those of the columns that the list has.
    mutating func report(lackingIn thread: ThreadListRow, of columns: Set<ThreadListColumn>) {
        func row() -> String { "The row of thread \(thread.id)" }
        let hasLastPost = columns.contains(.lastPost)
        report(row(), lacks: "title", thread.title.isEmpty)
        report(row(), lacks: "author", thread.authorName == nil && columns.contains(.author))
        report(row(), lacks: "number of replies", thread.replyCount == nil && columns.contains(.replies))
        report(row(), lacks: "last post's date", thread.lastPostDate == nil && hasLastPost)
        report(row(), lacks: "last post's author", thread.lastPostAuthorName == nil && hasLastPost)
    }

    mutating func report(_ item: @autoclosure () -> String, lacks part: String, _ isMissing: Bool) {
        if isMissing { report(.warning, .pagePartInvalid, "\(item()) has no \(part).") }
    }
}
