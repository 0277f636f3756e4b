public import ArchiveModel
internal import Foundation
internal import GRDB

/// Copies an archive into one plain file, also while an import writes it.
///
/// The copy is made through SQLite's backup interface in one read transaction, so it is what the archive was at one moment: during
/// an import, at a batch border. One whose name ends in `.zst` is packed with Zstandard. It is written under another name beside
/// its place, brought to the disk and then renamed; whatever happens, there is never half a copy under the final name.
public struct ArchiveBackup: Sendable {
    /// The outcome of a backup or a restoration.
    public struct Result: Sendable, Hashable, Encodable {
        /// The archive that was copied.
        public let archive: String
        /// Where the copy is.
        public let path: String
        /// Its size in bytes.
        public let bytes: Int64
        /// Its size in SQLite's pages, before packing.
        public let pages: Int
    }

    private let archive: String
    private let source: DatabaseQueue

    /// Opens an archive of any version this program knows, for copying it as it is.
    public init(of archive: String) throws(ArchiveError) {
        self.archive = archive
        do {
            let isNew = try ArchiveFile.inspect(path: archive, access: .read)
            (source, _, _) = try ArchiveOpening(path: archive, purpose: .read)
                .open(isNew: isNew, ArchiveStore.configuration(.read))
        } catch { throw ArchiveError.from(error, path: archive) }
    }

    /// Writes the copy: a single file without a journal beside it, with the archive's permissions.
    ///
    /// - Parameters:
    ///   - path: where it is to be.
    ///   - isReplacing: whether a file that is there may be replaced.
    ///   - pagesPerStep: how many of SQLite's pages are copied between two calls of `progress`.
    ///   - progress: receives the progress, from 0 to 1; returns false to cancel.
    /// - Returns: the path and the size of the copy.
    /// - Throws: ``ArchiveError``: ``ArchiveError/exists(path:)``, ``ArchiveError/cannotCreate(path:reason:)``,
    ///   ``ArchiveError/diskFull(path:)``, ``ArchiveError/inUse(path:)`` when another program is writing there,
    ///   ``ArchiveError/damaged(path:reason:)`` when the copy, which is read back, has the archive's damage,
    ///   ``ArchiveError/cancelled(path:)``.
    /// - Complexity: O(size of the archive).
    public func write(
        to path: String, replacing isReplacing: Bool = false, pagesPerStep: Int32 = 1024,
        progress: (Double) -> Bool = { _ in true }
    ) throws(ArchiveError) -> Result {
        let place = try NewFile(path: path, replacing: isReplacing, original: archive)
        do {
            let hasSums = try copy(to: place.temporaryPath, pagesPerStep: pagesPerStep, progress: progress)
            let pages = try Self.makePlain(place.temporaryPath, hasSums: hasSums)
            if PackedBackup.isName(path) {
                try PackedBackup.pack(place.temporaryPath) { if !progress($0) { throw Stop() } }
            }
            let bytes = try place.finish(permissionsOf: archive)
            return Result(archive: archive, path: path, bytes: bytes, pages: pages)
        } catch {
            place.discard()
            if error is Stop { throw .cancelled(path: path) }
            if let known = ArchiveError.ofPacking(error, backup: path, target: path) { throw known }
            throw ArchiveError.from(Self.explained(error), path: blamed(error, copy: path), isMaking: true)
        }
    }

    /// Makes an archive of a backup, packed or not; compares it with the SHA-256 at its end, if it has one.
    ///
    /// - Parameters:
    ///   - backup: the backup.
    ///   - archive: where the archive is to be.
    ///   - isReplacing: whether an archive that is there may be replaced.
    ///   - progress: receives the progress, from 0 to 1; returns false to cancel.
    /// - Returns: the path and the size of the archive; ``Result/archive`` is the backup.
    /// - Throws: as ``write(to:replacing:pagesPerStep:progress:)``; ``ArchiveError/damaged(path:reason:)`` for a backup that is
    ///   not what was packed.
    /// - Complexity: O(size of the archive).
    public static func restore(
        _ backup: String, to archive: String, replacing isReplacing: Bool = false,
        progress: (Double) -> Bool = { _ in true }
    ) throws(ArchiveError) -> Result {
        guard FileManager.default.fileExists(atPath: backup) else { throw .missing(path: backup) }
        let place = try NewFile(path: archive, replacing: isReplacing, original: backup)
        do {
            try PackedBackup.unpack(backup, to: place.temporaryPath) { if !progress($0) { throw Stop() } }
            guard ArchiveStore.isArchive(at: place.temporaryPath) else {
                throw ArchiveError.notAnArchive(path: backup, found: "some other file")
            }
            let pages = try makePlain(place.temporaryPath, hasSums: false, comparesSums: true)
            let bytes = try place.finish(permissionsOf: backup)
            return Result(archive: backup, path: archive, bytes: bytes, pages: pages)
        } catch {
            place.discard()
            if error is Stop { throw .cancelled(path: archive) }
            if let known = ArchiveError.ofPacking(error, backup: backup, target: archive) { throw known }
            throw ArchiveError.from(error, path: backup, isMaking: true)
        }
    }

