internal import Archive
internal import ForumModel
internal import Site

final class MarkdownRun {
    private struct Piece: Sendable {
        let name: String
        let fingerprint: ContentHash
        var bytes: [UInt8] = []
        var removed: [String: Int] = [:]
        /// The number of posts or messages in it.
        var count: Int
        var isLast = true

        func rendered(
            _ top: String, _ posts: [StoredPost], _ bottom: String, root: String, _ references: PageReferences
        ) -> Piece {
            var piece = self
            var bodies = BodyReader()
            let texts = posts.map { MarkdownPost(post: $0, root: root, references: references).text(&bodies) }
            piece.bytes = Array((top + texts.joined() + bottom).utf8)
            piece.removed = bodies.removed
            return piece
        }
    }

    private let reader: ArchiveSnapshot
    private let job: ExportJob
    private let folder: ExportFolder
    private let isByThread: Bool
    private let total: SelectionSummary
    private let forums: ForumPaths
    private let pictureCache: PictureCache
    private var summary: ExportSummary
    /// The finished pieces of the current file.
    private var fileBytes: [UInt8] = []
    private var doneCount = 0

    init(
        reader: ArchiveSnapshot, job: ExportJob, folder: ExportFolder, total: SelectionSummary,
        isByThread: Bool
    ) throws {
        (self.reader, self.job, self.folder, self.total, self.isByThread) = (reader, job, folder, total, isByThread)
        forums = ForumPaths(try reader.selectedForums())
        pictureCache = PictureCache(reader) { [folder] in try folder.write(MarkdownPlaces.pictures + $0.name, $1) }
        summary = ExportSummary(format: MarkdownExporter.name, output: job.output)
    }

    func export() throws -> ExportSummary {
        let map = OrderedParallelMap<Piece>(workerCount: job.workerCount) { [self] in try write($0) }
        for id in try reader.threadIDs() {
            guard let thread = try reader.selectedThread(id), thread.selectedPostCount > 0 else { continue }
            summary.threads += 1
            summary.posts += thread.selectedPostCount
            let pages = try reader.pages(of: id)
            let head = MarkdownThread(
                thread: thread, pages: pages, forums: forums, isByThread: isByThread,
                gaps: try reader.gaps(of: thread, pages), numbersAreTheSites: reader.selection.hasSitePages(of: id),
                division: try reader.division(of: id), poll: try reader.poll(of: id))
            if isByThread {
                try add(thread: head, to: map)
            } else {
                for index in pages.indices { try add(page: index, of: head, to: map) }
            }
        }
        let messages = try reader.messages()
        summary.messages = messages.count
        let held = Set(messages.map(\.id))
        for message in messages { try add(message, held: held, to: map) }
        try map.finish()
        let index = MarkdownIndex(reader: reader, forums: forums, total: total, isByThread: isByThread)
        try folder.write("index.md", Array(try index.text(messages: messages).utf8))
        try job.tell(1, "written")
        try folder.finish(&summary)
        return summary
    }

    private func write(_ piece: Piece) throws {
        fileBytes += piece.bytes
        summary.add(removed: piece.removed)
        if piece.isLast {
            try folder.write(piece.name, fileBytes, fingerprint: piece.fingerprint)
            fileBytes = []
        }
        try tell(piece.count)
    }

    private func tell(_ count: Int) throws {
        doneCount += count
        try job.tell(doneCount, of: total.posts + total.messages, "written")
    }

    private func fingerprint(_ hashes: [ContentHash], _ words: String) -> ContentHash {
        var hasher = ContentHasher()
        for hash in hashes { hash.bytes.withUnsafeBytes { hasher.update($0) } }
        Array((MarkdownThread.version + words).utf8).withUnsafeBytes { hasher.update($0) }
        return hasher.hash
    }

    private func posts(of thread: ThreadID, page: Int) throws -> (
        posts: [StoredPost], references: PageReferences, hash: ContentHash
    ) {
        let ((posts, references), hash) = try reader.tracking {
            let posts = try reader.posts(of: thread, page: page)
            var references = ReferenceReader(reader, findsLinks: false)
            for post in posts { try references.add(post) }
            return (posts, references.references)
        }
        return (posts, try pictureCache.add(references), hash)
    }

    private func add(page index: Int, of head: MarkdownThread, to map: OrderedParallelMap<Piece>) throws {
        let page = head.pages[index]
        let (posts, references, hash) = try self.posts(of: head.thread.id, page: page.number)
        let (top, bottom) = (head.top(ofPage: index), head.bottom(ofPage: index))
        let piece = Piece(
            name: MarkdownPlaces.page(page.number, of: head.thread.id),
            fingerprint: self.fingerprint([hash], top + bottom), count: posts.count)
        if try folder.keep(piece.name, fingerprint: piece.fingerprint) { return try tell(piece.count) }
        try map.add { piece.rendered(top, posts, bottom, root: "../../", references) }
    }

    /// A thread that has changed is read twice, because all of it at once could exceed memory.
    private func add(thread head: MarkdownThread, to map: OrderedParallelMap<Piece>) throws {
        let id = head.thread.id
        let name = MarkdownPlaces.thread(id)
        let top = head.top
        let notes = head.pages.indices.map { head.note(beforePage: $0) + head.title(ofPage: $0) }.joined()
        let hashes = try head.pages.map { try posts(of: id, page: $0.number).hash }
        let fingerprint = self.fingerprint(hashes, top + notes)
        if try folder.keep(name, fingerprint: fingerprint) { return try tell(head.thread.selectedPostCount) }
        for (index, page) in head.pages.enumerated() {
            let (posts, references, _) = try self.posts(of: id, page: page.number)
            let before = (index == 0 ? top : "") + head.note(beforePage: index) + head.title(ofPage: index)
            let isLast = index == head.pages.count - 1
            let piece = Piece(name: name, fingerprint: fingerprint, count: posts.count, isLast: isLast)
            try map.add { piece.rendered(before, posts, "", root: "../", references) }
        }
    }

    private func add(_ message: PrivateMessage, held: Set<MessageID>, to map: OrderedParallelMap<Piece>) throws {
        let name = MarkdownPlaces.message(message.id)
        var pictures = ReferenceReader(reader, findsLinks: false)
        try pictures.add(message.bodyHTML, from: message.bodySourceID)
        let references = try pictureCache.add(pictures.references)
        try map.add {
            var bodies = BodyReader()
            let text = MarkdownMessage(message: message, held: held, references: references).text(&bodies)
            let bytes = Array(text.utf8)
            return Piece(
                name: name, fingerprint: ContentHash(of: bytes), bytes: bytes, removed: bodies.removed, count: 1)
        }
    }
}
