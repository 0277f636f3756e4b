internal import ArchiveModel
internal import ArchiveReading
internal import ArchiveStore
internal import ArchiveWriting
internal import ForumModel
internal import Foundation
internal import GRDB

/// Finds which held pictures and style sheets are in use: shown somewhere, or needed by a kept page.
///
/// All contents of an address count, whatever its scheme and capture, so that nothing that is shown is taken for unused.
struct PictureUse {
    private let database: Database
    /// SHA-256 hashes by address without its scheme.
    private var hashesByAddress: [Substring: Set<String>] = [:]
    /// Gives the addresses of pictures that were attached to an address; used only if there are any (`holdsAttachments`).
    private let keys = PictureKeyTable()
    private var holdsAttachments = false
    private let claims: String

    /// `addresses` is the archive whose `asset_url` is read, if not this one; `claims` is an SQL condition on rows of `claim`.
    init(in database: Database, addresses: Database? = nil, claims: String = "TRUE") throws {
        self.database = database
        self.claims = claims
        try (addresses ?? database).forEachRow("SELECT url, sha256 FROM asset_url") { row in
            let url: String = try row.value("url")
            holdsAttachments = holdsAttachments || PictureKey(address: url) != nil
            hashesByAddress[MarkupAddresses.withoutScheme(url), default: []].insert(try row.value("sha256"))
        }
    }

    /// The SHA-256 of everything that page references or markup lead to, or that was cut out of a kept page.
    func used() throws -> Set<String> {
        var used: Set<String> = []
        try forEachAddress { address in
            if ContentHash(address) != nil { used.insert(address) }
            used.formUnion(hashesByAddress[MarkupAddresses.withoutScheme(address)] ?? [])
            for url in holdsAttachments ? keys.attachments(to: address) : [] {
                used.formUnion(hashesByAddress[MarkupAddresses.withoutScheme(url)] ?? [])
            }
        }
        try KeptPage.forEachCut(in: database) { used.formUnion($1) }
        for fileID in try Self.files(in: database) {
            let hash: String? = try database.value("SELECT sha256 FROM source_page WHERE id = ?", fileID.rawValue)
            if let hash { used.insert(hash) }
        }
        return used
    }

    /// Passes the targets of page references, and the addresses in all markup, to `body`.
    func forEachAddress(_ body: (String) throws -> Void) throws {
        try database.forEachRow("SELECT DISTINCT target FROM asset_reference") { try body($0.value("target")) }
        let markup = try String.fetchCursor(database, sql: markupSQL)
        while let html = try markup.next() {
            // Some rows are a bare address.
            try body(html)
            try MarkupAddresses.pictures(in: html).forEach(body)
        }
    }

    /// Deletes these pictures and those that earlier commands have dropped, unless something shows them.
    static func deleteDropped(_ dropped: DroppedPictures, in database: Database) throws {
        try delete(unused(of: dropped, in: database), in: database)
        try DroppedPictures.removeStored(in: database)
    }

    /// The SHA-256 of the pictures that ``deleteDropped(_:in:)`` deletes.
    static func unused(of dropped: DroppedPictures, in database: Database) throws -> Set<String> {
        var dropped = dropped
        dropped.formUnion(try DroppedPictures(storedIn: database))
        let held = try dropped.hashes(in: database)
        return held.isEmpty ? [] : held.subtracting(try PictureUse(in: database).used())
    }

    static func delete(_ hashes: Set<String>, in database: Database) throws {
        for hash in hashes.sorted() { try database.execute("DELETE FROM asset WHERE sha256 = ?", hash) }
    }

    /// The files, such as pictures, that pages refer to; `pages` is an SQL condition on `source_page` for these pages.
    static func files(in database: Database, of pages: String = "TRUE") throws -> Set<SourcePageID> {
        let find = try database.makeStatement(
            sql: """
                SELECT id FROM source_page
                WHERE path_bytes = ? AND root = ? AND member IS ? AND sha256 IS NOT NULL AND status = 'skipped'
                """)
        var found: Set<SourcePageID> = []
        try database.forEachRow(
            """
            SELECT DISTINCT root, path_bytes, member, target FROM source_page AS place
            JOIN (
                SELECT DISTINCT sha256, target FROM asset_reference
                JOIN source_page ON source_page.id = source_page_id WHERE basis = 'file' AND (\(pages))
            ) AS reference ON reference.sha256 = place.sha256
            """
        ) { row in
            let place = PagePlace(
                root: try row.value("root"), path: [UInt8](try row.value("path_bytes") as Data),
                member: try row.value("member"))
            for neighbour in place.neighbours(at: try row.value("target")) {
                let ids = try Int64.fetchAll(find, arguments: [Data(neighbour.path), neighbour.root, neighbour.member])
                found.formUnion(ids.map(SourcePageID.init))
            }
        }
        return found
    }

    /// All markup that shows pictures, and addresses outside of markup.
    private var markupSQL: String {
        """
        SELECT body_html FROM post WHERE body_html IS NOT NULL UNION ALL SELECT html FROM post_body
        UNION ALL SELECT body_html FROM private_message WHERE body_html IS NOT NULL
        UNION ALL SELECT body_html FROM announcement WHERE body_html IS NOT NULL
        UNION ALL SELECT url FROM asset_alias
        UNION ALL SELECT atom FROM claim_value, json_tree(claim_value.value) WHERE json_tree.type = 'text'
            AND json_tree.key IN (\(ClaimEntity.pictureColumns))
            AND claim_value.id IN (SELECT value_id FROM claim WHERE \(claims) UNION SELECT value_id FROM menu_claim)
        UNION ALL SELECT atom FROM excluded_claim, json_tree(excluded_claim.value) WHERE json_tree.type = 'text'
            AND json_tree.key IN (\(ClaimEntity.pictureColumns))
        """
    }
}
