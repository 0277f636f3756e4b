internal import ForumModel

extension [Diagnostic] {
    /// Reports a date that cannot be read; a page without a date is not reported.
    mutating func report(
        unreadable date: SiteDate?, _ message: @autoclosure () -> String,
        _ severity: Diagnostic.Severity = .warning
    ) {
        if let date, date.local == nil { report(severity, .dateInvalid, message()) }
    }

    /// Reports what every row of a list has, or every row of a list with these columns, and that of this thread lacks.
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
