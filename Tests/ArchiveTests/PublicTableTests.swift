import Archive
import GRDB
import TestSupport
import Testing

@testable import ArchiveModel

/// The published and internal tables, compared with those in an archive.
@Suite struct `Published tables` {
    /// *The schema*, "Public and internal".
    private static let internalColumns: [String: Set<String>] = [
        "source_page": [
            "capture_key", "file_modified_at", "menu_id", "first_shown_post_id", "last_shown_post_id",
        ],
        "post": [
            "body_id", "body_signature", "body_imageless_signature", "has_local_images", "is_partial",
            "search_number", "content_flags",
        ],
        "post_source": ["is_ignored", "is_seen"], "saved_query": ["seen_page_id"],
        "post_revision": [
            "body_signature", "body_imageless_signature", "has_local_images", "source_id", "markup_source_id",
        ],
        "user": ["name_rank", "title_rank", "title_signature"],
        "private_message": ["folder_rank"],
        "announcement": ["author_rank"],
        "tombstone": ["code_key"],
        "kept_page": ["dictionary_id", "base_id", "pictures", "file_sha256", "file_bytes"],
    ]
    private static let internalTables: Set = [
        "claim", "menu_claim", "claim_value", "post_body", "reconsider", "stale", "sighting", "thread_view",
        "archive_property", "asset_alias", "page_sum", "grdb_migrations", "named_user", "name_period",
        "excluded_source", "excluded_claim", "found_mention", "post_claim", "post_said", "bookmark_list",
        "joined_tag", "page_dictionary",
        "forgotten_code",
        "posts",
        "threads", "people", "messages",
    ]

    @Test(arguments: ArchiveTable.all)
    func `have every column that is not the merge rules' own`(_ table: ArchiveTable) throws {
        let names = try TestArchive().rows("SELECT name FROM pragma_table_info('\(table.name)')")
            .map { $0["name"] as String }
        let published = names.filter { name in
            !(Self.internalColumns[table.name] ?? []).contains(name) && !name.hasSuffix("_source_id")
                && name != "list_index"
                && !["listed_", "claimed_", "shown_"].contains { name.hasPrefix($0) }
        }
        #expect(Set(table.columns) == Set(published))
        #expect(table.columns.count == published.count)
    }

    /// The columns whose names end as those of persons' IDs and names do, but whose values are none.
    private static let impersonal: Set = [
        "category.name", "forum.name", "forum_history.name", "private_message_folder.name",
        "site_statistics.name", "thread_tag.image_name", "saved_query.name",
    ]

    @Test(arguments: ArchiveTable.all)
    func `say of each column that is called like one whether it tells a person`(_ table: ArchiveTable) throws {
        let names = try TestArchive().rows("SELECT name FROM pragma_table_info('\(table.name)')")
            .map { $0["name"] as String }
        for name in names {
            let isCalled = ["user_id", "author_id", "sender_id", "recipient_id", "_by_id", "name"]
                .contains { name.hasSuffix($0) }
            let isPersonal = isCalled && !Self.impersonal.contains("\(table.name).\(name)")
            // The names that people use elsewhere.
            let isElsewhere = ["icq_name", "aim_name", "yahoo_name", "hides_name"].contains(name)
            let column = table.column(name)
            // What deletions look for.
            let tells = column.map { $0.reference == .user || $0.isPersonName || $0.isOwnName } ?? false
            #expect(tells == (isPersonal && !isElsewhere), "\(table.name).\(name)")
        }
    }

    @Test(arguments: ArchiveTable.all)
    func `say of each column that is called like one whether it is a time, a day, an address, markup or a flag`(
        _ table: ArchiveTable
    ) {
        for column in table.allColumns
        where !["post_body.html", "source_page.file_modified_at"].contains("\(table.name).\(column.name)") {
            #expect(Self.isMeant(column), "\(table.name).\(column.name)")
        }
    }

    @Test(arguments: ClaimEntity.allCases)
    func `say the same of what pages claim, and whether it tells a person`(_ entity: ClaimEntity) {
        for column in entity.columns.flatMap({ [$0] + $0.elements }) {
            #expect(Self.isMeant(column), "\(entity).\(column.name)")
            let isCalled = ["user_id", "author_id", "author_name", "user_name", "sender_id", "_by_id", "_by_name"]
                .contains { column.name.hasSuffix($0) }
            let tells = column.reference == .user || column.isPersonName || column.isOwnName
            #expect(tells || !isCalled, "\(entity).\(column.name)")
        }
    }

    private static func isMeant(_ column: ArchiveModel.Column) -> Bool {
        let name = column.name
        return switch column.meaning {
        case .time: name.hasSuffix("_at")
        case .day: name.hasSuffix("_on")
        case .address: name.hasSuffix("url") || name == "address"
        case .markup: name.hasSuffix("html") || name == "description"
        case .flag: name.hasPrefix("is_") || name.hasPrefix("has_")
        case .signature: name.hasSuffix("signature")
        default: !["_at", "_on", "url", "html", "signature"].contains { name.hasSuffix($0) } && !name.hasPrefix("is_")
        }
    }

    @Test func `are all tables but the internal ones and the search index`() throws {
        let names = try TestArchive().rows("SELECT name FROM sqlite_master WHERE type IN ('table', 'view')")
            .map { $0["name"] as String }
            .filter { !$0.contains("_search") && !Self.internalTables.contains($0) }
        #expect(names.sorted() == ArchiveTable.all.map(\.name))
    }
}
