public import Archive
internal import ForumModel

/// Exports the saved pages themselves, byte for byte, as the archive keeps them.
public struct PagesExporter: Exporter {
    /// The form of the output.
    public enum Form: String, CaseIterable, Sendable {
        /// The files at their paths, with their times.
        case folder
        /// One compressed file of WARC 1.1.
        case warc
        /// The same with an index and a list of pages, in a ZIP archive, as ReplayWeb.page opens it.
        case wacz
    }

    /// The format's name.
    public static let name = "pages"
    /// Why pages cannot be redacted.
    public static let redaction =
        "saved pages are exported byte for byte, with every name on them, so they cannot be redacted"
    private let form: Form

    /// Creates an exporter.
    public init(as form: Form = .folder) { self.form = form }

    /// Writes the folder or file.
    ///
    /// - Throws: ``ExportError``, ``/Archive/ArchiveError``.
    public func export(_ reader: ArchiveSnapshot, _ job: ExportJob) throws -> ExportSummary {
        guard !reader.selection.isRedacted else {
            throw ExportError.unsuitable(path: job.output, reason: Self.redaction)
        }
        let contents = try SavedContents(of: reader)
        guard contents.pageCount > 0 else { throw ExportError.nothingKept(archive: reader.archivePath) }
        var summary = ExportSummary(format: Self.name, output: job.output)
        (summary.pagesNotHeld, summary.pagesWithheld) = (contents.missingCount, contents.withheldCount)
        func forEach(_ body: (SavedContent) throws -> Void) throws {
            summary.pagesNotHeld += try contents.readAll { content in
                try job.tell(summary.pages, of: contents.pageCount, "pages")
                // Pictures that came inside a page's file, as in MHTML, have no place in a folder.
                guard form != .folder || !content.places.isEmpty else { return }
                summary.pages += content.isPage ? 1 : 0
                summary.pictures += content.isPage ? 0 : 1
                try body(content)
            }
        }
        let date = contents.newestImport
        switch form {
        case .folder:
            let folder = try self.folder(job, reader)
            var names = PlaceNames(roots: try contents.roots())
            try forEach { try Self.write($0, to: folder, &names) }
            try folder.finish(&summary)
        case .warc:
            let file = try ExportFile(job, archive: reader.archivePath, isOwn: WARCWriter.isOwn)
            var records = try CapturedRecords(fileName: "", date: date) { try file.write($0) }
            try forEach { try records.add($0) }
            try file.finish(&summary)
        case .wacz:
            let file = try ExportFile(job, archive: reader.archivePath, isZip: true, isOwn: WACZWriter.isOwn)
            var package = try WACZWriter(file, date: date)
            try forEach { try package.records.add($0) }
            try package.finish(file, path: job.output, date: date)
            try file.finish(&summary)
        }
        return summary
    }

    private func folder(_ job: ExportJob, _ reader: ArchiveSnapshot) throws(ExportError) -> ExportFolder {
        let path = job.output.lowercased()
        guard ![".zip", ".warc", ".warc.gz", ".wacz"].contains(where: path.hasSuffix) else {
            throw .unsuitable(
                path: job.output, reason: "the folder as it was cannot be one file; --as warc or --as wacz writes one")
        }
        return try ExportFolder(job, format: Self.name, archive: reader.archivePath)
    }

    private static func write(
        _ content: SavedContent, to folder: ExportFolder, _ names: inout PlaceNames
    ) throws(ExportError) {
        var files = content.places.map { ($0, $0.isFile ? nil : $0.member ?? "page.html", content.bytes) }
        if let (bytes, place) = content.file {
            if (place.root, place.path) == (files[0].0.root, files[0].0.path) { files.removeFirst() }
            files.insert((place, nil, bytes), at: 0)
        }
        for (place, member, bytes) in files {
            try folder.write(
                names.name(root: place.root, path: place.path, member: member), bytes,
                modifiedAt: place.modifiedAt, origin: place.facts.urlBasis == .filePath ? nil : place.facts.url)
        }
    }
}
