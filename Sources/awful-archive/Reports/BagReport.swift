import Exports
import ForumModel

/// The report of a bag as text: its contents, and how to copy the saved pages into it.
struct BagReport {
    let result: PageBag.Result

    var lines: [String] {
        let bag = SummaryReport.shellQuoted(result.output)
        var lines = [
            "Wrote checksums of \(result.fileCount.counted("file")) and a table of "
                + "\(result.pageCount.counted("page")) to \(Terminal.safe(result.output))."
        ]
        if result.omittedCount > 0 {
            lines.append(
                "\(result.omittedCount.counted("file")) cannot be in the manifest: a name that is no UTF-8, or one compressed page. pages.csv has them."
            )
        }
        guard !result.roots.isEmpty else { return lines }
        lines += ["", "The archive is in the bag. Copy the saved pages into it:"]
        for root in result.roots {
            lines.append(
                "  sed -n 's|^[0-9a-f]*  data/\(root.name)/||p' \(bag)/manifest-sha256.txt |"
                    + " tar -C \(SummaryReport.shellQuoted(root.path)) -c --verbatim-files-from -T - |"
                    + " tar -C \(bag)/data/\(root.name) -x")
        }
        return lines + ["", "Then: cd \(bag) && sha256sum -c manifest-sha256.txt"]
    }
}
