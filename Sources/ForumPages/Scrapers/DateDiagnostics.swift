internal import ForumModel

extension [Diagnostic] {
    /// Reports a date that cannot be read; a page without a date is not reported.
    mutating func report(
        unreadable date: SiteDate?, _ message: @autoclosure () -> String,
        _ severity: Diagnostic.Severity = .warning
    ) {
        if let date, date.local == nil { report(severity, .dateInvalid, message()) }
    }
}
