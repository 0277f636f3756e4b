internal import ArchiveModel
public import ArchiveReading
internal import ArchiveStore
internal import Bytes
internal import ForumModel
internal import GRDB

/// A picture that stored markup shows and the archive lacks.
public struct MissingPicture: Sendable, Hashable {
    /// The table of the entity that shows it: `post`, `user`, `private_message` or `announcement`.
    public var entity: String
    /// The ID of the entity that shows it.
    public var id: Int64
    /// The absolute address if known, otherwise the address in the markup.
    public var address: String
    /// When the page that shows it was captured, else when the post was written, UTC; nil if neither is known.
    public var time: String?

    /// The address for a download tool; nil if it is not absolute.
    public var fetchAddress: String? {
        guard MarkupAddresses.isAbsolute(address) else { return nil }
        return PercentEncoding.encoded(address.hasPrefix("//") ? "https:" + address : address) { byte in
            (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
        }
    }
}

/// How many pictures of a host are shown, held and gone.
public struct PictureHost: Sendable, Hashable, Encodable {
    /// The host; empty for local names of saved pages.
    public var host: String
    /// Different addresses that posts, titles, messages and announcements show.
    public var shown = 0
    /// Those of which the picture, or a smaller copy, is held.
    public var held = 0
    /// Those of which only what the host sends in place of a removed picture is held.
    public var gone = 0
}

/// Scans the pictures that stored markup shows.
///
/// A held picture counts once per content, a missing one per address without scheme, a local one per page.
struct PictureScan {
    private(set) var shownCount = 0
    private(set) var missingCount = 0
    /// The number of places that show held pictures.
    private(set) var heldPlaceCount = 0

    private(set) var hosts: [String: PictureHost] = [:]
    var hostsByCount: [PictureHost] { hosts.values.sorted { ($1.shown, $0.host) < ($0.shown, $1.host) } }

    private let database: Database
    private let places: ListFilter
    private let lookup: AssetLookup
    private let keys = PictureKeyTable()
    private let holdsAny: Bool
    /// Hashes of the addresses that were looked up; there may be too many to keep the addresses themselves.
    private var seen: Set<Int64> = []
    private var held: Set<Int64> = []
    private var counted: Set<Int64> = []

    /// Longer addresses are ignored.
    private static let longestAddress = 8192

    init(_ database: Database, in places: ListFilter = ListFilter()) throws {
        self.database = database
        self.places = places
        lookup = try AssetLookup(in: database)
        holdsAny = try database.value("SELECT EXISTS (SELECT 1 FROM asset)") ?? false
    }

    private static let sources = [
        ("post", "SELECT id, body_markup_source_id AS page, body_html AS html, thread_id, posted_at FROM post"),
        ("user", "SELECT id, title_source_id AS page, custom_title_html AS html FROM user"),
        ("private_message", "SELECT id, body_source_id AS page, body_html AS html FROM private_message"),
        ("announcement", "SELECT id, body_source_id AS page, body_html AS html FROM announcement"),
    ]

    private static let isInPlaces = """
         AND thread_id IN (
            WITH RECURSIVE below(id) AS (SELECT value FROM json_each(?1)
                UNION SELECT forum.id FROM forum JOIN below ON parent_id = below.id)
            SELECT id FROM thread WHERE forum_id IN below OR id IN (SELECT value FROM json_each(?2)))
        """

    /// Gives each place that shows a missing picture; if its absolute address is unknown, only the first on a page.
    mutating func run(_ found: (MissingPicture) throws -> Void) throws {
        let time = try database.cachedStatement(sql: "SELECT captured_at FROM source_page WHERE id = ?")
        let isEverything = places == ListFilter()
        for (entity, sql) in Self.sources where isEverything || entity == "post" {
            let rows = try Row.fetchCursor(
                database, sql: sql + " WHERE instr(html, '<img ') > 0" + (isEverything ? "" : Self.isInPlaces),
                arguments: isEverything
                    ? [] : ["\(places.forums.map(\.rawValue))", "\(places.threads.map(\.rawValue))"])
            while let row = try rows.next() {
                let page: SourcePageID? = try row.value("page")
                for address in MarkupAddresses.pictures(in: try row.value("html")) {
                    guard let missing = try look(at: address, on: page) else { continue }
                    let captured = try page.flatMap { try String.fetchOne(time, arguments: [$0.rawValue]) }
                    try found(
                        MissingPicture(
                            entity: entity, id: try row.value("id"), address: missing,
                            time: captured ?? (entity == "post" ? row.value("posted_at") : nil)))
                }
            }
        }
    }

