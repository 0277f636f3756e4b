public import Archive

/// Everything an archive holds as lines of JSON, one entity a line; *NDJSON* describes them.
public struct NDJSONExporter: Exporter {
    /// The format's name.
    public static let name = "ndjson"
    /// The version of the lines' shape: it changes when a key loses its meaning, not when one is added.
    public static let version = 1

    /// Whether pictures, and pages that were kept, are written with their bytes.
    public var includesAssets: Bool

    /// Makes an exporter.
    ///
    /// - Parameter includesAssets: whether bytes of pictures and kept pages are part of it, in base64.
    public init(includesAssets: Bool = false) { self.includesAssets = includesAssets }

    /// Writes the file.
    ///
    /// Of the tables that are read side by side one row each is held, whatever the archive's size.
    public func export(_ reader: ArchiveReader, _ job: ExportJob) throws -> ExportSummary {
        let tables = try reader.tables()
        var summary = ExportSummary(format: Self.name, output: job.output)
        let entities = NDJSONEntity.all.filter { $0.table.isWanted(in: reader.selection) }
        for entity in entities { summary.rows[entity.table.name] = try tables.count(of: entity.table) }
        summary.posts = summary.rows[PublicTable.post.name] ?? 0
        summary.threads = summary.rows[PublicTable.thread.name] ?? 0
        summary.messages = summary.rows[PublicTable.privateMessage.name] ?? 0
        guard reader.selection.isEverything || summary.posts + summary.threads > 0 else {
            throw ExportError.nothingSelected(archive: reader.archivePath)
        }
        let file = try ExportFile(job, archive: reader.archivePath) { $0.starts(with: Self.opening.utf8) }
        var line = JSONLine()
        line.add(header(reader, entities, summary))
        var progress = RowProgress(job, rowCount: summary.rows.values.reduce(0, +))
        for entity in entities {
            let rows = try NDJSONRows(
                entity, in: tables, includesBytes: includesAssets)
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

    /// The first line: nothing in it but what the archive and the wish say, so that it is the same each time.
    private func header(
        _ reader: ArchiveReader, _ entities: [NDJSONEntity], _ summary: ExportSummary
    ) -> String {
        let counts = entities.map { "\"\($0.table.name)\":\(summary.rows[$0.table.name] ?? 0)" }
        let facts = [
            "\"version\":\(Self.version)", "\"schema_version\":\(ArchiveReader.schemaVersion)",
            "\"is_everything\":\(reader.selection.isEverything)",
            "\"is_private\":\(reader.selection.includesPrivate)",
            "\"is_redacted\":\(reader.selection.isRedacted)",
            "\"counts\":{\(counts.joined(separator: ","))}",
        ]
        return Self.opening + facts.joined(separator: ",") + "}\n"
    }
}

/// Tells how many of all rows were written.
struct RowProgress {
    /// How many bytes are written at once.
    static let chunk = 1 << 18

    private let job: ExportJob
    private let rowCount: Int
    private var done = 0

    /// Begins to count.
    init(_ job: ExportJob, rowCount: Int) {
        self.job = job
        self.rowCount = rowCount
    }

    /// Counts a row.
    ///
    /// - Throws: ``ExportError/cancelled(path:)``.
    mutating func count(in table: PublicTable) throws {
        done += 1
        guard done % 2000 == 1 else { return }
        try job.tell(Double(done) / Double(max(done, rowCount)), table.name)
    }
}
