internal import Archive
internal import ForumModel
internal import HTMLTree
internal import SavedPages

/// An entry that was met, ready for the archive.
struct ReadEntry: Sendable {
    var record: PageRecord
    /// Why it could not be used.
    var problem: ImportError?
}

/// Reads, parses and resolves one entry at a time; runs on all cores.
struct EntryReader: Sendable {
    private let reader: PageReader
    private let parse: ParseStage
    private let resolve: ResolveStage

    init(options: ImportOptions) {
        reader = PageReader(byteLimit: options.limits.byteCount)
        parse = ParseStage(limits: options.limits)
        resolve = ResolveStage(options: options)
    }

    func read(_ entry: FoundEntry) -> ReadEntry {
        switch entry {
        case .page(let location):
            do {
                return page(try reader.read(location))
            } catch {
                return unreadable(error)
            }
        case .skipped(let location, let reason):
            let issue = Diagnostic(.info, reason.code, reason.message)
            let record = resolve.record(of: location, status: .skipped, issue: issue)
            guard reason.isWorthTelling else { return ReadEntry(record: record) }
            return ReadEntry(record: record, problem: .read(file: location.display, reason: reason.message))
        case .unreadable(_, let error):
            return unreadable(error)
        }
    }

    private func page(_ page: SavedPage) -> ReadEntry {
        let record = resolve.resolve(parse.parse(page))
        guard record.source.status == .quarantined, let issue = record.issues.first else {
            return ReadEntry(record: record)
        }
        let kind = record.source.kind == .other ? "" : record.source.kind.rawValue
        let problem = ImportError.parse(file: page.location.display, page: kind, reason: issue.message)
        return ReadEntry(record: record, problem: problem)
    }

    private func unreadable(_ error: ReadError) -> ReadEntry {
        let status: PageStatus = error.byteCount != nil ? .quarantined : .unreadable
        var record = resolve.record(
            of: error.location, status: status, issue: Diagnostic(.error, error.code, error.explanation))
        record.source.hash = error.hash
        return ReadEntry(
            record: record, problem: .read(file: error.location.display, reason: error.explanation))
    }
}
