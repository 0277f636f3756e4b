internal import Archive
internal import SavedPages

/// Reads saved pages into an archive.
///
///     for try await event in Importer(paths: ["pages"], archive: "awful.sqlite", options: options).events() {
///         if case .finished(let summary) = event { print(summary.after.posts) }
///     }
///
/// Cancelling the task that iterates stops the import at the next batch border; committed entries stay, and the
/// next import continues from there.
public struct Importer: Sendable {
    /// The source of the pages, before anything was read.
    private enum Source {
        case paths([String])
        case list(String, isNullSeparated: Bool, folder: String)
        case kept([String])
    }

    private let source: Source
    private let archive: String
    private let options: ImportOptions

    /// Prepares an import; nothing is read or written before ``events()`` is iterated.
    ///
    /// - Parameters:
    ///   - paths: files and folders; in an import of pictures also lists of pictures.
    ///   - archive: the archive file, created when it is missing.
    ///   - options: how pages are to be read.
    public init(paths: [String], archive: String, options: ImportOptions) {
        source = .paths(paths)
        self.archive = archive
        self.options = options
    }

    /// Prepares to read the files and folders of a list; nothing is read or written before ``events()`` is iterated.
    ///
    /// Kinds of files and stored paths are the same as in an import of the folder. A name of a missing file is reported as a
    /// problem; the other files are read.
    ///
    /// - Parameters:
    ///   - list: the file with the names, one in a line; `-` for standard input.
    ///   - isNullSeparated: whether a NUL ends each name instead of a line break.
    ///   - folder: the folder that all of them are below.
    ///   - archive: the archive file, created when it is missing.
    ///   - options: how pages are to be read.
    public init(
        listedIn list: String, isNullSeparated: Bool = false, below folder: String, archive: String,
        options: ImportOptions
    ) {
        source = .list(list, isNullSeparated: isNullSeparated, folder: folder)
        self.archive = archive
        self.options = options
    }

    /// Prepares to read kept pages again (``KeptPagesPolicy``); nothing is read or written before ``events()`` is iterated.
    ///
    /// - Parameters:
    ///   - archives: archives whose kept pages are read; if empty, the archive's own, of which ``ImportSummary/changes`` says
    ///     what changed.
    ///   - archive: the archive file.
    ///   - options: how pages are to be read.
    public init(keptIn archives: [String], archive: String, options: ImportOptions) {
        source = .kept(archives)
        self.archive = archive
        self.options = options
    }

    /// Runs the import and reports its events.
    public func events() -> ImportEvents { ImportEvents { send throws(ImportError) in try await run(send) } }

    private func importSource() throws(ImportError) -> ImportSource {
        switch source {
        case .paths(let paths) where options.attachesPictures:
            .pictures(
                try paths.filter(PictureList.isList).map { path throws(ImportError) in try PictureList(path) },
                try PageFinder(paths.filter { !PictureList.isList($0) }, options: options))
        case .paths(let paths): .pages(try PageFinder(paths, options: options))
        case .list(let list, let isNullSeparated, let folder):
            .pages(try PageFinder(listedIn: list, isNullSeparated: isNullSeparated, below: folder, options: options))
        case .kept(let archives): .kept(archives)
        }
    }

    private func run(_ send: @escaping @Sendable (ImportEvent) -> Void) async throws(ImportError) {
        let source = try importSource()
        do throws(any Error) {
            let summary = try await ExclusiveArchiveAccess(on: archive, waiting: options.waiting)
                .runPublishing { store, lock in
                    let publisher = ProgressPublisher(lock: lock, send: send)
                    if let upgrade = store.upgrade { send(.upgraded(upgrade)) }
                    if !store.droppedIndexes.isEmpty { send(.droppedIndexes(store.droppedIndexes)) }
                    let known = try KnownFiles(archive: store)
                    defer { try? known?.close() }
                    var pipeline = try ImportPipeline(
                        store: store, known: known, options: options, send: publisher.send)
                    return try await pipeline.run(source)
                }
            send(.finished(summary))
        } catch {
            switch error {
            case let error as ImportError: throw error
            case ArchiveError.cancelled: throw .cancelled(done: 0, total: nil)
            case let error as ArchiveError: throw .store(error)
            default: throw .store(.inputOutput(path: archive, reason: "\(error)"))
            }
        }
    }
}

extension PageFinder {
    init(_ paths: [String], options: ImportOptions) throws(ImportError) {
        do { try self.init(roots: paths) } catch { throw ImportError(error) }
        apply(options)
    }

    fileprivate init(listedIn list: String, isNullSeparated: Bool, below folder: String, options: ImportOptions)
        throws(ImportError)
    {
        do {
            try self.init(listedIn: list, isNullSeparated: isNullSeparated, below: folder)
        } catch { throw ImportError(error) }
        apply(options)
    }

    private mutating func apply(_ options: ImportOptions) {
        findsAssets = options.assets.areKept
        shard = options.shard
    }
}
