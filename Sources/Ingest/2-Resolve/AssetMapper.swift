internal import Archive
internal import ForumModel
internal import ForumPages
internal import HTMLTree
internal import SavedPages

/// Makes records of pictures, style sheets and scripts that were saved with pages.
struct AssetMapper: Sendable {
    let policy: AssetPolicy

    /// Returns the records of a file or member, one for each address; inserts an issue with the outcome before the others.
    func ownRecords(of page: SavedPage, _ issues: inout [Diagnostic]) -> [AssetRecord] {
        guard policy.areKept, page.bytes.count <= policy.byteLimit else {
            issues.insert(tooBig([page.bytes.count]), at: 0)
            return []
        }
        if page.location.pictureAddresses != nil, Self.isGone(page.bytes) {
            issues.insert(
                Diagnostic(.info, .assetGone, "It is what a host sends in place of a removed picture."), at: 0)
            return []
        }
        let name = page.facts.url ?? page.location.name
        let isFrame = page.location.isInCompanionFolder || page.facts.mediaType == MarkupAddresses.frameType
        guard page.location.pictureAddresses == nil || PictureHeader(page.bytes) != nil,
            let type = MediaType.sniff(page.bytes, declared: page.facts.mediaType, name: name, isFrame: isFrame)
        else {
            let message = "By its content it is not the picture, style sheet or script that its name promises."
            issues.insert(Diagnostic(.info, .assetUnknown, message), at: 0)
            return []
        }
        issues.insert(Diagnostic(.info, .assetKept, "It is no page; its bytes are in the archive as an asset."), at: 0)
        let addresses: [String?] = page.location.pictureAddresses ?? [page.facts.url ?? page.location.assetAddress]
        return addresses.map {
            AssetRecord(mediaType: type, bytes: page.bytes, url: $0, capturedAt: page.facts.capturedAt)
        }
    }

    /// Whether a host sent something else in place of a picture: a known content, one pixel, or a page.
    private static func isGone(_ bytes: [UInt8]) -> Bool {
        if let header = PictureHeader(bytes) {
            return header.width * header.height == 1 || bytes.withUnsafeBytes(GonePictures.standard.contains)
        }
        return HTMLSniff.looksLikeHTML(Array(bytes.prefix(HTMLSniff.length)))
    }

    /// Returns the records of assets that are embedded in a page; unknown types are left out.
    func embeddedRecords(
        of page: SavedPage, text: DecodedText?, source: SourceRecord, _ issues: inout [Diagnostic]
    ) -> [AssetRecord] {
        guard policy.areKept else { return [] }
        let time = source.key.isExplicit ? source.key.time : nil
        var tooBigSizes: [Int] = []
        let embedded = text.map { DataURIScan.scan($0.utf8) } ?? []
        let assets = page.assets + embedded.map { SavedAsset(url: nil, mediaType: $0.mediaType, bytes: $0.bytes) }
        let records = assets.compactMap { asset -> AssetRecord? in
            guard asset.bytes.count <= policy.byteLimit else {
                tooBigSizes.append(asset.bytes.count)
                return nil
            }
            let type =
                MediaType.sniff(asset.bytes, declared: asset.mediaType, name: asset.url)
            return type.map { AssetRecord(mediaType: $0, bytes: asset.bytes, url: asset.url, capturedAt: time) }
        }
        if !tooBigSizes.isEmpty { issues.append(tooBig(tooBigSizes)) }
        return records
    }

    private func tooBig(_ sizes: [Int]) -> Diagnostic {
        Diagnostic(
            .warning, .assetTooBig,
            """
            \(sizes.count) pictures or style sheets of up to \(sizes.max() ?? 0) bytes were left out: one may have \
            \(policy.byteLimit) bytes.
            """)
    }
}
