internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import Foundation
internal import GRDB

/// Writes the claims of pages about categories and forums; the hierarchy stage computes their places.
///
/// Nearly every page carries the whole menu. Equal menus of a batch are merged once, for their newest capture, with the
/// sightings of the first and last. A menu's claims are stored once for all pages that carry it.
final class ForumWriter {
    private struct Menu {
        var records: ForumRecords
        var capture: CaptureRef
        /// The earliest known time of a capture with the menu, for the history.
        var oldest: UTCTime?
    }

    private let database: Database
    private let stale: StaleMarks
    private let claims: ClaimLog
    private let categories: UpsertStatement
    private let forums: UpsertStatement
    private var menus: [Int64: Menu] = [:]

    init(in database: Database, stale: StaleMarks, claims: ClaimLog) throws {
        (self.database, self.stale, self.claims) = (database, stale, claims)
        categories = try UpsertStatement(.category, in: database)
        forums = try UpsertStatement(.forum, in: database)
    }

    func record(_ records: ForumRecords, by capture: CaptureRef, log: inout HistoryLog) throws {
        guard !records.isEmpty else { return }
        let menu = Menu(records: records, capture: capture, oldest: capture.key.time)
        guard let fingerprint = records.fingerprint else {
            for claim in records.claims {
                try claims.add(claim.value, of: claim.entity, claim.id, source: capture.source)
            }
            try write(menu, log: &log)
            return
        }
        guard let known = menus[fingerprint] else {
            try claims.add(records.claims, menu: fingerprint)
            menus[fingerprint] = menu
            return
        }
        menus[fingerprint] = Menu(
            records: records, capture: known.capture.key < capture.key ? capture : known.capture,
            oldest: [known.oldest, capture.key.time].compactMap(\.self).min())
    }

    func write(log: inout HistoryLog) throws {
        for menu in menus.values { try write(menu, log: &log) }
        menus.removeAll(keepingCapacity: true)
    }

    private func write(_ menu: Menu, log: inout HistoryLog) throws {
        for category in menu.records.categories {
            if try categories.run(category.row(source: menu.capture.source)) {
                try stale.markCreated(.forum, -category.id.rawValue)
            }
        }
        for forum in menu.records.forums {
            // Only forums in the menu count as listed; the time is nil as well if that of the capture is unknown.
            var forum = forum
            forum.listedAt = forum.isInMenu ? menu.capture.key.time : nil
            if try forums.run(forum.row(source: menu.capture.source)) {
                try stale.markCreated(.forum, forum.id.rawValue)
            }
            guard forum.isInMenu, let name = forum.name, let place = forum.place else { continue }
            for time in Set([menu.capture.key.time, menu.oldest]) {
                log.record(.forumPlace, of: forum.id.rawValue, as: ForumPlaceText.text(name, place), at: time)
            }
        }
        for list in menu.records.moderators {
            try write(moderators: list.users.map(\.rawValue), of: list.forum.rawValue, by: menu.capture)
        }
    }

    /// Writes the moderators of a forum, unless a newer capture has shown others.
    func write(moderators users: [Int64], of forum: Int64, by capture: CaptureRef) throws {
        try database.execute("INSERT OR IGNORE INTO forum (id) VALUES (?)", forum)
        if database.changesCount > 0 { try stale.markCreated(.forum, forum) }
        let known: Data? = try database.value(
            """
            SELECT capture_key FROM forum JOIN source_page ON source_page.id = moderators_source_id
            WHERE forum.id = ?
            """, forum)
        if let known = known.flatMap({ CaptureKey(blob: [UInt8]($0)) }), known >= capture.key { return }
        try database.execute("UPDATE forum SET moderators_source_id = ? WHERE id = ?", capture.source.rawValue, forum)
        try database.execute("DELETE FROM forum_moderator WHERE forum_id = ?", forum)
        for user in Set(users) {
            try database.execute("INSERT INTO forum_moderator (forum_id, user_id) VALUES (?, ?)", forum, user)
        }
    }

    /// Merges a stored claim about a forum or category; for a menu, with its newest page.
    func replay(_ claim: ClaimValues, of entity: ClaimEntity, _ id: Int64, by capture: CaptureRef) throws {
        guard entity == .forum else {
            _ = try categories.run(categories.table.row(claim, id: id, source: capture.source))
            return
        }
        let listedAt = claim.number("is_in_menu") == 1 ? capture.key.time : nil
        let row = forums.table.row(
            claim.adding("last_listed_at", listedAt?.description), id: id, source: capture.source)
        _ = try forums.run(row)
    }
}
