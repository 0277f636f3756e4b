internal import Archive
internal import ForumModel
internal import SavedPages

/// Reads saved pages into an archive.
///
///     for try await event in Importer(paths: ["pages"], archive: "awful.sqlite", options: options).events() {
///         if case .finished(let summary) = event { print(summary.after.posts) }
///     }
///
/// Cancelling the task that iterates stops the import at the next batch border; what was committed stays, and the
/// next import goes on from there.
public struct Importer: Sendable {
    private let paths: [String]
    private let isFromKept: Bool
    private let archive: String
    private let options: ImportOptions

    /// Prepares an import; nothing is read or written before ``events()`` is iterated.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - archive: the archive file, created when it is missing.
    ///   - options: how pages are to be read.
    public init(paths: [String], archive: String, options: ImportOptions) {
        self.paths = paths
        isFromKept = false
        self.archive = archive
        self.options = options
    }

    /// Prepares to read pages again whose original bytes were kept, as ``KeptPagesPolicy`` says; nothing is read or
    /// written before ``events()`` is iterated.
    ///
    /// - Parameters:
    ///   - archives: archives whose kept pages are to be read; when there are none, those of the archive itself which gave
    ///     it nothing before.
    ///   - archive: the archive file.
    ///   - options: how pages are to be read.
    public init(keptIn archives: [String], archive: String, options: ImportOptions) {
        paths = archives
        isFromKept = true
        self.archive = archive
        self.options = options
    }

    /// Runs the import and reports its events.
    public func events() -> ImportEvents {
        ImportEvents { send throws(ImportError) in try await run(send) }
    }

    private func run(_ send: @escaping @Sendable (ImportEvent) -> Void) async throws(ImportError) {
        let source: ImportSource = isFromKept ? .kept(paths) : .pages(try PageFinder(paths, options: options))
        do throws(any Error) {
            let summary = try await ExclusiveArchiveAccess(on: archive, waiting: options.waiting).run {
                store in
                if let upgrade = store.upgrade { send(.upgraded(upgrade)) }
                if !store.droppedIndexes.isEmpty { send(.droppedIndexes(store.droppedIndexes)) }
                let known = try KnownFiles(archive: store)
                defer { try? known?.close() }
                var pipeline = try ImportPipeline(store: store, known: known, options: options, send: send)
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
    /// Looks at the paths of an import.
    init(_ paths: [String], options: ImportOptions) throws(ImportError) {
        do { try self.init(roots: paths) } catch { throw ImportError(error) }
        findsAssets = options.assets.areKept
    }
}
