import Exports

/// An export that was written, for people.
struct ExportReport {
    let summary: ExportSummary

    var lines: [String] {
        var lines = ["Wrote \(what) to \(Terminal.safe(summary.output)): \(size), \(files)."]
        let removed = summary.removed.values.reduce(0, +)
        if removed > 0 {
            lines.append(
                "\(SummaryReport.count(removed, "piece")) of markup \(removed == 1 ? "was" : "were") left out as unsafe or unknown; "
                    + "the archive keeps them (--format json tells which kinds).")
        }
        return lines
    }

    private var what: String {
        var parts: [String] = []
        if summary.posts > 0 || summary.rows.isEmpty {
            parts.append(SummaryReport.count(summary.posts, "post"))
            parts.append(SummaryReport.count(summary.threads, "thread"))
        }
        if summary.messages > 0 { parts.append(SummaryReport.count(summary.messages, "private message")) }
        if !summary.rows.isEmpty, summary.posts == 0 {
            parts.append(SummaryReport.count(summary.rows.values.reduce(0, +), "row"))
        }
        return parts.joined(separator: ", ")
    }

    private var size: String { "\(SummaryReport.number(Double(summary.byteCount) / 1e6)) MB" }

    private var files: String {
        var parts = ["\(SummaryReport.count(summary.filesWritten, "file")) written"]
        if summary.filesUnchanged > 0 { parts.append("\(summary.filesUnchanged) unchanged") }
        if summary.filesRemoved > 0 { parts.append("\(summary.filesRemoved) removed") }
        return parts.joined(separator: ", ")
    }
}
