internal import ForumModel
internal import Foundation
internal import GRDB

/// Writes what pages say about categories and forums; where they end up is for the hierarchy stage.
///
/// Nearly every page carries the whole menu: equal menus of a batch are merged once, for their newest capture, and
/// their sightings once each for first and last.
final class ForumWriter {
    private struct Menu {
        var records: ForumRecords
        var source: Int64
        var key: CaptureKey
        /// The oldest capture that showed this menu, for the history.
        var oldest: CaptureKey
    }

    private let database: Database
    private let stale: StaleMarks
    private let categories: UpsertStatement
    private let forums: UpsertStatement
    private var menus: [Int64: Menu] = [:]

    init(in database: Database, stale: StaleMarks) throws {
        self.database = database
        self.stale = stale
        categories = try UpsertStatement(MergeRules.category, in: database)
        forums = try UpsertStatement(MergeRules.forum, in: database)
    }

    func saw(_ records: ForumRecords, source: Int64, key: CaptureKey, log: inout SightingLog) throws {
        guard !records.isEmpty else { return }
        let menu = Menu(records: records, source: source, key: key, oldest: key)
        guard let fingerprint = records.fingerprint else {
            try write(menu, log: &log)
            return
        }
        guard let known = menus[fingerprint] else {
            menus[fingerprint] = menu
            return
        }
        menus[fingerprint] = Menu(
            records: records, source: known.key < key ? source : known.source, key: max(known.key, key),
            oldest: min(known.oldest, key))
    }

    func write(log: inout SightingLog) throws {
        for menu in menus.values { try write(menu, log: &log) }
        menus.removeAll(keepingCapacity: true)
    }

    private func write(_ menu: Menu, log: inout SightingLog) throws {
        for category in menu.records.categories { try write(category, source: menu.source) }
        for forum in menu.records.forums {
            try write(forum, source: menu.source)
            guard forum.isInMenu, let name = forum.name, let place = forum.place else { continue }
            for key in Set([menu.key, menu.oldest]) {
                log.saw(
                    .forumPlace, of: forum.id.rawValue, as: ForumPlaceText.text(name, place), at: key.time)
            }
            if let time = menu.key.time { try listed(forum.id, at: time) }
        }
        for list in menu.records.moderators { try write(list.users, of: list.forum, menu: menu) }
    }

    private func write(_ category: CategoryRecord, source: Int64) throws {
        var row = ColumnValues(source: source)
        row.add(category.id.rawValue)
        row.group(shown: true, category.name)
        row.group(shown: category.listIndex != nil, category.listIndex)
        if try categories.run(row) { try stale.made(.forum, -category.id.rawValue) }
    }

    private func write(_ forum: ForumRecord, source: Int64) throws {
        var row = ColumnValues(source: source)
        row.add(forum.id.rawValue)
        row.group(shown: forum.name != nil, forum.name)
        var category: Int64?
        var parent: Int64?
        switch forum.place {
        case .category(let id): category = id.rawValue
        case .forum(let id): parent = id.rawValue
        case nil: break
        }
        row.group(shown: forum.place != nil, category, parent, forum.listIndex)
        row.group(shown: forum.description != nil, forum.description)
        row.group(shown: forum.counts != nil, forum.counts?.threads, forum.counts?.posts)
        if try forums.run(row) { try stale.made(.forum, forum.id.rawValue) }
    }

    private func listed(_ id: ForumID, at time: UTCTime) throws {
        try database.cachedStatement(
            sql: """
                UPDATE forum SET last_listed_at = ?2
                WHERE id = ?1 AND (last_listed_at IS NULL OR last_listed_at < ?2)
                """
        ).execute(arguments: [id.rawValue, time.description])
    }

    /// The newest list of a forum's moderators replaces the older one.
    private func write(_ users: [UserID], of forum: ForumID, menu: Menu) throws {
        try database.execute(sql: "INSERT OR IGNORE INTO forum (id) VALUES (?)", arguments: [forum.rawValue])
        if database.changesCount > 0 { try stale.made(.forum, forum.rawValue) }
        let known = try Data.fetchOne(
            database,
            sql: """
                SELECT capture_key FROM forum JOIN source_page ON source_page.id = moderators_source_id
                WHERE forum.id = ?
                """, arguments: [forum.rawValue])
        if let known = known.flatMap({ CaptureKey(blob: [UInt8]($0)) }), known >= menu.key { return }
        try database.execute(
            sql: "UPDATE forum SET moderators_source_id = ? WHERE id = ?",
            arguments: [menu.source, forum.rawValue])
        try database.execute(
            sql: "DELETE FROM forum_moderator WHERE forum_id = ?", arguments: [forum.rawValue])
        for user in Set(users) {
            try database.execute(
                sql: "INSERT INTO forum_moderator (forum_id, user_id) VALUES (?, ?)",
                arguments: [forum.rawValue, user.rawValue])
        }
    }
}

/// A forum's name and place as one text, for the sighting log.
enum ForumPlaceText {
    /// A character that no name holds: the decoder replaces control characters.
    static let separator: Character = "\u{1F}"

    static func text(_ name: String, _ place: ForumRecord.Place) -> String {
        switch place {
        case .category(let id): "\(name)\(separator)c\(id)"
        case .forum(let id): "\(name)\(separator)f\(id)"
        }
    }
}
