internal import ArchiveModel
internal import ArchiveStore
public import ForumModel
internal import Foundation

/// A file or member that an import found, as a manifest lists it.
public struct ManifestPage: Sendable, Hashable {
    /// The imported root.
    public var root: String
    /// The path below the root, for display.
    public var path: String
    /// The path as bytes.
    public var pathBytes: [UInt8]
    /// The member inside a container; nil for a file of its own.
    public var member: String?
    /// Whether the hash is that of the file itself, rather than of a page inside a compressed file.
    public var isFile: Bool
    /// The hash of the bytes.
    public var hash: ContentHash
    /// The size in bytes.
    public var byteCount: Int64?
    /// When it was captured, in ISO 8601 UTC.
    public var capturedAt: String?
    /// The basis of that time.
    public var capturedBasis: String?
    /// The page's address.
    public var url: String?
    /// The kind of page, or `container`.
    public var kind: String
    /// The outcome of the import.
    public var status: String
}

extension ArchiveStore {
    /// Calls a closure with every page whose content is known, and every container with pages, by path.
    ///
    /// - Parameter body: receives each of them.
    /// - Throws: ``ArchiveError``, and the errors of the closure.
    public func forEachManifestPage(_ body: (ManifestPage) throws -> Void) throws {
        try querying { queries in
            try queries.database.forEachRow(
                """
                SELECT root, path, path_bytes, member, sha256, byte_count, captured_at, captured_basis, url, kind, status,
                    member IS NULL AND ifnull(file_byte_count = byte_count, 1) AS is_file, member IS NULL
                        AND status = 'skipped' AND sha256 NOT IN (SELECT sha256 FROM excluded_page) AS is_container
                FROM source_page WHERE sha256 IS NOT NULL AND (
                    \(PageStatus.included)
                    OR sha256 IN (SELECT sha256 FROM excluded_page)
                    OR member IS NULL AND id IN (
                        SELECT source_page_id FROM source_issue WHERE code IN (?, ?)))
                ORDER BY root, path_bytes, member
                """, DiagnosticCode.containerOpened.rawValue, DiagnosticCode.containerKnown.rawValue
            ) { row in
                guard let hash = ContentHash(try row.value("sha256") as String) else { return }
                let isContainer: Bool = try row.value("is_container")
                try body(
                    ManifestPage(
                        root: try row.value("root"), path: try row.value("path"),
                        pathBytes: Array(try row.value("path_bytes") as Data),
                        member: try row.value("member"), isFile: try row.value("is_file"), hash: hash,
                        byteCount: try row.value("byte_count"), capturedAt: try row.value("captured_at"),
                        capturedBasis: try row.value("captured_basis"), url: try row.value("url"),
                        kind: isContainer ? "container" : try row.value("kind"), status: try row.value("status")))
            }
        }
    }
}
