public import Archive

/// Writes Datasette's metadata for an archive: labels, units, facets, search tables, hidden tables and saved queries.
///
///     datasette forum.sqlite --metadata metadata.json
///
/// The file describes the archive itself, so selections do not apply.
public struct DatasetteExporter: Exporter {
    /// The format's name.
    public static let name = "datasette"

    /// Creates an exporter.
    public init() {}

    /// Writes the file.
    ///
    /// - Throws: ``ExportError``, ``/Archive/ArchiveError``.
    public func export(_ reader: ArchiveSnapshot, _ job: ExportJob) throws -> ExportSummary {
        guard reader.selection.isEverything, !reader.selection.isRedacted else {
            throw ExportError.unsuitable(
                path: job.output,
                reason: "Datasette reads the archive itself, so its description cannot select or redact")
        }
        let file = try ExportFile(job, archive: reader.archivePath) {
            $0.starts(with: Array("{\n  \"databases\"".utf8))
        }
        let metadata = try DatasetteMetadata(reader)
        try file.write(JSONReport.file(metadata))
        var summary = ExportSummary(format: Self.name, output: job.output)
        summary.rows["tables"] = metadata.tableCount
        summary.rows["queries"] = metadata.queryCount
        try file.finish(&summary)
        return summary
    }
}
