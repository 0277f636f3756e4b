internal import ArchiveModel
internal import ArchiveReading
internal import ArchiveStore
internal import Bytes
internal import ForumModel
internal import GRDB

/// A picture that stored markup shows and the archive lacks.
public struct MissingPicture: Sendable, Hashable {
    /// The table of the entity that shows it: `post`, `user`, `private_message` or `announcement`.
    public var entity: String
    /// The ID of the first entity that shows it.
    public var id: Int64
    /// The absolute address if known, otherwise the address in the markup.
    public var address: String

    /// The address for a download tool; nil if it is not absolute.
    public var fetchAddress: String? {
        guard MarkupAddresses.isAbsolute(address) else { return nil }
        return PercentEncoding.encoded(address.hasPrefix("//") ? "https:" + address : address) { byte in
            (0x21...0x7E).contains(byte) && !"\"<>\\^`{|}".utf8.contains(byte)
        }
    }
}

/// Scans the pictures that stored markup shows.
///
/// A held picture counts once per content, a missing one per address without scheme, a local one per page.
struct PictureScan {
    private(set) var shownCount = 0
    private(set) var missingCount = 0
    /// The number of places that show held pictures.
    private(set) var heldPlaceCount = 0

    private let database: Database
    private let lookup: AssetLookup
    private let holdsAny: Bool
    /// Hashes of the addresses that were looked up; there may be too many to keep the addresses themselves.
    private var seen: Set<Int64> = []
    private var held: Set<Int64> = []
    private var counted: Set<Int64> = []

    /// Longer addresses are ignored.
    private static let longestAddress = 8192

    init(_ database: Database) throws {
        self.database = database
        lookup = try AssetLookup(in: database) { sql, arguments in
            try Row.fetchAll(try database.cachedStatement(sql: sql), arguments: arguments)
        }
        holdsAny = try Bool.fetchOne(database, sql: "SELECT EXISTS (SELECT 1 FROM asset)") ?? false
    }

    private static let sources = [
        ("post", "SELECT id, body_markup_source_id AS page, body_html AS html FROM post"),
        ("user", "SELECT id, title_source_id AS page, custom_title_html AS html FROM user"),
        ("private_message", "SELECT id, body_source_id AS page, body_html AS html FROM private_message"),
        ("announcement", "SELECT id, body_source_id AS page, body_html AS html FROM announcement"),
    ]

    /// Gives each missing address once as written; `http` and `https` forms count separately.
    mutating func run(_ found: (MissingPicture) throws -> Void) throws {
        for (entity, sql) in Self.sources {
            let rows = try Row.fetchCursor(database, sql: sql + " WHERE instr(html, '<img ') > 0")
            while let row = try rows.next() {
                let page: Int64? = try row.value("page")
                for address in MarkupAddresses.pictures(in: try row.value("html")) {
                    guard let missing = try look(at: address, on: page) else { continue }
                    try found(MissingPicture(entity: entity, id: try row.value("id"), address: missing))
                }
            }
        }
    }

    /// Returns the address of a picture that is missing and was not seen before.
    private mutating func look(at address: String, on page: Int64?) throws -> String? {
        guard !address.hasPrefix("data:"), address.utf8.count <= Self.longestAddress else { return nil }
        let isAbsolute = MarkupAddresses.isAbsolute(address)
        let place = isAbsolute ? "" : page.map(String.init) ?? ""
        let key = DerivedNumber.from("picture", place, address)
        guard seen.insert(key).inserted else {
            if held.contains(key) { heldPlaceCount += 1 }
            return nil
        }
        if holdsAny, let asset = try lookup.asset(at: address, on: page) {
            held.insert(key)
            heldPlaceCount += 1
            if count("content", asset.sha256) { shownCount += 1 }
            return nil
        }
        let url = try isAbsolute ? address : page.flatMap { try lookup.originalAddress(of: address, on: $0) }
        let isNew = url.map { count("address", String($0.drop { $0 != "/" })) } ?? count(place, address)
        if isNew {
            shownCount += 1
            missingCount += 1
        }
        return url ?? address
    }

    /// Counts a picture; returns false if it was counted before.
    private mutating func count(_ kind: String, _ name: String) -> Bool {
        counted.insert(DerivedNumber.from("picture", kind, name)).inserted
    }
}

extension ArchiveStore {
    /// Finds the pictures that stored markup shows and the archive lacks.
    ///
    /// - Parameter found: receives each address once, in unspecified order; `http` and `https` forms count separately.
    /// - Throws: ``ArchiveError``.
    public func missingPictures(_ found: (MissingPicture) -> Void) throws(ArchiveError) {
        try read { database in
            var scan = try PictureScan(database)
            try scan.run(found)
        }
    }
}
