internal import Archive
internal import ForumModel
internal import Markup
internal import Site

/// Writes the search index of a site in segments.
///
/// Segments begin at certain post numbers, on average one in 4096, so that adding posts elsewhere does not change a segment.
/// Only a segment of more than 16,384 posts is split by its number of posts.
struct SearchIndexWriter {
    let reader: ArchiveSnapshot
    let folder: ExportFolder
    /// The path of each forum: its parents and itself.
    let forums: [ForumID: [ForumID]]
    let workerCount: Int

    private static let averageSize: UInt64 = 4096
    private static let largestSize = 16_384

    /// Writes all segments and the list of segments, and tells the progress, from 0 to 1.
    func write(_ tell: @escaping (Double) throws -> Void) throws {
        let ranges = try ranges()
        var entries: [SearchSegment.Entry] = []
        let map = OrderedParallelMap<(files: [SearchSegment.File], fingerprint: ContentHash)>(
            workerCount: workerCount, depth: 1
        ) {
            made in
            for file in made.files { try folder.write(file.name, file.bytes, fingerprint: made.fingerprint) }
        }
        let paths = forums.mapValues { "\($0)" }
        for (index, range) in ranges.enumerated() {
            let (posts, fingerprint) = try reader.tracking {
                try reader.indexedPosts(from: range.first, through: range.last)
            }
            let segment = SearchSegment(
                key: "k" + String(range.start.rawValue, radix: 36), documents: posts.map(document))
            entries.append(segment.entry)
            // Forums can be moved without a change to posts.
            let whole = fingerprint.combined(
                with: [SiteExporter.version] + posts.compactMap(\.forumID).map { paths[$0] ?? "[]" })
            if try !folder.keep(inFolder: "search/\(segment.key)", fingerprint: whole) {
                try map.add { (segment.files(), whole) }
            }
            try tell(Double(index + 1) / Double(ranges.count))
        }
        try map.finish()
        if let messages = try messages() {
            entries.append(messages.entry)
            for file in messages.files() { try folder.write(file.name, file.bytes) }
        }
        try folder.write("search/index.js", Self.list(entries))
    }

    /// The first and last post of a segment; `start` names it: the first post, or 0 if the first segment does not begin at a border.
    private typealias Range = (start: PostID, first: PostID, last: PostID)

    private func ranges() throws -> [Range] {
        var ranges: [Range] = []
        var count = 0
        try reader.forEachPost { id, _ in
            // The multiplier spreads the numbers; any would do, but it must never change.
            let isBorder = (UInt64(bitPattern: id.rawValue) &* 0x9E37_79B9_7F4A_7C15) >> 40 % Self.averageSize == 0
            if ranges.isEmpty || isBorder || count >= Self.largestSize {
                ranges.append((ranges.isEmpty && !isBorder ? PostID(rawValue: 0) : id, id, id))
                count = 0
            }
            ranges[ranges.count - 1].last = id
            count += 1
        }
        return ranges
    }

    private func document(_ post: IndexedPost) -> SearchSegment.Document {
        SearchSegment.Document(
            address: SiteAddress.post(post.id, at: post.location),
            title: ShownText.cleaned(post.title ?? "Thread \(post.location.threadID)"),
            authors: post.authorNames, forums: post.forumID.flatMap { forums[$0] } ?? [],
            thread: post.location.threadID, date: post.postedAt, text: post.text, hasTitle: post.isFirst)
    }

    private func messages() throws -> SearchSegment? {
        let messages = try reader.messages()
        guard !messages.isEmpty else { return nil }
        return SearchSegment(
            key: "m0",
            documents: messages.map { message in
                SearchSegment.Document(
                    address: SiteAddress.message(message.id),
                    title: ShownText.cleaned(message.subject ?? "(no subject)"),
                    authors: message.sender.name.map { [$0] } ?? [], forums: [], thread: nil,
                    date: message.sentAt?.description, text: message.bodyText ?? "", hasTitle: true)
            })
    }

    private static func list(_ entries: [SearchSegment.Entry]) -> [UInt8] {
        var script = ScriptText("AwfulSearch.manifest({\"version\":1,\"segments\":[")
        for (index, entry) in entries.enumerated() {
            script.raw(index > 0 ? ",\n[" : "\n[")
            script.string(entry.key)
            let days = [entry.firstDay, entry.lastDay].map { $0.map(String.init) ?? "null" }
            script.raw(",\(entry.count),\(entry.shardBits),\(SearchSegment.blockSize),\(days.joined(separator: ","))]")
        }
        script.raw("]});\n")
        return script.bytes
    }
}
