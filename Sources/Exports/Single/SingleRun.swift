internal import Archive
internal import ForumModel
internal import Markup
internal import Site

/// One export of threads as single HTML files.
///
/// This thread reads the forum threads in order and writes the pages in that order; several others render them.
final class SingleRun {
    private enum Piece: Sendable {
        case page(SinglePageView.Result)
        case end(fingerprint: ContentHash)
    }

    private let exporter: HTMLExporter
    private let snapshot: ArchiveSnapshot
    private let job: ExportJob
    private let output: FileOrFolder
    private let threads: [StoredThread]
    private let forums: ForumPaths
    private let pictures: InlinedPictures
    private let userTitles = TitleCache()
    private let total: Int
    private var summary: ExportSummary
    /// The files in progress, in order; the first one receives pages.
    private var openFiles: [SingleFile] = []

    init(
        _ exporter: HTMLExporter, _ snapshot: ArchiveSnapshot, _ job: ExportJob, _ output: FileOrFolder,
        threads: [StoredThread]
    ) throws {
        (self.exporter, self.snapshot, self.job, self.output, self.threads) = (exporter, snapshot, job, output, threads)
        forums = ForumPaths(try snapshot.selectedForums())
        pictures = InlinedPictures(snapshot)
        total = threads.reduce(0) { $0 + $1.selectedPostCount }
        summary = ExportSummary(format: HTMLExporter.name, output: job.output)
    }

    func export(isFile: Bool) throws -> ExportSummary {
        let map = OrderedParallelMap<Piece>(workerCount: job.workerCount) { [self] in try consume($0) }
        for thread in threads {
            let head = try SingleHead(thread, snapshot, forums)
            if isFile {
                try write(head, to: map)
            } else {
                let fingerprint = try fingerprint(of: head)
                if try !output.keep(Self.fileName(of: head.thread), fingerprint: fingerprint) {
                    try write(head, fingerprint: fingerprint, to: map)
                }
            }
            summary.threads += 1
            summary.posts += thread.selectedPostCount
            try job.tell(summary.posts, of: total, head.title)
        }
        try map.finish()
        if !isFile {
            let index = SingleIndexView(
                forums: forums.inOrder, threads: threads, selection: snapshot.selection, theme: exporter.theme,
                fileName: Self.fileName)
            try output.write("index.html", index.render())
        }
        try output.finish(&summary)
        return summary
    }

    private static func fileName(of thread: StoredThread) -> String { SafeFileName.make(thread, ending: ".html") }

    private func write(
        _ head: SingleHead, fingerprint: ContentHash = ContentHash(of: []), to map: OrderedParallelMap<Piece>
    ) throws {
        openFiles.append(SingleFile(head, theme: exporter.theme, output))
        var shownNames: Set<String> = []
        for (index, page) in head.pages.enumerated() {
            let rows = try rows(page, of: head)
            let view = SinglePageView(head, pageAt: index, rows: rows, titles: userTitles, seen: shownNames)
            shownNames.formUnion(rows.bodies.pictures.values.map(\.name))
            try map.add { .page(view.render()) }
        }
        try map.add { .end(fingerprint: fingerprint) }
    }

    private func rows(_ page: StoredThreadPage, of head: SingleHead) throws -> SinglePageView.Rows {
        var rows = try SinglePageView.Rows(page, of: head.thread.id, snapshot)
        if exporter.pictures == .all {
            rows.bodies = try pictures.add(rows.bodies)
            rows.faces = try pictures.add(rows.faces)
        }
        return rows
    }

    private func fingerprint(of head: SingleHead) throws -> ContentHash {
        try snapshot.fingerprint(of: head.thread) { _ = try rows($0, of: head) }.combined(  // reading rows hashes them
            with: [
                HTMLExporter.version, snapshot.selection.words(for: head.thread.id), exporter.pictures.rawValue,
                exporter.theme.rawValue,
                "\(SingleFrame.styleHash)", "\(SingleFrame.scriptHash)", "\(head.gaps)", head.poll?.line ?? "",
            ] + head.forums + (head.division?.sections.map(\.title) ?? []))
    }

    private func consume(_ piece: Piece) throws {
        guard let file = openFiles.first else { return }
        switch piece {
        case .page(let page):
            summary.add(removed: page.removed)
            try file.add(page) { [pictures] in try pictures.bytes(of: $0) }
        case .end(let fingerprint):
            openFiles.removeFirst()
            try output.begin(Self.fileName(of: file.head.thread))
            try file.write { [output] in try output.write($0) }
            try output.end(fingerprint: fingerprint)
        }
    }
}

/// The pictures to inline, by file name.
private final class InlinedPictures {
    private let reader: ArchiveSnapshot
    private let pictureCache: PictureCache
    private var assets: [String: StoredAsset] = [:]

    init(_ reader: ArchiveSnapshot) {
        self.reader = reader
        pictureCache = PictureCache(reader) { _, _ in }
    }

    func add(_ references: PageReferences) throws -> PageReferences {
        let references = try pictureCache.add(references)
        for asset in references.assets.values {
            if let file = references.pictures[asset.sha256] { assets[file.name] = asset }
        }
        return references
    }

    /// Reads a picture, empty if missing; only when it is written, because a page of large pictures could exceed memory.
    func bytes(of name: String) throws -> [UInt8] { try assets[name].flatMap { try reader.bytes(of: $0) } ?? [] }
}
