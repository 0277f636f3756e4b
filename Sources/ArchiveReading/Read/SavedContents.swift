internal import ArchiveModel
internal import ArchiveStore
package import ForumModel
internal import Foundation
internal import GRDB

/// The saved pages of a selection whose bytes are held, and the pictures and style sheets that belong to them.
///
/// Excluded and deleted pages are left out, and unless private content is selected, also pages of kinds that may show some.
package struct SavedContents {
    package let pageCount: Int
    /// The number of selected pages whose bytes are not held.
    package let missingCount: Int
    /// The number of pages that may show private messages and are therefore not selected.
    package let withheldCount: Int
    package let newestImport: UTCTime
    private let snapshot: ArchiveSnapshot
    private let kept: KeptPages
    private let privateFiles: Set<String>
    /// The folders of files of the selected pages; a frame outside of these would be imported as a page.
    private let companions: CompanionFiles

    /// Prepares temporary tables of the contents, in the snapshot's transaction.
    package init(of snapshot: ArchiveSnapshot) throws {
        self.snapshot = snapshot
        kept = try KeptPages(path: snapshot.archivePath)
        let (selection, database) = (snapshot.selection, snapshot.database)
        privateFiles = selection.includesPrivate ? [] : try PrivateRows.files(in: database)
        let isVisible = selection.includesPrivate ? "1" : SelectedRows.isPublic
        let pages = "\(Self.isPage) AND (\(Self.condition(selection)))"
        // Nothing is kept of an empty page.
        let isHeld = "(id IN (SELECT source_page_id FROM kept_page) OR sha256 = '\(ContentHash(of: []))')"
        try database.execute(
            """
            CREATE TEMP TABLE held_content (sha256 TEXT PRIMARY KEY, page_id INTEGER NOT NULL);
            CREATE TEMP TABLE held_asset (sha256 TEXT PRIMARY KEY);
            INSERT OR IGNORE INTO held_content
            SELECT sha256, id FROM main.source_page WHERE \(pages) AND \(isVisible) AND \(isHeld);
            """)
        pageCount = try snapshot.count("SELECT count(*) FROM held_content")
        missingCount = try snapshot.count(
            """
            SELECT count(DISTINCT sha256) FROM main.source_page
            WHERE \(pages) AND \(isVisible) AND sha256 NOT IN (SELECT sha256 FROM held_content)
            """)
        withheldCount = try snapshot.count(
            "SELECT count(*) FROM main.source_page WHERE \(pages) AND NOT \(isVisible) AND \(isHeld)")
        companions = CompanionFiles(
            of: try database.column(
                "SELECT \(SourceRecord.placeSQL) FROM main.source_page WHERE sha256 IN (SELECT sha256 FROM held_content)"
            )
                as [String])
        let newest = try snapshot.row("SELECT max(imported_at) AS newest FROM main.source_page")
        newestImport = newest?.time("newest") ?? UTCTime(seconds: 0)
        try Self.selectAssets(snapshot, kept)
    }

    private static let isPage = """
        sha256 IS NOT NULL AND status IN ('imported', 'duplicate', 'notice', 'not_read', 'not_forum', 'quarantined')
            AND id NOT IN (SELECT source_page_id FROM excluded_source)
        """

    /// A page is selected by its posts, and by its thread if posts are not chosen.
    private static func condition(_ selection: ArchiveSelection) -> String {
        guard !selection.isEverything else { return "1" }
        var conditions = [
            "id IN (SELECT source_page_id FROM post_source WHERE post_id IN (SELECT id FROM selected_post))"
        ]
        if !selection.choosesPosts { conditions.append("thread_id IN (SELECT id FROM selected_thread)") }
        if selection.includesPrivate { conditions.append("kind IN ('private_message', 'private_folder')") }
        return conditions.joined(separator: " OR ")
    }

    /// Fills `held_asset` with all visible assets if everything is selected, otherwise only with pictures that the selected pages show.
    private static func selectAssets(_ snapshot: ArchiveSnapshot, _ kept: KeptPages) throws {
        let (selection, database) = (snapshot.selection, snapshot.database)
        guard !selection.isEverything else {
            _ = try snapshot.tables()
            let condition = SelectedRows.condition(of: .asset, selection) ?? "1"
            return try database.execute("INSERT INTO held_asset SELECT sha256 FROM main.asset WHERE \(condition)")
        }
        let insert = try database.makeStatement(sql: "INSERT OR IGNORE INTO held_asset VALUES (?)")
        for id: SourcePageID in try database.column("SELECT page_id FROM held_content") {
            guard let bytes = try kept.page(id)?.content.bytes() else { continue }
            for address in Set(MarkupAddresses.pictures(in: String(decoding: bytes, as: UTF8.self))) {
                guard let asset = try snapshot.asset(at: address, on: id) else { continue }
                try insert.execute(arguments: [asset.sha256])
            }
        }
    }

    /// Returns the imported roots below which the contents were found.
    package func roots() throws -> [String] {
        try snapshot.database.column(
            """
            SELECT DISTINCT root FROM main.source_page
            WHERE sha256 IN (SELECT sha256 FROM held_content UNION SELECT sha256 FROM held_asset)
            """)
    }

    /// Calls a closure with each content: pages first, the newest first; returns how many pages do not unpack and were passed over.
    package func readAll(_ body: (SavedContent) throws -> Void) throws -> Int {
        var damaged = 0
        let pages = try snapshot.database.rows("SELECT sha256, page_id FROM held_content ORDER BY page_id DESC")
        for row in pages {
            if let content = try page(row.value("page_id"), row.value("sha256")) {
                try body(content)
            } else {
                damaged += 1
            }
        }
        for hash: String in try snapshot.database.column("SELECT sha256 FROM held_asset ORDER BY sha256") {
            if let content = try asset(hash) { try body(content) }
        }
        try kept.close()
        return damaged
    }

    private func page(_ id: SourcePageID, _ sha256: String) throws -> SavedContent? {
        guard let hash = ContentHash(sha256) else { return nil }
        let page = try kept.page(id)
        guard let bytes = page?.content.bytes() ?? (hash == ContentHash(of: []) ? [] : nil) else { return nil }
        let rows = try snapshot.rows(
            """
            SELECT root, path_bytes, member, file_modified_at, file_byte_count, url, url_basis, captured_at,
                captured_basis, (SELECT title FROM thread WHERE thread.id = thread_id) AS title,
                iif(kind = 'showthread' AND filter_user_id IS NULL, thread_id, NULL) AS thread_id, page_number, per_page
            FROM main.source_page WHERE sha256 = ? AND \(Self.isPage) ORDER BY id <> ?, id DESC
            """, [sha256, id.rawValue])
        guard let row = rows.first else { return nil }
        let isJSON = page?.source.path.hasSuffix(".json") == true
        var content = SavedContent(
            hash: hash, bytes: bytes, mediaType: isJSON ? "application/json" : "text/html", isPage: true,
            places: try rows.enumerated().map { index, row in
                let facts = index == 0 ? page?.content.facts : try Self.statedFacts(row)
                return try Self.place(row, facts ?? CaptureFacts(), byteCount: bytes.count)
            })
        content.file = try page?.content.fileBytes().flatMap { bytes in
            try filePlace(content.places[0]).map { (bytes, $0) }
        }
        (content.url, content.title) = (try row.value("url"), try row.value("title"))
        content.capturedAt = row.time("captured_at")
        if let id: Int64 = try row.value("thread_id"), let page: Int = try row.value("page_number") {
            content.thread = try (ThreadID(rawValue: id), page, row.value("per_page"))
        }
        return content
    }

    /// The place of the file that wraps the page at a place; of a whole file (`….orig`), that of the converted page beside it.
    private func filePlace(_ page: SavedContent.Place) throws -> SavedContent.Place? {
        guard page.isFile else { return page }
        let stem = page.path.dropLast(".orig".utf8.count)
        let paths: [DatabaseValue] = ["", ".html", ".htm"].map { Array(stem + $0.utf8).databaseBlob.databaseValue }
        let row = try snapshot.row(
            """
            SELECT root, path_bytes, member, file_modified_at, file_byte_count FROM main.source_page
            WHERE root = ? AND status = 'superseded' AND path_bytes IN (?, ?, ?) ORDER BY length(path_bytes)
            """, StatementArguments([page.root.databaseValue] + paths))
        return try row.map { try Self.place($0, CaptureFacts(), byteCount: 0) }
    }

    /// Returns a picture or style sheet; nil for one without place and address: it is part of the bytes of a page (`data:`).
    private func asset(_ sha256: String) throws -> SavedContent? {
        guard let hash = ContentHash(sha256),
            let row = try snapshot.row("SELECT media_type, bytes FROM main.asset WHERE sha256 = ?", [sha256])
        else { return nil }
        let bytes = [UInt8](try row.value("bytes") as Data)
        let isFrame = try row.value("media_type") as String == MarkupAddresses.frameType
        let places = try snapshot.rows(
            """
            SELECT root, path_bytes, member, file_modified_at, file_byte_count, \(SourceRecord.placeSQL) AS place,
                \(PrivateRows.fileName) AS name FROM main.source_page
            WHERE sha256 = ? AND status = 'skipped' ORDER BY root, path_bytes, member
            """, [sha256]
        ).filter {
            try !privateFiles.contains($0.value("name")) && (!isFrame || companions.contains($0.value("place")))
        }
        if isFrame, places.isEmpty { return nil }
        var content = SavedContent(
            hash: hash, bytes: bytes, mediaType: try row.value("media_type"), isPage: false,
            places: try places.map { try Self.place($0, CaptureFacts(), byteCount: bytes.count) })
        for row in try snapshot.rows(
            """
            SELECT url, first_captured_at AS time FROM asset_url WHERE sha256 = ?1
            UNION SELECT url, last_captured_at FROM asset_url WHERE sha256 = ?1 ORDER BY url, time
            """, [sha256])
        {
            let url: String = try row.value("url")
            if !privateFiles.contains(url) { content.addresses.append((url, row.time("time"))) }
        }
        return content.places.isEmpty && content.addresses.isEmpty ? nil : content
    }

    /// The facts of a further copy, as far as they are more than its path says.
    private static func statedFacts(_ row: Row) throws -> CaptureFacts {
        var facts = CaptureFacts()
        let urlBasis = try (row.value("url_basis") as String?).flatMap(AddressBasis.init)
        if urlBasis != .filePath { (facts.url, facts.urlBasis) = (try row.value("url"), urlBasis) }
        let basis = try (row.value("captured_basis") as String?).flatMap(CaptureBasis.init)
        if basis?.isExplicit == true { (facts.capturedAt, facts.capturedBasis) = (row.time("captured_at"), basis) }
        return facts
    }

    private static func place(_ row: Row, _ facts: CaptureFacts, byteCount: Int) throws -> SavedContent.Place {
        SavedContent.Place(
            root: try row.value("root"), path: [UInt8](try row.value("path_bytes") as Data),
            member: try row.value("member"), modifiedAt: UTCTime(seconds: try row.value("file_modified_at")),
            facts: facts, isFile: try row.value("file_byte_count") as Int? == byteCount)
    }
}
