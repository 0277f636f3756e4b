internal import ArchiveModel
internal import ArchiveStore
internal import Foundation

/// Marks an archive while others are being merged into it.
final class MergeMark {
    private let store: ArchiveStore
    private let paths: [String]
    /// Whether the archive is marked by this merge.
    private(set) var isBegun = false

    init(_ store: ArchiveStore, others: [ArchiveStore]) {
        self.store = store
        paths = others.map { URL(fileURLWithPath: $0.path).standardizedFileURL.path }
    }

    /// Marks the archive before the first change; a merge that brings nothing writes nothing.
    func begin() throws(ArchiveError) {
        guard !isBegun else { return }
        try store.write { try UnfinishedMerges.add(paths, in: $0) }
        isBegun = true
    }

    /// Removes the mark, also that of an earlier run, from which a deletion may have taken a name.
    func end() throws(ArchiveError) {
        let forgotten = try store.read { ForgottenNames(try ForgottenPerson.all(in: $0)) }
        let paths = paths + paths.map { forgotten.replaced(in: $0, isMarkup: false) }
        guard try store.read(UnfinishedMerges.paths).contains(where: paths.contains) else { return }
        try store.write { try UnfinishedMerges.remove(paths, in: $0) }
    }
}
