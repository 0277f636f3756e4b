internal import ForumModel
internal import Foundation
internal import GRDB

extension IntegrityRule {
    /// Pages whose post dates differ from those of a newer capture by a constant offset, with the time zone that fits and the
    /// command that reads the pages in that zone.
    static let zoneConflicts = IntegrityRule(.dateZoneConflict) { scan, found in
        let conflicts = try ZoneConflict.all(in: scan.database)
        try scan.fetchIssues(of: .dateZoneConflict) { finding in
            var finding = finding
            finding.message += conflicts[SourcePageID(rawValue: finding.id)]?.advice ?? ""
            try found(finding)
        }
    }
}

/// A page, the first capture that decides dates of its posts, and the evidence for the zones of both.
private struct ZoneConflict {
    let file: String
    let otherFile: String
    let otherID: SourcePageID
    /// Whether several captures decide, so that no zone of the other one can be inferred.
    var hasOthers = false
    /// The page's zone if the other capture is right, and the other capture's zone if the page is right.
    var zone: ZoneGuess
    var otherZone: ZoneGuess

    init(_ row: Row) throws {
        file = try Self.quoted(row.value("root"), row.value("path"))
        otherFile = try Self.quoted(row.value("other_root"), row.value("other_path"))
        otherID = try row.value("other")
        zone = ZoneGuess(readIn: try row.value("time_zone") ?? ZoneClock.siteDefaultName)
        otherZone = ZoneGuess(readIn: try row.value("other_zone") ?? ZoneClock.siteDefaultName)
    }

    mutating func add(_ row: Row) throws {
        let (said, held) = try (row.value("said") as Int64, row.value("held") as Int64)
        zone.add(said: said, held: held)
        otherZone.add(said: held, held: said)
        if try row.value("other") as SourcePageID != otherID { hasOthers = true }
    }

    var advice: String {
        var words = ""
        if let zone = zone.name {
            words += " If the newer one is right, the dates here fit \(zone): \(Self.command(file, zone))"
        }
        if !hasOthers, let zone = otherZone.name {
            words +=
                (words.isEmpty ? "" : ".") + " If this one is right, those of the newer one fit \(zone): "
                + Self.command(otherFile, zone)
        }
        return words
    }

    private static func command(_ file: String, _ zone: String) -> String {
        "awful-archive import \(file) --time-zone \(zone) --rescan"
    }

    /// Collects the evidence for zones from the posts of all conflicting pages.
    static func all(in database: Database) throws -> [SourcePageID: Self] {
        var conflicts: [SourcePageID: Self] = [:]
        try database.forEachRow(
            """
            WITH conflicting AS MATERIALIZED (SELECT DISTINCT source_page_id AS id FROM source_issue WHERE code = ?)
            SELECT page.id, page.time_zone, page.root, page.path, other.id AS other, other.time_zone AS other_zone,
                other.root AS other_root, other.path AS other_path,
                unixepoch(post_said.posted_at) AS said, unixepoch(post.posted_at) AS held
            FROM conflicting JOIN source_page AS page ON page.id = conflicting.id
            JOIN post_said ON post_said.source_page_id = conflicting.id JOIN post ON post.id = post_said.post_id
            JOIN source_page AS other ON other.id = post.date_source_id
            WHERE other.id <> page.id AND post_said.posted_at <> post.posted_at
            ORDER BY page.id, post.id
            """, DiagnosticCode.dateZoneConflict.rawValue
        ) { row in
            let id: SourcePageID = try row.value("id")
            var conflict = try conflicts[id] ?? Self(row)
            try conflict.add(row)
            conflicts[id] = conflict
        }
        return conflicts
    }

    /// Quotes a path for the shell.
    private static func quoted(_ root: String, _ path: String) -> String {
        "'" + "\(root)/\(path)".replacing("'", with: "'\\''") + "'"
    }
}

/// Infers the time zone of a page from posts whose times are known from another capture.
struct ZoneGuess {
    /// The zone that was used to read the page.
    private let readIn: TimeZone?
    /// The page clock's offset from UTC in seconds, by the true time in seconds since 1970.
    private var offsets: [Int64: Int64] = [:]

    /// The maximum number of times that are compared.
    private static let timeLimit = 100

    /// Common zones, the site's first; the first that fits is used.
    private static let zones = [
        "America/Chicago", "America/New_York", "America/Los_Angeles", "America/Denver", "America/Phoenix",
        "America/Halifax", "America/St_Johns", "America/Anchorage", "Pacific/Honolulu", "Europe/London",
        "Europe/Paris", "Europe/Helsinki", "Europe/Moscow", "UTC", "Australia/Sydney", "Australia/Brisbane",
        "Australia/Adelaide", "Australia/Darwin", "Australia/Perth", "Pacific/Auckland", "Asia/Tokyo",
        "Asia/Singapore", "Asia/Bangkok", "Asia/Kolkata", "Asia/Dubai", "Asia/Jerusalem",
        "Africa/Johannesburg", "America/Sao_Paulo",
    ].compactMap(TimeZone.init(identifier:))

    init(readIn zone: String) { readIn = TimeZone(identifier: zone) }

    /// `said` is the time as read from the page, `held` that of the other capture, in seconds since 1970.
    mutating func add(said: Int64, held: Int64) {
        guard let readIn, offsets.count < Self.timeLimit else { return }
        offsets[held] = said - held + Int64(readIn.secondsFromGMT(for: Self.date(said)))
    }

    /// The name of a zone that fits all posts, otherwise of a constant offset; nil if none fits.
    var name: String? {
        guard !offsets.isEmpty else { return nil }
        let fitting = Self.zones.first { zone in
            offsets.allSatisfy { Int64(zone.secondsFromGMT(for: Self.date($0.key))) == $0.value }
        }
        return fitting?.identifier ?? constantZone
    }

    /// In POSIX notation `Etc/GMT-9` is nine hours ahead of UTC.
    private var constantZone: String? {
        guard let offset = offsets.values.first, offsets.values.allSatisfy({ $0 == offset }),
            offset.isMultiple(of: 3600), (-12...14).contains(offset / 3600), offset != 0
        else { return nil }
        let name = offset > 0 ? "Etc/GMT-\(offset / 3600)" : "Etc/GMT+\(-offset / 3600)"
        return TimeZone(identifier: name) == nil ? nil : name
    }

    private static func date(_ seconds: Int64) -> Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }
}
