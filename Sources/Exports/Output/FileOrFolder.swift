internal import ForumModel

/// Where files go one after the other: one file, or a folder with a file for each.
final class FileOrFolder {
    private enum Place {
        case file(ExportFile)
        case folder(ExportFolder)
    }

    private let place: Place
    private var stream: ExportStream?

    /// Begins a file.
    ///
    /// - Parameters:
    ///   - job: where, and whether something else may be replaced.
    ///   - archive: the archive, which is never replaced.
    ///   - isOwn: whether the first 512 bytes of a file that is there are those of such an export.
    /// - Throws: ``ExportError``.
    init(file job: ExportJob, archive: String, isOwn: ([UInt8]) -> Bool) throws {
        place = .file(try ExportFile(job, archive: archive, isOwn: isOwn))
    }

    /// Begins a folder.
    ///
    /// - Parameters:
    ///   - job: where, and what may be replaced.
    ///   - format: the format's name.
    ///   - archive: the archive, which may not lie in it.
    /// - Throws: ``ExportError``.
    init(folder job: ExportJob, format: String, archive: String) throws {
        place = .folder(try ExportFolder(job, format: format, archive: archive))
    }

    /// Keeps a file of a folder that an earlier export made of the same rows.
    func keep(_ name: String, fingerprint: ContentHash) throws -> Bool {
        guard case .folder(let folder) = place else { return false }
        return try folder.keep(name, fingerprint: fingerprint)
    }

    /// Begins a file; the name is that in a folder.
    func begin(_ name: String) throws {
        if case .folder(let folder) = place { stream = try folder.begin(name) }
    }

    /// Adds bytes to the file that was begun last.
    func write(_ bytes: [UInt8]) throws {
        switch place {
        case .file(let file): try file.write(bytes)
        case .folder: try stream?.write(bytes)
        }
    }

    /// Ends the file that was begun last.
    func end(fingerprint: ContentHash) throws {
        if case .folder(let folder) = place, let stream {
            try folder.finish(stream, fingerprint: fingerprint)
        }
        stream = nil
    }

    /// Writes a whole file, where there is a folder.
    func write(_ name: String, _ bytes: [UInt8]) throws {
        if case .folder(let folder) = place { try folder.write(name, bytes) }
    }

    /// Begins a spool beside the output.
    func spool(_ name: String) -> Spool {
        switch place {
        case .file(let file): file.spool(name)
        case .folder(let folder): folder.spool(name)
        }
    }

    /// Puts everything in its place.
    func finish(_ summary: inout ExportSummary) throws {
        switch place {
        case .file(let file): try file.finish(&summary)
        case .folder(let folder): try folder.finish(&summary)
        }
    }
}
