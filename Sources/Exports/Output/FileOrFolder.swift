internal import ForumModel

/// The output of a format that writes either one file, or a folder with several files.
final class FileOrFolder {
    private enum Place {
        case file(ExportFile)
        case folder(ExportFolder)
    }

    private let place: Place
    private var stream: ExportStream?

    init(_ job: ExportJob, format: String, archive: String, isFile: Bool, isOwn: ([UInt8]) -> Bool) throws {
        place =
            isFile
            ? .file(try ExportFile(job, archive: archive, isOwn: isOwn))
            : .folder(try ExportFolder(job, format: format, archive: archive))
    }

    func keep(_ name: String, fingerprint: ContentHash) throws -> Bool {
        guard case .folder(let folder) = place else { return false }
        return try folder.keep(name, fingerprint: fingerprint)
    }

    /// Starts a file; the name is used in a folder only.
    func begin(_ name: String) throws { if case .folder(let folder) = place { stream = try folder.begin(name) } }

    func write(_ bytes: [UInt8]) throws {
        switch place {
        case .file(let file): try file.write(bytes)
        case .folder: try stream?.write(bytes)
        }
    }

    func end(fingerprint: ContentHash) throws {
        if case .folder(let folder) = place, let stream { try folder.finish(stream, fingerprint: fingerprint) }
        stream = nil
    }

    /// Writes a complete file if the output is a folder.
    func write(_ name: String, _ bytes: [UInt8]) throws {
        if case .folder(let folder) = place { try folder.write(name, bytes) }
    }

    func spool(_ name: String) -> Spool {
        switch place {
        case .file(let file): file.spool(name)
        case .folder(let folder): folder.spool(name)
        }
    }

    func finish(_ summary: inout ExportSummary) throws {
        switch place {
        case .file(let file): try file.finish(&summary)
        case .folder(let folder): try folder.finish(&summary)
        }
    }
}
