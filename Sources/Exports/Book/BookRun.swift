internal import Archive
internal import ForumModel
internal import Markup
internal import Site

/// One export of books: reads threads and submits jobs that render their files.
///
/// Threads are read on one thread, in order; chapters are rendered and compressed on several; files are written in the order in
/// which they were read. The number of unfinished jobs is bounded, however long a book is.
final class BookRun {
    enum Piece: Sendable {
        case begin(name: String)
        case file(ZipEntry, removed: [String: Int])
        case end(fingerprint: ContentHash)
    }

    private let reader: ArchiveSnapshot
    private let job: ExportJob
    private let output: BookOutput
    private let map: OrderedParallelMap<Piece>
    private let counts: Counts
    private let forums: ForumPaths
    private let total: Int
    private var summary: ExportSummary

    /// What the sanitizer removed, by kind; counted on the thread on which results are delivered.
    private final class Counts { var removed: [String: Int] = [:] }

    init(_ reader: ArchiveSnapshot, _ job: ExportJob, threads: [StoredThread]) throws {
        self.reader = reader
        self.job = job
        forums = ForumPaths(try reader.selectedForums())
        total = threads.reduce(0) { $0 + $1.selectedPostCount }
        summary = ExportSummary(format: EPUBExporter.name, output: job.output)
        let (output, counts) = (try BookOutput(job, archive: reader.archivePath), Counts())
        (self.output, self.counts) = (output, counts)
        map = OrderedParallelMap(workerCount: job.workerCount) { piece in
            switch piece {
            case .begin(let name): try output.begin(name)
            case .file(let entry, let removed):
                counts.removed.merge(removed, uniquingKeysWith: +)
                try output.add(entry)
            case .end(let fingerprint): try output.end(fingerprint: fingerprint)
            }
        }
    }

    func finish() throws -> ExportSummary {
        try map.finish()
        summary.add(removed: counts.removed)
        try output.books.finish(&summary)
        return summary
    }

    /// Writes a thread's book into the folder, unless the earlier export made it from the same rows.
    func writeIfChanged(_ thread: StoredThread) throws {
        let name = SafeFileName.make(thread, ending: ".epub")
        let fingerprint = try fingerprint(of: thread)
        if try output.books.keep(name, fingerprint: fingerprint) {
            summary.threads += 1
            summary.posts += thread.selectedPostCount
            return try tell(thread)
        }
        try write([thread], as: name, fingerprint: fingerprint)
    }

    /// Writes a book of threads; the name is used in a folder only, and without a title it is derived from the threads.
    func write(
        _ threads: [StoredThread], as name: String, title: String? = nil, fingerprint: ContentHash = ContentHash(of: [])
    ) throws {
        var plan = BookPlan(givenTitle: title, selection: reader.selection, isOneThread: threads.count == 1)
        if !plan.isOneThread {
            let numbers = try reader.summary()
            plan.completeness = (numbers.incompleteThreads, numbers.missingPosts)
        }
        try map.add { .begin(name: name) }
        try add(BookAddress.style) { PackageResources.book_css }
        let found = FoundPictures()
        let pictures = PictureCache(reader) { [map] file, bytes in
            found.files.append(file)
            let name = BookAddress.folder + BookAddress.picture(file)
            try map.add(byteCount: bytes.count) { .file(ZipEntry(name: name, bytes, isStored: true), removed: [:]) }
        }
        for thread in threads { plan.parts.append(try part(thread, in: plan, pictures)) }
        plan.pictures = found.files
        let done = plan
        try add(BookAddress.coverPicture) { BookCover(plan: done).picture() }
        try map.add {
            let bytes = CoverPicture(identifier: done.identifier).png()
            let name = BookAddress.folder + BookAddress.thumbnailPicture
            return .file(ZipEntry(name: name, bytes, isStored: true), removed: [:])
        }
        try add(BookAddress.cover) { BookCover(plan: done).page() }
        try add(BookAddress.title) { BookTitleView(plan: done).titlePage() }
        try add(BookAddress.contents) { BookContentsView(plan: done).render() }
        try add(BookAddress.package) { BookPackage(plan: done).render() }
        try map.add { .end(fingerprint: fingerprint) }
    }

