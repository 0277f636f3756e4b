internal import Archive
internal import Bytes
internal import ForumModel
internal import ForumPages
internal import HTMLTree

/// Resolves the addresses of pictures in a page's markup to the pictures that were saved with it (part of stage 2).
///
/// An address of a file beside the page or of a part of the same file, and a `data:` address, becomes an
/// `AssetReferenceRecord`. Long `data:` addresses are replaced in the markup by the name of an asset with their content.
struct PictureMapper {
    /// The length of a `data:` address in bytes up to which it stays in the markup.
    static let longestData = 1024
    /// Longer addresses are not looked up; no page of the forums has such.
    private static let longestAddress = 8192

    private let address: PageAddress
    /// The files that came in one file with the page, by their addresses there and by their paths from the page.
    private var parts: [ExactText: ContentHash] = [:]
    /// The pictures that a style sheet of the page holds, by how an image refers to them.
    private var shared: [String: ContentHash] = [:]
    /// The content hashes of the page's assets, which the archive is going to hold.
    private let held: Set<ContentHash>
    private var references: Set<AssetReferenceRecord> = []

    /// `text` is nil when it could not be decoded; `known` are the pictures that addresses are known to mean.
    init(text: DecodedText?, record: PageRecord, known: [String: ContentHash]) {
        for (address, hash) in known { parts[ExactText(address)] = hash }
        address = PageAddress(record.source)
        held = Set(record.assets.map(\.hash))
        for asset in record.assets {
            guard let url = asset.url else { continue }
            for name in [url] + RelativePath.candidates(of: url) where parts[ExactText(name)] == nil {
                parts[ExactText(name)] = asset.hash
            }
        }
        guard let text, !held.isEmpty else { return }
        shared = SharedPictures.scan(text.utf8).mapValues { ContentHash(of: $0.bytes) }
            .filter { held.contains($0.value) }
    }

    mutating func resolve(_ record: inout PageRecord) {
        for index in record.posts.indices { resolve(&record.posts[index].body.html) }
        for index in record.users.indices {
            if let title = resolved(record.users[index].title.value) { record.users[index].title = .shown(title) }
            if let about = resolved(record.users[index].profile?.aboutHTML) {
                record.users[index].profile?.aboutHTML = about
            }
        }
        for index in record.messages.indices {
            if let html = resolved(record.messages[index].body?.html) { record.messages[index].body?.html = html }
        }
        for index in record.announcements.indices {
            record.announcements[index].bodyHTML = resolved(record.announcements[index].bodyHTML)
        }
        for index in record.punishments.indices { resolve(&record.punishments[index].reasonHTML) }
        record.assetReferences = references.sorted { $0.address < $1.address }
    }

    private mutating func resolved(_ html: String?) -> String? {
        guard var html else { return nil }
        resolve(&html)
        return html
    }

    private mutating func resolve(_ html: inout String) {
        if !held.isEmpty { shortenData(in: &html) }
        // Resources saved with the page match absolute addresses, too, and are preferred to captures of these addresses.
        let addresses = parts.isEmpty ? MarkupAddresses.relativePictures(in: html) : MarkupAddresses.pictures(in: html)
        for address in addresses where address.utf8.count <= Self.longestAddress {
            for target in targets(of: address) {
                references.insert(AssetReferenceRecord(address: address, target: target))
            }
        }
    }

    private mutating func shortenData(in html: inout String) {
        let found = EmbeddedAddress.all(in: html, longerThan: Self.longestData)
        guard !found.isEmpty else { return }
        var bytes: [UInt8] = []
        let text = Array(html.utf8)
        var end = 0
        for embedded in found {
            let hash = ContentHash(of: embedded.file.bytes)
            // An embedded file that the archive does not keep stays in the markup.
            guard held.contains(hash) else { continue }
            let name = AssetReferenceRecord.address(of: hash)
            bytes += text[end..<embedded.range.lowerBound] + name.utf8
            end = embedded.range.upperBound
            references.insert(AssetReferenceRecord(address: name, target: .content(hash), dataPrefix: embedded.prefix))
        }
        bytes += text[end...]
        html = String(decoding: bytes, as: UTF8.self)
    }

    private func targets(of address: String) -> [AssetReferenceRecord.Target] {
        if let hash = shared[address] { return [.content(hash)] }
        if address.hasPrefix("data:") {
            guard let file = EmbeddedFile(dataAddress: address) else { return [] }
            let hash = ContentHash(of: file.bytes)
            return held.contains(hash) ? [.content(hash)] : []
        }
        if let hash = part(at: address) { return [.content(hash)] }
        guard !MarkupAddresses.isAbsolute(address), !RelativePath.hasScheme(address) else { return [] }
        let url = self.address.absolute(address).map { [AssetReferenceRecord.Target.url($0)] } ?? []
        guard !address.hasPrefix("/") else { return url }
        return RelativePath.candidates(of: address).map { .file($0) } + url
    }

    private func part(at address: String) -> ContentHash? {
        guard !parts.isEmpty else { return nil }
        if let hash = parts[ExactText(address)] { return hash }
        if let whole = self.address.absolute(address, isInFile: true), let hash = parts[ExactText(whole)] {
            return hash
        }
        return RelativePath.candidates(of: address).lazy.compactMap { parts[ExactText($0)] }.first
    }
}

/// Distinguishes images that a browser saved beside a page, or inside it, from those with an address of their own.
///
/// The name of a local copy does not identify the picture: a title with one ranks below any other, and a tag gets no address.
enum LocalImage {
    /// Whether an address leads into a saved page's folder of files, or holds the image itself.
    static func isLocal(_ address: String) -> Bool {
        folder.occurs(in: address) || address.hasPrefix("data:") || address.hasPrefix("cid:")
    }

    /// Whether markup has such an image; those inside the page are known by `src="data:` and `src="cid:`.
    static func containsLocalImage(in html: String) -> Bool {
        folder.occurs(in: html) || data.occurs(in: html) || part.occurs(in: html)
    }

    private static let folder = BytePattern("_files/")
    private static let data = BytePattern("src=\"data:")
    private static let part = BytePattern("src=\"cid:")
}
