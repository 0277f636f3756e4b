public import ForumModel
internal import Foundation
internal import GRDB

/// A page of an archive, as one names it to leave it out.
public struct ArchivedPage: Sendable, Hashable {
    /// Its number, `source_page.id`.
    public let id: Int64
    /// Where it was met: the folder that was imported, the path below it, and the member of a container.
    public let place: String
    /// What it is.
    public let kind: PageKind
    /// What became of it.
    public let status: PageStatus
    /// The hash of its bytes.
    public let hash: ContentHash
}

/// Pages that somebody does not trust can be left out, and come back.
extension ArchiveStore {
    /// The pages that a person means.
    ///
    /// Copies have the bytes of another page: whoever names one means that page.
    ///
    /// - Parameter name: a number (`source_page.id`), a path as it was imported or absolute, with `!/` and the member
    ///   inside a container, or the SHA-256 of the bytes; of a hash, eight digits are enough.
    /// - Returns: pages with content in the order of their numbers; several where several have such a path or hash.
    /// - Throws: ``ArchiveError``.
    public func pages(named name: String) throws(ArchiveError) -> [ArchivedPage] {
        let path = Data(name.utf8)
        return try pages(
            """
            id = ?1 OR path_bytes = ?2 AND member IS NULL OR root || '/' || path = ?3 AND member IS NULL
                OR member IS NOT NULL AND (path || '!/' || member = ?3 OR root || '/' || path || '!/' || member = ?3)
                OR length(?3) >= 8 AND substr(sha256, 1, length(?3)) = lower(?3)
            """, [Int64(name), path, name])
    }

    /// The pages that are left out.
    ///
    /// - Throws: ``ArchiveError``.
    public func excludedPages() throws(ArchiveError) -> [ArchivedPage] {
        try pages("status = 'excluded'", [])
    }

    private func pages(_ condition: String, _ arguments: StatementArguments) throws(ArchiveError)
        -> [ArchivedPage]
    {
        try read { database in
            let rows = try Row.fetchAll(
                database,
                sql: """
                    SELECT id, root || '/' || path || ifnull('!/' || member, '') AS place, kind, status, sha256
                    FROM source_page WHERE status NOT IN ('duplicate', 'skipped', 'superseded') AND sha256 IN (
                        SELECT sha256 FROM source_page WHERE \(condition)) ORDER BY id
                    """, arguments: arguments)
            return try rows.compactMap { row in
                guard let status = PageStatus(rawValue: try row.value("status")),
                    let hash = ContentHash(try row.value("sha256") as String)
                else { return nil }
                return ArchivedPage(
                    id: try row.value("id"), place: try row.value("place"),
                    kind: PageKind(rawValue: try row.value("kind")) ?? .other, status: status, hash: hash)
            }
        }
    }

    /// Leaves pages out: takes every decision again as if they had never been imported.
    ///
    /// Their bytes are known, so that no import and no merge brings them back. What they say is put aside, for
    /// ``include(_:progress:)``.
    ///
    /// - Parameters:
    ///   - pages: their numbers; those that are left out already stay so.
    ///   - progress: called with how much is done, 0 to 1; when it says false, the work stops there, and the next import
    ///     or repair goes on.
    /// - Throws: ``ArchiveError``.
    public func exclude(_ pages: [Int64], progress: (Double) -> Bool = { _ in true }) throws(ArchiveError) {
        let writer = ArchiveWriter(store: self)
        try writer.exclude(pages)
        guard progress(0.5) else { return }
        try derive(with: writer, progress: progress)
    }

    /// Takes pages back that were left out: everything is as if they had always been there.
    ///
    /// - Parameters:
    ///   - pages: their numbers; those that are not left out stay as they are.
    ///   - progress: as for ``exclude(_:progress:)``.
    /// - Throws: ``ArchiveError``.
    public func include(_ pages: [Int64], progress: (Double) -> Bool = { _ in true }) throws(ArchiveError) {
        let writer = ArchiveWriter(store: self)
        let archived = ArchivedPages(self)
        for id in pages {
            guard let record = try archived.record(id), record.isExcluded else { continue }
            try writer.include(id, record)
        }
        try writer.reconsider()
        guard progress(0.5) else { return }
        try derive(with: writer, progress: progress)
    }

    private func derive(with writer: ArchiveWriter, progress: (Double) -> Bool) throws(ArchiveError) {
        try writer.rebuildHierarchy()
        try writer.updateDerivedFields { progress(0.5 + 0.5 * $0) }
    }
}
