internal import ForumModel

/// The output of a format that writes either one file, or a folder with several files.
final class FileOrFolder {
    private enum Place {
        case file(ExportFile)
        case folder(ExportFolder)
    }

    private let place: Place
    private var stream: ExportStream?

    /// Starts the output of a job.
    ///
    /// - Parameters:
    ///   - job: the output path, and whether to replace other files.
    ///   - format: the name of the format.
    ///   - archive: the path of the archive, which is never replaced and must not be inside a folder.
    ///   - isFile: whether the output is a single file.
    ///   - isOwn: decides from the first 512 bytes whether an existing file is an earlier export of this format.
    /// - Throws: ``ExportError``.
    init(_ job: ExportJob, format: String, archive: String, isFile: Bool, isOwn: ([UInt8]) -> Bool) throws {
        place =
            isFile
            ? .file(try ExportFile(job, archive: archive, isOwn: isOwn))
            : .folder(try ExportFolder(job, format: format, archive: archive))
    }

    /// Keeps a file of a folder if the earlier export made it from the same rows.
    func keep(_ name: String, fingerprint: ContentHash) throws -> Bool {
        guard case .folder(let folder) = place else { return false }
        return try folder.keep(name, fingerprint: fingerprint)
    }

    /// Starts a file; the name is used in a folder only.
    func begin(_ name: String) throws {
        if case .folder(let folder) = place { stream = try folder.begin(name) }
    }

    /// Appends bytes to the current file.
    func write(_ bytes: [UInt8]) throws {
        switch place {
        case .file(let file): try file.write(bytes)
        case .folder: try stream?.write(bytes)
        }
    }

    /// Finishes the current file.
    func end(fingerprint: ContentHash) throws {
        if case .folder(let folder) = place, let stream {
            try folder.finish(stream, fingerprint: fingerprint)
        }
        stream = nil
    }

    /// Writes a complete file if the output is a folder.
    func write(_ name: String, _ bytes: [UInt8]) throws {
        if case .folder(let folder) = place { try folder.write(name, bytes) }
    }

    /// Creates a spool beside the output.
    func spool(_ name: String) -> Spool {
        switch place {
        case .file(let file): file.spool(name)
        case .folder(let folder): folder.spool(name)
        }
    }

    /// Moves the finished output to its final path.
    func finish(_ summary: inout ExportSummary) throws {
        switch place {
        case .file(let file): try file.finish(&summary)
        case .folder(let folder): try folder.finish(&summary)
        }
    }
}
