internal import ForumModel

extension [Diagnostic] {
    /// Reports a date that cannot be read; a page without a date is not reported.
    mutating func report(
        unreadable date: SiteDate?, _ message: @autoclosure () -> String,
        _ severity: Diagnostic.Severity = .warning
    ) {
        if let date, date.local == nil { report(severity, .dateInvalid, message()) }
    }

    /// Reports what every row of a list has and that of this thread lacks; of columns that the list may not have, only where
    /// it has the cell.
    mutating func report(
        lackingIn thread: ThreadListRow, hasAuthor: @autoclosure () -> Bool,
        hasLastPost: @autoclosure () -> Bool
    ) {
        func row() -> String { "The row of thread \(thread.id)" }
        report(row(), lacks: "title", thread.title.isEmpty)
        report(row(), lacks: "author", thread.authorName == nil && hasAuthor())
        report(row(), lacks: "last post's date", thread.lastPostDate == nil && hasLastPost())
    }

    /// Reports a part that is missing.
    mutating func report(_ item: @autoclosure () -> String, lacks part: String, _ isMissing: Bool) {
        if isMissing { report(.warning, .pagePartInvalid, "\(item()) has no \(part).") }
    }
}