    private final class FoundPictures { var files: [PictureFile] = [] }

    private func add(_ file: String, _ make: @escaping @Sendable () -> [UInt8]) throws {
        try map.add { .file(ZipEntry(name: BookAddress.folder + file, make()), removed: [:]) }
    }

    private func part(_ thread: StoredThread, in plan: BookPlan, _ pictures: PictureCache) throws -> BookPlan.Part {
        let pages = try reader.pages(of: thread.id)
        let gaps = try reader.gaps(of: thread, pages)
        var part = BookPlan.Part(
            thread: thread, title: BookText.title(of: thread), forums: forumNames(of: thread), gaps: gaps)
        let hasSitePages = reader.selection.hasSitePages(of: thread.id)
        part.division = try reader.division(of: thread.id)
        for (index, page) in pages.enumerated() {
            let section = page.section(of: part.division, isSites: hasSitePages)
            var (posts, references) = try read(page, of: thread)
            references = try pictures.add(references)
            part.facts.add(posts)
            if part.division != nil, part.cover == nil { part.cover = references.cover(of: posts) }
            let days = Period.days(
                posts.lazy.compactMap { Period.time($0.postedAt) }.first,
                posts.lazy.reversed().compactMap { Period.time($0.postedAt) }.first)
            let chapter = BookPlan.Chapter(
                file: BookAddress.chapter(thread.id, page: page.number),
                label: section.title, days: days, isCommentary: section.isCommentary)
            part.chapters.append(chapter)
            let isPage = hasSitePages && thread.id.rawValue != 0  // 0: posts whose thread is not known
            let view = ChapterView(
                thread: thread, title: part.title, section: section, days: days,
                gaps: (gaps[before: index], index == pages.count - 1 ? gaps[before: index + 1] : nil),
                original: isPage ? OriginalAddress.thread(thread.id, page: page.number) : nil, posts: posts,
                references: references, onlyThread: plan.isOneThread ? thread.id : nil,
                selection: reader.selection, poll: index == 0 ? try reader.poll(of: thread.id) : nil)
            try map.add {
                let made = view.render()
                return .file(ZipEntry(name: BookAddress.folder + chapter.file, made.bytes), removed: made.removed)
            }
            summary.posts += posts.count
            try tell(thread)
        }
        part.facts.add(try reader.captures(of: thread.id))
        summary.threads += 1
        if !plan.isOneThread {
            let done = part
            try add(BookAddress.part(thread.id)) { BookTitleView(plan: plan).partPage(done) }
        }
        return part
    }

    private func read(_ page: StoredThreadPage, of thread: StoredThread) throws -> ([StoredPost], PageReferences) {
        let posts = try reader.posts(of: thread.id, page: page.number)
        var references = ReferenceReader(reader)
        for post in posts { try references.add(post.bodyHTML, from: post.bodySourceID) }
        return (posts, references.references)
    }

    private func fingerprint(of thread: StoredThread) throws -> ContentHash {
        let rows = try reader.fingerprint(of: thread) { _ = try read($0, of: thread) }
        let parts =
            [
                EPUBExporter.version, "\(rows)", reader.selection.words(for: thread.id),
                "\(ContentHash(of: PackageResources.book_css))",
                "\(try reader.gaps(of: thread, reader.pages(of: thread.id)))",
                try reader.poll(of: thread.id)?.line ?? "",
            ] + forumNames(of: thread) + (try reader.division(of: thread.id)?.sections.map(\.title) ?? [])
        return ContentHash(of: Array(parts.joined(separator: "\n").utf8))
    }

    private func forumNames(of thread: StoredThread) -> [String] {
        forums.path(to: thread.forumID).compactMap { BookText.words($0.name) }
    }

    private func tell(_ thread: StoredThread) throws {
        try job.tell(summary.posts, of: total, BookText.title(of: thread))
    }
}
