internal import ArchiveModel
internal import GRDB

extension ArchiveSnapshot {
    /// Returns the names of internal tables, which other programs should hide.
    ///
    /// The views `posts`, `threads`, `people` and `messages` are not included.
    public func internalTables() throws -> [String] {
        let shown = Set(ArchiveTable.all.map(\.name) + ["posts", "threads", "people", "messages"])
        return try rows("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') ORDER BY name")
            .map { try $0.value("name") as String }.filter { !shown.contains($0) && !$0.hasPrefix("sqlite_") }
    }
}