    /// Counts a picture; returns its address if it is missing, unless only a local one is known that was looked up before on the page.
    mutating func look(at address: String, on page: SourcePageID?) throws -> String? {
        guard !address.hasPrefix("data:"), address.utf8.count <= Self.longestAddress else { return nil }
        let isAbsolute = MarkupAddresses.isAbsolute(address)
        let place = isAbsolute ? "" : page?.description ?? ""
        let key = DerivedNumber.from("picture", place, address)
        let isFirst = seen.insert(key).inserted
        guard isFirst || !held.contains(key) else {
            heldPlaceCount += 1
            return nil
        }
        let asset = isFirst && holdsAny ? try lookup.asset(at: address, on: page) : nil
        if let asset, try !isPixel(asset, at: address) {
            held.insert(key)
            heldPlaceCount += 1
            if count("content", asset.sha256) { shownCount += 1 }
            if count("held", String(address.drop { $0 != "/" })) { countHost(of: address, isHeld: true) }
            return nil
        }
        let url = try isAbsolute ? address : page.flatMap { try lookup.originalAddress(of: address, on: $0) }
        let isNew = url.map { count("address", String($0.drop { $0 != "/" })) } ?? count(place, address)
        if isNew {
            shownCount += 1
            missingCount += 1
            let isGone = try asset != nil || holdsAny && url.map(lookup.isGone) ?? false
            countHost(of: url ?? address, isGone: isGone)
        }
        return isFirst || url != nil ? url ?? address : nil
    }

    /// Whether a host of pictures gave only a pixel, as in place of an advertisement.
    private func isPixel(_ asset: StoredAsset, at address: String) throws -> Bool {
        guard asset.byteCount <= 1000, let key = keys.key(of: address) else { return false }
        return try !key.name.hasPrefix("somethingawful:") && lookup.pixelCount(of: asset) == 1
    }

    private mutating func countHost(of address: String, isHeld: Bool = false, isGone: Bool = false) {
        let host = PictureAddress(address).map { String($0.host) } ?? ""
        hosts[host, default: PictureHost(host: host)].shown += 1
        hosts[host]?.held += isHeld ? 1 : 0
        hosts[host]?.gone += isGone ? 1 : 0
    }

    /// Counts a picture; returns false if it was counted before.
    private mutating func count(_ kind: String, _ name: String) -> Bool {
        counted.insert(DerivedNumber.from("picture", kind, name)).inserted
    }
}

extension ArchiveStore {
    /// Finds the places that show pictures which the archive lacks; if no absolute address is known, only the first on each page.
    ///
    /// The places come in unspecified order; an address keeps its scheme, so its `http` and `https` forms differ.
    public func missingPictures(
        in places: ListFilter = ListFilter(), _ found: (MissingPicture) -> Void
    ) throws(ArchiveError) {
        try read { database in
            var scan = try PictureScan(database, in: places)
            try scan.run(found)
        }
    }

    /// Counts the pictures of each host that are shown, held and gone, the host with most of them first.
    public func pictureHosts(in places: ListFilter = ListFilter()) throws(ArchiveError) -> [PictureHost] {
        try read { database in
            var scan = try PictureScan(database, in: places)
            try scan.run { _ in }
            return scan.hostsByCount
        }
    }
}

extension ArchiveSnapshot {
    /// Counts the pictures at addresses in the markup of saved pages, as ``ArchiveStore/pictureHosts(in:)`` does.
    package func pictureHosts(of pictures: [(address: String, page: SourcePageID?)]) throws -> [PictureHost] {
        var scan = try PictureScan(database)
        for (address, page) in pictures { _ = try scan.look(at: address, on: page) }
        return scan.hostsByCount
    }
}
