public import Archive

/// Exports an archive as lines of JSON, one entity per line; see *NDJSON*.
public struct NDJSONExporter: Exporter {
    /// The format's name.
    public static let name = "ndjson"
    /// The version of the lines' format; it changes when a key loses its meaning, not when one is added.
    public static let version = 1

    /// Whether the bytes of pictures and kept pages are included.
    public var includesAssets: Bool

    /// Creates an exporter; the bytes of pictures and kept pages are in base64.
    public init(includesAssets: Bool = false) { self.includesAssets = includesAssets }

    /// Writes the file.
    ///
    /// Tables are read in parallel, with one row of each in memory.
    public func export(_ reader: ArchiveSnapshot, _ job: ExportJob) throws -> ExportSummary {
        let tables = try reader.tables()
        var summary = ExportSummary(format: Self.name, output: job.output)
        let entities = NDJSONEntity.all.filter { $0.table.isWanted(in: reader.selection) }
        for entity in entities { summary.rows[entity.table.name] = try tables.count(of: entity.table) }
        summary.posts = summary.rows[ArchiveTable.post.name] ?? 0
        summary.threads = summary.rows[ArchiveTable.thread.name] ?? 0
        summary.messages = summary.rows[ArchiveTable.privateMessage.name] ?? 0
        guard reader.selection.isEverything || summary.posts + summary.threads > 0 else {
            throw ExportError.nothingSelected(archive: reader.archivePath)
        }
        let file = try ExportFile(job, archive: reader.archivePath) { $0.starts(with: Self.opening.utf8) }
        var line = JSONLine()
        line.add(header(reader, entities, summary))
        var progress = RowProgress(job, rowCount: summary.rows.values.reduce(0, +))
        for entity in entities {
            let rows = try NDJSONRows(entity, in: tables, includesBytes: includesAssets)
            while try rows.next(&line) {
                if line.bytes.count >= RowProgress.chunk {
                    try file.write(line.bytes)
                    line.removeAll()
                }
                try progress.count(in: entity.table)
            }
        }
        try file.write(line.bytes)
        try file.finish(&summary)
        return summary
    }

    private static let opening = "{\"entity\":\"archive\",\"format\":\"awful-archive-ndjson\","

    /// Returns the first line, which depends only on the archive and the options: it is the same in every run.
    private func header(_ reader: ArchiveSnapshot, _ entities: [NDJSONEntity], _ summary: ExportSummary) -> String {
        let counts = entities.map { "\"\($0.table.name)\":\(summary.rows[$0.table.name] ?? 0)" }
        let facts = [
            "\"version\":\(Self.version)", "\"schema_version\":\(ArchiveSnapshot.schemaVersion)",
            "\"is_everything\":\(reader.selection.isEverything)", "\"is_private\":\(reader.selection.includesPrivate)",
            "\"is_redacted\":\(reader.selection.isRedacted)", "\"counts\":{\(counts.joined(separator: ","))}",
        ]
        return Self.opening + facts.joined(separator: ",") + "}\n"
    }
}

struct RowProgress {
    /// The number of bytes written at once.
    static let chunk = 1 << 18

    private let job: ExportJob
    private let rowCount: Int
    private var done = 0

    init(_ job: ExportJob, rowCount: Int) { (self.job, self.rowCount) = (job, rowCount) }

    mutating func count(in table: ArchiveTable) throws {
        done += 1
        guard done % 2000 == 1 else { return }
        try job.tell(done, of: max(done, rowCount), table.name)
    }
}
