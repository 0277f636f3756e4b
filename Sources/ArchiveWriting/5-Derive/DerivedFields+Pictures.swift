internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

extension DerivedFields {
    /// Finds the absolute addresses that the local ones of stale posts represent.
    ///
    /// A browser that saves a page *complete* gives its pictures local names. Where another capture shows the same post,
    /// equal but for its pictures and with as many of them, the pictures in the same places are the same. This also holds for
    /// two absolute addresses, which are stored as aliases of each other.
    func updatePictureAliases() throws {
        try execute("DELETE FROM asset_alias WHERE post_id IN \(StaleEntity.postIDs)")
        let posts: [Int64] = try database.column(
            """
            SELECT DISTINCT post_id FROM stale JOIN post_body ON post_id = stale.id
            WHERE entity IN (\(StaleEntity.post.rawValue), \(StaleEntity.postFields.rawValue)) ORDER BY post_id
            """)
        let aliases = try PictureAliases(in: database)
        for post in posts { try aliases.write(for: post) }
    }
}

/// Matches the pictures of the bodies of one post.
private struct PictureAliases {
    private let bodies: Statement
    private let pages: Statement
    private let insert: Statement

    init(in database: Database) throws {
        bodies = try database.cachedStatement(sql: StoredBody.all)
        pages = try database.cachedStatement(
            sql: "SELECT source_page_id FROM post_said WHERE post_id = ? AND body_id = ?")
        insert = try database.cachedStatement(
            sql: "INSERT OR IGNORE INTO asset_alias (post_id, url, source_page_id, address) VALUES (?, ?, ?, ?)")
    }

    func write(for post: Int64) throws {
        let all = try Row.fetchAll(bodies, arguments: [post]).compactMap(PicturedBody.init)
        guard all.count > 1 else { return }
        try writeTwins(in: all, of: post)
        var known = KnownPictures(of: all)
        for local in all where local.addresses.contains(where: { !MarkupAddresses.isAbsolute($0) }) {
            let lists = known.urls(of: local)
            guard !lists.isEmpty else { continue }
            for source in try Int64.fetchAll(pages, arguments: [post, local.id]) {
                for urls in lists {
                    for (url, address) in zip(urls, local.addresses) {
                        guard let url, !MarkupAddresses.isAbsolute(address) else { continue }
                        try insert.execute(arguments: [post, url, source, address])
                    }
                }
            }
        }
    }

    /// Stores absolute addresses in the same places of two bodies as aliases of each other, unless only their schemes differ.
    private func writeTwins(in all: [PicturedBody], of post: Int64) throws {
        let bodies = all.filter { !$0.hasLocalImages && $0.addresses.allSatisfy(MarkupAddresses.isAbsolute) }
        guard bodies.count <= KnownPictures.spellingLimit else { return }
        for body in bodies {
            for other in bodies where body.agrees(with: other) {
                for source in try Int64.fetchAll(pages, arguments: [post, body.id]) {
                    for (address, url) in zip(body.addresses, other.addresses)
                    where address.drop(while: { $0 != "/" }) != url.drop(while: { $0 != "/" }) {
                        try insert.execute(arguments: [post, url, source, address])
                    }
                }
            }
        }
    }
}

private struct PicturedBody {
    let id: Int64
    let signature: Int64
    let imagelessSignature: Int64
    /// Whether the signature holds the names of local pictures; smilies have no part in it.
    let hasLocalImages: Bool
    let addresses: [String]
    let editedAt: String?

    /// Whether another body differs in the addresses of pictures only, and has the same time of its last edit.
    func agrees(with other: Self) -> Bool {
        signature != other.signature && imagelessSignature == other.imagelessSignature
            && addresses.count == other.addresses.count && editedAt == other.editedAt
    }

    /// Reads a body; nil for one that does not show the whole post, or no picture.
    init?(_ row: Row) throws {
        addresses = MarkupAddresses.pictures(in: try row.value("html"))
        guard try !(row.value("is_partial") as Bool), !addresses.isEmpty else { return nil }
        id = try row.value("id")
        signature = try row.value("signature")
        imagelessSignature = try row.value("imageless_signature")
        hasLocalImages = try row.value("has_local_images")
        editedAt = try row.value("edited_at")
    }
}

/// The absolute addresses of a post's pictures, by version of its body; nil in the place of a local one.
private struct KnownPictures {
    /// The addresses of one version, by how many pictures a body has.
    private typealias Addresses = [Int: Set<[String?]>]

    private struct Version: Hashable {
        let isImageless: Bool
        let signature: Int64
        let editedAt: String?
        let pictureCount: Int
    }

    private var bySignature: [Int64: Addresses] = [:]
    /// By the time of the last edit, too, which may have changed the pictures only.
    private var byImagelessSignature: [Int64: [String?: (signatures: Set<Int64>, urls: Addresses)]] = [:]
    private var cachedURLs: [Version: [[String?]]] = [:]

    /// The maximum number of spellings of one version's addresses that are matched with each local one; hosts and schemes change seldom.
    fileprivate static let spellingLimit = 8

    init(of bodies: [PicturedBody]) {
        for body in bodies {
            let urls = body.addresses.map { MarkupAddresses.isAbsolute($0) ? $0 : nil }
            guard urls.contains(where: { $0 != nil }) else { continue }
            bySignature[body.signature, default: [:]][urls.count, default: []].insert(urls)
            guard !body.hasLocalImages else { continue }
            var same = byImagelessSignature[body.imagelessSignature]?[body.editedAt] ?? ([], [:])
            same.signatures.insert(body.signature)
            same.urls[urls.count, default: []].insert(urls)
            byImagelessSignature[body.imagelessSignature, default: [:]][body.editedAt] = same
        }
    }

    /// The addresses in the same version as a body with local pictures, for as many pictures as it has.
    mutating func urls(of local: PicturedBody) -> [[String?]] {
        let count = local.addresses.count
        let version = Version(
            isImageless: local.hasLocalImages,
            signature: local.hasLocalImages ? local.imagelessSignature : local.signature,
            editedAt: local.editedAt, pictureCount: count)
        if let known = cachedURLs[version] { return known }
        var found = bySignature[local.signature]?[count] ?? []
        if local.hasLocalImages {
            let others = byImagelessSignature[local.imagelessSignature]?[local.editedAt]
            // If the pictures of a post were edited, the version that this is cannot be known.
            found = others.map { $0.signatures.count == 1 ? $0.urls[count] ?? [] : [] } ?? []
        }
        // The least, so that they do not depend on the order of the captures.
        let urls = found.sorted { $0.lexicographicallyPrecedes($1) { ($0 ?? "") < ($1 ?? "") } }
        let least = Array(urls.prefix(Self.spellingLimit))
        cachedURLs[version] = least
        return least
    }
}
