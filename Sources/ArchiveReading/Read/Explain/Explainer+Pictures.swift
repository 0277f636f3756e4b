internal import ArchiveModel
internal import ForumModel
internal import GRDB

extension Explainer {
    /// Returns the pictures in markup that were embedded in pages as `data:` URLs.
    func embeddedPictures(in explanation: Explanation) throws -> [Explanation.EmbeddedPicture] {
        var addresses: [String] = []
        for html in Self.markup(of: explanation) {
            for address in MarkupAddresses.pictures(in: html)
            where AssetReferenceRecord.content(ofAddress: address) != nil && !addresses.contains(address) {
                addresses.append(address)
            }
        }
        guard !addresses.isEmpty else { return [] }
        let claims = explanation.fields.flatMap { [$0.claim] + $0.others }
        let captures = claims.flatMap(\.captures) + explanation.revisions.compactMap(\.capture)
        let find = try database.cachedStatement(
            sql: """
                SELECT data_prefix, byte_count FROM asset_reference LEFT JOIN asset ON sha256 = target
                WHERE source_page_id = ? AND address = ? AND data_prefix IS NOT NULL
                """)
        return try addresses.compactMap { address in
            for capture in captures {
                guard let row = try Row.fetchOne(find, arguments: [capture.id, address]) else { continue }
                return Explanation.EmbeddedPicture(
                    address: address, prefix: try row.value("data_prefix"),
                    byteCount: try row.value("byte_count"), capture: capture)
            }
            return nil
        }
    }

    private static func markup(of explanation: Explanation) -> [String] {
        let values = explanation.fields.flatMap { [$0.claim] + $0.others }.flatMap(\.values)
        let texts = values.compactMap { column, value -> String? in
            guard column.hasSuffix("_html"), case .text(let text) = value else { return nil }
            return text
        }
        return texts + explanation.revisions.map(\.html)
    }
}
