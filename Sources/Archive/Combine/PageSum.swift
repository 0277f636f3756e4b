internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel

/// A hash of a page's capture key, address, claims, posts, picture references and kept bytes, by which a split verifies its copy.
enum PageSum {
    struct Place: Hashable {
        var root: String
        var path: [UInt8]
        var member: String?
        var hash: ContentHash?
        var status: PageStatus
    }

    static func all(_ ids: [SourcePageID], of store: ArchiveStore) throws(ArchiveError) -> [Place: ContentHash] {
        var sums: [Place: ContentHash] = [:]
        let ahead = PageReadAhead(ArchivedPages(store), ids)
        while let batch = try ahead.next() {
            for record in batch.records {
                let source = record.source
                let place = Place(
                    root: source.root, path: source.pathBytes, member: source.member, hash: source.hash,
                    status: source.status)
                sums[place] = sum(of: record)
            }
        }
        return sums
    }

    private static func sum(of record: PageRecord) -> ContentHash {
        var hasher = ContentHasher()
        func add(_ bytes: [UInt8]) {
            // The length precedes the bytes, so that different lists of texts never give the same input.
            Array("\(bytes.count):".utf8).withUnsafeBytes { hasher.update($0) }
            bytes.withUnsafeBytes { hasher.update($0) }
        }
        func add(_ text: String?) { add(Array((text ?? "\0").utf8)) }
        add("\(record.source.key.blob) \(record.source.kind) \(record.archived?.menu?.id ?? 0)")
        add(record.source.url)
        for claim in (record.archived?.claims ?? []) + (record.archived?.menu?.claims ?? []) {
            add("\(claim.entity.rawValue) \(claim.id)")
            add(claim.value)
        }
        for post in record.posts {
            let numbers = [post.id.rawValue, post.threadID?.rawValue, post.authorID?.rawValue]
            add("\(numbers) \(post.position ?? -1) \(post.isIgnored) \(String(describing: post.isSeen))")
            for text in [
                post.authorName, post.postedAtText, post.body.html, post.body.text, post.body.editedByName,
                post.body.editNote,
            ] { add(text) }
        }
        for reference in record.assetReferences { add("\(reference)") }
        // Unpacked: another archive packs against other pages.
        add(record.kept?.bytes() ?? [])
        return hasher.hash
    }
}
