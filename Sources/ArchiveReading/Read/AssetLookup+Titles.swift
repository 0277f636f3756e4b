internal import ArchiveModel
internal import ForumModel
internal import GRDB

extension AssetLookup {
    /// The maximum number of pages examined for one picture: the newest that show it.
    private static let pageLimit = 16

    /// Finds the picture of a custom title that another page stores under a local name.
    ///
    /// Users change their avatars, so neither the text of a title nor its position identifies the picture. The file name does: browsers
    /// keep it, beside posts of the same user. Only claimed titles with local pictures, which have rank 0, are searched for it.
    func titlePicture(at address: String, on page: SourcePageID) throws -> StoredAsset? {
        guard holdsFiles, let name = Self.fileName(of: address) else { return nil }
        let users = try query(
            """
            SELECT DISTINCT entity_id AS user, value ->> 'custom_title_html' AS html
            FROM main.claim JOIN main.claim_value ON claim_value.id = value_id
            WHERE source_page_id = ?1 AND entity = \(ClaimEntity.user.rawValue)
                AND instr(value ->> 'custom_title_html', ?2) > 0
            ORDER BY entity_id
            """, [page.rawValue, name])
        for user in users where MarkupAddresses.pictures(in: try user.value("html")).contains(address) {
            if let found = try titlePicture(named: name, of: user.value("user")) { return found }
        }
        return nil
    }

    private func titlePicture(named name: String, of user: Int64) throws -> StoredAsset? {
        let rows = try query(
            """
            SELECT DISTINCT claim.source_page_id, value ->> 'custom_title_html' AS html, capture_key
            FROM main.post
            JOIN main.post_source ON post_source.post_id = post.id
            JOIN main.claim ON claim.source_page_id = post_source.source_page_id
                AND entity = \(ClaimEntity.user.rawValue) AND entity_id = post.author_id
            JOIN main.claim_value ON claim_value.id = value_id
            JOIN main.source_page ON source_page.id = claim.source_page_id
            WHERE post.author_id = ?1 AND value ->> 'title_rank' = 0
                AND instr(value ->> 'custom_title_html', ?2) > 0
            ORDER BY capture_key DESC, claim.source_page_id LIMIT \(Self.pageLimit)
            """, [user, name])
        for row in rows {
            let page: SourcePageID = try row.value("source_page_id")
            for address in MarkupAddresses.pictures(in: try row.value("html"))
            where !MarkupAddresses.isAbsolute(address) && Self.fileName(of: address) == name {
                if let found = try referenced(address, by: page) { return found }
            }
        }
        return nil
    }

    private static func fileName(of address: String) -> String? {
        let path = address.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init)
            .flatMap { $0.isEmpty ? nil : $0 }
    }
}
