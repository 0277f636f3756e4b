internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

extension Explainer {
    /// Returns the pictures in markup that were embedded in pages as `data:` URLs.
    func embeddedPictures(in explanation: Explanation) throws -> [Explanation.EmbeddedPicture] {
        let addresses = addresses(in: explanation).filter { AssetReferenceRecord.content(ofAddress: $0) != nil }
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
                guard let row = try Row.fetchOne(find, arguments: [capture.id.rawValue, address]) else { continue }
                return Explanation.EmbeddedPicture(
                    address: address, prefix: try row.value("data_prefix"),
                    byteCount: try row.value("byte_count"), capture: capture)
            }
            return nil
        }
    }

    /// Returns the pictures in markup that were attached by keys, or by captures that agree, each with a file that it is from.
    func attachedPictures(in explanation: Explanation) throws -> [Explanation.AttachedPicture] {
        let lookup = try AssetLookup(in: database)
        let file = "SELECT id FROM source_page WHERE sha256 = ? ORDER BY root, path_bytes, member LIMIT 1"
        let pages = explanation.fields.flatMap { [$0.claim] + $0.others }.flatMap(\.captures).map(\.id)
        return try addresses(in: explanation).compactMap { address in
            let held = try pages.compactMap { page in try lookup.asset(at: address, on: page).map { (page, $0) } }.first
            guard let (page, asset) = held else { return nil }
            let attached = try lookup.attachment(to: address).map { ($0.key.name, $0.asset) }
            let bases = [attached, try lookup.twin(of: address, on: page)].compactMap(\.self)
            return try bases.first { $0.1 == asset }.map { key, _ in
                .init(
                    address: address, key: key, isThumbnail: asset.isThumbnail, sha256: asset.sha256,
                    capture: try database.value(file, asset.sha256).flatMap(capture))
            }
        }
    }

    private func addresses(in explanation: Explanation) -> [String] {
        var addresses: [String] = []
        for address in markup(of: explanation).flatMap(MarkupAddresses.pictures)
        where !addresses.contains(address) { addresses.append(address) }
        return addresses
    }

    private func markup(of explanation: Explanation) -> [String] {
        let values = explanation.fields.flatMap { [$0.claim] + $0.others }.flatMap(\.values)
        let texts = values.compactMap { column, value -> String? in
            guard entity.column(column)?.isMarkup == true, case .text(let text) = value else { return nil }
            return text
        }
        return texts + explanation.revisions.map(\.html)
    }
}
