internal import ForumModel
package import GRDB

extension PageStatus {
    /// The condition on a row of `source_page` that its claims count (``/ForumModel/PageStatus/isTaken``).
    package static let taken = "status IN ('imported', 'notice', 'not_read')"
    package static let takenMenus = "SELECT menu_id FROM source_page WHERE menu_id IS NOT NULL AND \(taken)"
}

extension DiagnosticCode {
    /// The codes of conflicts with the dates of other captures, which are found again among all captures, as an SQL list.
    package static let dateConflicts = "('\(dateZoneConflict.rawValue)', '\(dateConflict.rawValue)')"
}

extension Diagnostic {
    package init(_ row: Row) throws {
        self.init(
            Severity(rawValue: try row.value("severity")) ?? .warning, stored: try row.value("code"),
            try row.value("message"))
    }
}

extension CaptureBasis {
    /// The condition on a row of `source_page` that its time is more than the file's own.
    package static let isStated = "\(statedTime) IS NOT NULL"
    /// When a row of `source_page` was captured, as SQL; NULL where only the file's own time is known, which is no evidence of the
    /// page's content.
    package static let statedTime = "iif(captured_basis = '\(fileTime.rawValue)', NULL, captured_at)"
}
