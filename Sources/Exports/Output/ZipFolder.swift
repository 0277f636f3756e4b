internal import ForumModel
internal import Foundation

/// A folder of an export as one zip archive: whole or absent, and for the same files the same bytes.
///
/// The first entry is the list of files, as it lies in a folder; unpacked, the archive is a folder that the next export updates.
final class ZipFolder {
    private let file: ExportFile
    private let job: ExportJob

    /// Files up to this size are packed in memory, several at a time.
    private static let wholeLimit = 8 << 20
    /// Endings of files that are compressed already.
    private static let packed: Set<String> = ["png", "jpg", "gif", "webp", "epub"]

    /// Begins an archive.
    ///
    /// - Throws: ``ExportError``.
    init(_ job: ExportJob, format: String, archive: String) throws(ExportError) {
        self.job = job
        file = try ExportFile(job, archive: archive, isZip: true) { Self.isOwn($0, format: format) }
    }

    /// Whether a path is that of a zip archive.
    static func isZip(_ path: String) -> Bool { path.lowercased().hasSuffix(".zip") }

    /// Whether the first bytes of a file are those of an archive that such an export wrote.
    private static func isOwn(_ head: [UInt8], format: String) -> Bool {
        let start = Array((ExportFolder.manifestName + ExportManifest.head(format)).utf8)
        return head.starts(with: FileSignature.zipMember) && head.dropFirst(30).starts(with: start)
    }

    /// Refuses a file more than the archive can hold, before all of them are written.
    ///
    /// - Throws: ``ExportError/tooBig(path:reason:)``.
    func checkRoom(_ manifest: ExportManifest) throws(ExportError) {
        guard manifest.entries.count + 1 < ZipWriter.countLimit else {
            throw .tooBig(path: job.output, reason: ZipWriter.tooMany)
        }
    }

    /// Packs files.
    ///
    /// - Parameters:
    ///   - manifest: which files.
    ///   - folder: where they lie.
    ///   - spool: gives a place for what is packed of large files.
    /// - Throws: ``ExportError``.
    func write(_ manifest: ExportManifest, from folder: String, spool: (String) -> Spool) throws {
        var zip = ZipWriter(path: job.output) { [file] in try file.write($0) }
        try zip.add(ZipEntry(name: ExportFolder.manifestName, manifest.bytes, isStored: true))
        var waiting: [ZipEntry] = []
        let map = OrderedParallelMap<ZipEntry>(workerCount: job.workerCount) { waiting.append($0) }
        func pack() throws {
            for entry in waiting { try zip.add(entry) }
            waiting = []
        }
        for (name, entry) in manifest.entries.sorted(by: { $0.key < $1.key }) {
            let isStored = Self.packed.contains(name.split(separator: ".").last.map(String.init) ?? "")
            let path = folder + "/" + name
            if entry.byteCount <= Self.wholeLimit {
                try map.add(byteCount: Int(entry.byteCount)) {
                    ZipEntry(name: name, try Self.bytes(of: path), isStored: isStored)
                }
                try pack()
            } else {
                try map.finish()
                try pack()
                try zip.add(name, isStored: isStored, through: spool("packed")) { take in
                    try Self.read(path, take)
                }
            }
        }
        try map.finish()
        try pack()
        try zip.finish()
    }

    /// Puts the archive in its place.
    ///
    /// - Throws: ``ExportError``.
    func finish(_ summary: inout ExportSummary) throws(ExportError) { try file.finish(&summary) }

    private static func bytes(of path: String) throws(ExportError) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else { throw failure(path) }
        return Array(data)
    }

    private static func read(_ path: String, _ take: ([UInt8]) throws -> Void) throws {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw failure(path) }
        defer { try? handle.close() }
        while let data = try handle.read(upToCount: 1 << 20), !data.isEmpty { try take(Array(data)) }
    }

    private static func failure(_ path: String) -> ExportError {
        .inputOutput(path: path, reason: "it cannot be read again")
    }
}
