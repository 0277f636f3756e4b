internal import ForumModel
package import GRDB

extension ArchiveTable {
    /// All found files and pages; the logical dump has its own query for them.
    public static let sourcePage = ArchiveTable(
        "source_page",
        [
            Column("id", .id, "PRIMARY KEY"), Column("root", .text, "NOT NULL", redacted: "''"),
            Column("path", .text, "NOT NULL", redacted: "''"),
            Column("path_bytes", .bytes, "NOT NULL", redacted: "x''"),
            Column("member", .text, note: "The name inside a container.", redacted: "NULL"),
            Column("url", .address, redacted: "NULL"),
            Column("url_basis", .text),
            Column("kind", .text, "NOT NULL"),
            Column("status", .text, "NOT NULL"),
            Column("sha256", .text, redacted: "keyed_hash(t.sha256)"),
            Column("byte_count", .integer),
            Column(
                "file_byte_count", .integer,
                note: """
                    The size of the whole file, on the row after which nothing more of the file is \
                    to be read; NULL on the others.
                    """),
            Column("encoding", .text),
            Column("captured_at", .time),
            Column("captured_basis", .text),
            Column("time_zone", .text),
            Column("time_zone_basis", .text),
            Column("account_id", .reference(.account), key: .restrict),
            Column("thread_id", .reference(.thread)),
            Column("forum_id", .reference(.forum), isDescription: true),
            Column("page_number", .integer),
            Column("page_count", .integer),
            Column("per_page", .integer),
            Column("filter_user_id", .person),
            Column("imported_at", .time, "NOT NULL"),
            .hidden("file_modified_at", .integer, "NOT NULL"),
            .hidden("capture_key", .bytes, "NOT NULL", note: "Its place among all captures, to compare."),
            .hidden("menu_id", .integer, note: "The menu that it carries (menu_claim)."),
            .hidden(
                "first_shown_post_id", .reference(.post),
                note: """
                    The lowest and the highest post of a whole, unfiltered page of a thread: what lies between them and is newer
                    only elsewhere was deleted.
                    """),
            .hidden("last_shown_post_id", .reference(.post)),
            Column(
                "unread_letters", .integer,
                note: "The number of letters of unread text: neither scraped nor part of the known page frame."),
            Column(
                "reader_version", .integer,
                note: "The version of the reader that read the page; NULL for files that are not pages."),
        ],
        indexes: """
            -- All members of a container share path and root.
            CREATE INDEX source_page_by_place ON source_page(path_bytes, root, member);
            CREATE INDEX source_page_by_content ON source_page(sha256);
            CREATE INDEX source_page_by_account ON source_page(account_id, status, sha256);
            CREATE INDEX source_page_by_capture ON source_page(capture_key);
            CREATE INDEX source_page_by_thread ON source_page(thread_id) WHERE thread_id IS NOT NULL;
            -- Finds the next menu after the one that listed a forum.
            CREATE INDEX source_page_by_menu ON source_page(account_id, capture_key)
                WHERE menu_id IS NOT NULL AND \(PageStatus.taken);
            """
    ).published(selectedBy: "id")

    /// The problems of files and pages.
    public static let sourceIssue = ArchiveTable(
        "source_issue",
        [
            Column("source_page_id", .reference(.page), "NOT NULL", key: .restrict),
            Column("severity", .text, "NOT NULL"), Column("code", .text, "NOT NULL"),
            Column("message", .text, "NOT NULL", redacted: "''"),
        ], indexes: "CREATE INDEX source_issue_by_page ON source_issue(source_page_id);"
    ).published(
        notDumped: "source_page_id, severity, code, message",
        order: "source_page_id, severity, code, message", selectedBy: "source_page_id")

    /// The original bytes of pages with the metadata of their captures, so that a later version can read them again.
    public static let keptPage = ArchiveTable(
        "kept_page",
        [
            Column("source_page_id", .reference(.page), "PRIMARY KEY", key: .restrict),
            Column("compression", .text, "NOT NULL"),
            Column("byte_count", .integer, "NOT NULL"),
            Column("bytes", .bytes, "NOT NULL"),
            Column("url", .address),
            Column("url_basis", .text),
            Column("captured_at", .time),
            Column("captured_basis", .text),
            Column("charset", .text),
            Column(
                "dictionary_id", .integer, since: 7,
                note: "What it is packed with, if anything (page_dictionary).", isPublished: false),
            Column(
                "base_id", .integer, since: 7,
                note: "The former capture from which it is stored as differences, if any (source_page).",
                isPublished: false),
            Column(
                "pictures", .bytes, since: 9, note: "What was cut out of it (asset), and where.", isPublished: false),
            Column(
                "file_sha256", .text, since: 10, note: "That of the file around it, such as MHTML.", isPublished: false),
            Column(
                "file_bytes", .bytes, since: 10, note: "That file, as the differences from page and pictures.",
                isPublished: false),
        ]
    ).published(
        notDumped: """
            source_page_id, compression, byte_count, url, url_basis, captured_at, captured_basis, charset, bytes
            """, order: "source_page_id", isOmittedByRedaction: true, selectedBy: "source_page_id")
}

extension PageStatus {
    /// The condition on a row of `source_page` that its claims count (``/ForumModel/PageStatus/isTaken``).
    package static let taken = "status IN ('imported', 'notice', 'not_read')"
    /// The condition that a page is neither left out nor unreadable: its claims count, or it is a duplicate, not_forum or quarantined.
    package static let included = "status NOT IN ('skipped', 'superseded', 'unreadable')"
    /// The condition that a page has content of its own that was readable, taken or not.
    package static let original = "status IN ('imported', 'notice', 'not_read', 'not_forum', 'quarantined')"
    /// The condition of such a page that is one of the forums.
    package static let forumPage = "status IN ('imported', 'notice', 'not_read', 'quarantined')"
    /// The condition that a page makes an import fail (``/ForumModel/PageStatus/isFailure``).
    package static let failure = "status IN ('quarantined', 'unreadable')"
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
