internal import ForumModel
internal import Foundation

/// A folder export as one ZIP archive: written atomically, and byte-identical for identical files.
///
/// The first entry is the folder's manifest; the unpacked archive is a folder that the next export can update.
final class ZipFolder {
    private let file: ExportFile
    private let job: ExportJob

    /// Files up to this size in bytes are packed in memory, several in parallel.
    private static let wholeLimit = 8 << 20
    /// File extensions of formats that are compressed already.
    private static let packed: Set<String> = ["png", "jpg", "gif", "webp", "epub"]

    init(_ job: ExportJob, format: String, archive: String) throws(ExportError) {
        self.job = job
        file = try ExportFile(job, archive: archive, isZip: true) { Self.isOwn($0, format: format) }
    }

    static func isZip(_ path: String) -> Bool { path.lowercased().hasSuffix(".zip") }

    /// Whether a file begins like an archive that this exporter wrote.
    private static func isOwn(_ head: [UInt8], format: String) -> Bool {
        let start = Array((ExportFolder.manifestName + ExportManifest.head(format)).utf8)
        return head.starts(with: FileSignature.zipMember) && head.dropFirst(30).starts(with: start)
    }

    /// Checks that the archive can hold another file, before any are packed.
    func checkRoom(_ manifest: ExportManifest) throws(ExportError) {
        guard manifest.entries.count + 1 < ZipWriter.countLimit else {
            throw .tooBig(path: job.output, reason: ZipWriter.tooMany)
        }
    }

    func write(_ manifest: ExportManifest, from folder: String, spool: (String) -> Spool) throws {
        var zip = ZipWriter(path: job.output) { [file] in try file.write($0) }
        try zip.add(ZipEntry(name: ExportFolder.manifestName, manifest.bytes, isStored: true))
        var waiting: [ZipEntry] = []
        let map = OrderedParallelMap<ZipEntry>(workerCount: job.workerCount) { waiting.append($0) }
        func addWaiting() throws {
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
                try addWaiting()
            } else {
                try map.finish()
                try addWaiting()
                try zip.add(name, isStored: isStored, through: spool("packed")) { take in try Self.read(path, take) }
            }
        }
        try map.finish()
        try addWaiting()
        try zip.finish()
    }

    func finish(_ summary: inout ExportSummary) throws(ExportError) { try file.finish(&summary) }

    private static func bytes(of path: String) throws(ExportError) -> [UInt8] {
        guard let data = FileManager.default.contents(atPath: path) else { throw failure(path) }
        return Array(data)
    }

    static func read(_ path: String, _ take: ([UInt8]) throws -> Void) throws {
        guard let handle = FileHandle(forReadingAtPath: path) else { throw failure(path) }
        defer { try? handle.close() }
        while let data = try handle.read(upToCount: 1 << 20), !data.isEmpty { try take(Array(data)) }
    }

    private static func failure(_ path: String) -> ExportError {
        .inputOutput(path: path, reason: "it cannot be read again")
    }
}
