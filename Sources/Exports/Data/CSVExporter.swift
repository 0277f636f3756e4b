public import Archive
internal import ForumModel

/// Exports the archive's tables as a folder of CSV files with a description; see *CSV*.
public struct CSVExporter: Exporter {
    /// The format's name.
    public static let name = "csv"

    /// Whether text is written unchanged, even if a spreadsheet would interpret it as a formula.
    public var isPlain: Bool

    /// Creates an exporter; `isPlain` leaves text unprotected that looks like a formula.
    public init(isPlain: Bool = false) { self.isPlain = isPlain }

    /// Writes the folder.
    ///
    /// Holds one row in memory at a time.
    public func export(_ reader: ArchiveSnapshot, _ job: ExportJob) throws -> ExportSummary {
        let tables = try reader.tables()
        var summary = ExportSummary(format: Self.name, output: job.output)
        let wanted = ArchiveTable.all.filter { $0.isWanted(in: reader.selection) }
        for table in wanted { summary.rows[table.name] = try tables.count(of: table) }
        guard
            reader.selection.isEverything
                || [ArchiveTable.post, .thread].contains(where: { summary.rows[$0.name] ?? 0 > 0 })
        else { throw ExportError.nothingSelected(archive: reader.archivePath) }
        let folder = try ExportFolder(job, format: Self.name, archive: reader.archivePath)
        var progress = RowProgress(job, rowCount: summary.rows.values.reduce(0, +))
        var package = DataPackage()
        for table in wanted {
            // The bytes of pictures and pages are too large for a table.
            let columns = table.columns.filter { $0 != "bytes" }
            package.add(
                table, columns, try tables.description(of: table),
                isWhole: reader.selection.isEverything && !reader.selection.isRedacted)
            try folder.write(table.name + ".csv") { file in
                try write(tables.rows(of: table, columns: columns), of: table, to: file, &progress)
            }
        }
        try folder.write("datapackage.json", JSONReport.file(package))
        try folder.finish(&summary)
        return summary
    }

    private func write(
        _ rows: TableCursor, of table: ArchiveTable, to file: ExportStream, _ progress: inout RowProgress
    ) throws {
        var lines = CSVLine(isPlain: isPlain)
        lines.add(header: rows.columns)
        while let row = try rows.next() {
            lines.add(row)
            if lines.bytes.count >= RowProgress.chunk {
                try file.write(lines.bytes)
                lines.removeAll()
            }
            try progress.count(in: table)
        }
        try file.write(lines.bytes)
    }
}
