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
    mutating func report(lackingIn thread: ThreadListRow, hasAuthor: Bool, hasLastPost: Bool) {
        for (name, lacks) in [
            ("title", thread.title.isEmpty), ("author", hasAuthor && thread.authorName == nil),
            ("last post's date", hasLastPost && thread.lastPostDate == nil),
        ] where lacks {
            report(.warning, .pagePartInvalid, "The row of thread \(thread.id) has no \(name).")
        }
    }
}