    /// Returns an error with a message: SQLite keeps that of a failed backup with the destination's connection, which GRDB does not read.
    private static func explained(_ error: any Error) -> any Error {
        guard let error = error as? DatabaseError, error.message == nil || error.message == "not an error"
        else { return error }
        return DatabaseError(
            resultCode: error.extendedResultCode,
            message:
                "the copy could not be written to its end; look for room on the disk and limits to the size of files")
    }

    /// Writes the copy beside the archive, under a name of its own: `awful.sqlite` to `awful.before-repair.sqlite`, or
    /// `awful.before-repair-2.sqlite` …, whichever is free.
    ///
    /// - Parameters:
    ///   - label: a part of the name.
    ///   - progress: receives the progress, from 0 to 1; returns false to cancel.
    /// - Returns: the path and the size of the copy.
    /// - Throws: as ``write(to:replacing:pagesPerStep:progress:)``.
    public func writeBeside(label: String, progress: (Double) -> Bool = { _ in true }) throws(ArchiveError) -> Result {
        let url = URL(fileURLWithPath: archive).resolvingSymlinksInPath()
        let end = url.pathExtension.isEmpty ? "" : ".\(url.pathExtension)"
        let stem = String(url.path.dropLast(end.count)) + "." + label
        var number = 1
        while true {
            let name = stem + (number == 1 ? "" : "-\(number)") + end
            do throws(ArchiveError) {
                return try write(to: name, progress: progress)
            } catch {
                guard case .exists = error else { throw error }
                number += 1
            }
        }
    }

    /// Copies the archive as it is; returns whether its page sums are valid, which are then carried over to the copy.
    private func copy(to path: String, pagesPerStep: Int32, progress: (Double) -> Bool) throws -> Bool {
        var configuration = Configuration()
        configuration.prepareDatabase { database in
            // No other process reads the copy before it is complete, and an incomplete copy is of no use.
            try database.execute("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF")
        }
        let copy = try DatabaseQueue(path: ArchiveFile.sqliteName(of: path), configuration: configuration)
        let hasSums = try source.read { source in
            // The transaction that begins here lasts until the last page: no commit of others comes between.
            _ = try Int.fetchOne(source, sql: "SELECT count(*) FROM sqlite_master")
            let hasSums = try PageSums.areValid(in: source)
            try withoutActuallyEscaping(progress) { progress in
                try copy.inDatabase { copy in
                    try source.backup(to: copy, pagesPerStep: pagesPerStep) { step in
                        guard progress(step.fractionDone) || step.isCompleted else { throw Stop() }
                    }
                }
            }
            return hasSums
        }
        try copy.close()
        return hasSums
    }

    /// Ends write-ahead logging in a copy, which it has from an archive being written, checks it, and returns its page count.
    private static func makePlain(_ path: String, hasSums: Bool, comparesSums: Bool = false) throws -> Int {
        let copy = try DatabaseQueue(path: ArchiveFile.sqliteName(of: path))
        let pages = try copy.inDatabase { database in
            if comparesSums, let page = try PageSums.damagedPages(in: database).first {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "page \(page) differs from what was written")
            }
            try database.execute("PRAGMA journal_mode = DELETE")
            if hasSums { try PageSums.carryOver(in: database) }
            let problems: [String] = try database.column("PRAGMA quick_check(20)")
            // A damaged search index can be rebuilt.
            if let problem = problems.first(where: { $0 != "ok" && !$0.lowercased().contains("fts5") }) {
                throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: problem)
            }
            return try database.value("PRAGMA page_count") ?? 0
        }
        try copy.close()
        return pages
    }

    /// Returns the path of the file that an error concerns, the archive or the copy, which SQLite does not say.
    private func blamed(_ error: any Error, copy: String) -> String {
        switch (error as? DatabaseError)?.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_BUSY, .SQLITE_LOCKED: archive
        default: copy
        }
    }

    private struct Stop: Error {}
}

extension DatabaseBackupProgress {
    fileprivate var fractionDone: Double {
        totalPageCount == 0 ? 1 : Double(totalPageCount - remainingPageCount) / Double(totalPageCount)
    }
}
