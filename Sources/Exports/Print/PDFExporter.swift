public import Archive
internal import Foundation

/// Exports a thread as a PDF file, which Chromium or WeasyPrint makes of its single HTML file, without any network.
public struct PDFExporter: Exporter {
    /// The format's name on the command line.
    public static let name = "pdf"
    /// The bytes at the end of the file, which identify it as an earlier export.
    private static let mark = Data("%awful-archive\n".utf8)

    /// Creates an exporter.
    public init() {}

    /// Writes the file, which never includes private messages.
    ///
    /// - Throws: ``ExportError``, also for several threads, or if no program prints it; ``/Archive/ArchiveError``.
    public func export(_ reader: ArchiveSnapshot, _ job: ExportJob) throws -> ExportSummary {
        let count = try reader.threadsWithPosts().count
        guard count == 1 else {
            let reason = "a PDF file holds one thread, and \(count) are selected; choose one with --thread"
            throw ExportError.unsuitable(path: job.output, reason: reason)
        }
        let file = try ExportFile(job, archive: reader.archivePath) { _ in
            let known = try? Data(contentsOf: URL(fileURLWithPath: job.output), options: .alwaysMapped)
            return known?.suffix(Self.mark.count) == Self.mark
        }
        let folder = try TemporaryFolder()
        let printer = try printer(in: folder.path)
        defer { withExtendedLifetime(folder) {} }
        let (page, pdf) = (folder.path + "/thread.html", folder.path + "/thread.pdf")
        var inner = ExportJob(output: page)
        inner.workerCount = job.workerCount
        var summary = try HTMLExporter().export(reader, inner)
        let options = [
            "--headless", "--no-first-run", "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND",
            "--user-data-dir=\(folder.path)/profile", "--no-pdf-header-footer", "--print-to-pdf=\(pdf)",
            URL(fileURLWithPath: page).absoluteString,
        ]
        let arguments = printer == .python ? ["-c", Self.weasyPrint, page, pdf] : options
        try printer.run(arguments, for: job, in: folder.path, telling: "printing", limit: .seconds(900))
        (summary.format, summary.output, summary.filesWritten) = (Self.name, job.output, 0)
        try ZipFolder.read(pdf) { try file.write($0) }
        try file.write(Array(Self.mark))
        try file.finish(&summary)
        return summary
    }

    /// The first program that is installed; WeasyPrint before Chromium only as root, where Chromium's sandbox does not work.
    private func printer(in folder: String) throws -> ExternalProgram {
        let browser = try ExternalProgram.browsers.first { try $0.run(["--version"]) == 0 }
        if let browser, getuid() != 0 { return browser }
        // Python looks for modules in the current folder first, which may be one of downloaded pages.
        if try ExternalProgram.python.run(["-c", "import weasyprint"], in: folder) == 0 { return .python }
        if let browser { return browser }
        throw ExportError.missingProgram(
            name: "chromium or weasyprint", package: "chromium, or weasyprint", use: "export pdf")
    }

    /// A script that prints without fetching anything, and gives pictures a height: WeasyPrint knows no `aspect-ratio`.
    private static let weasyPrint = #"""
        import re, sys, weasyprint
        try:
            fetch = weasyprint.urls.URLFetcher(allowed_protocols=["data"])
        except AttributeError:
            def fetch(url, **_):
                if not url.startswith("data:"):
                    raise ValueError(url)
                return weasyprint.default_url_fetcher(url)
        page = open(sys.argv[1], encoding="utf-8").read()
        page = re.sub(r"(\.x-\w+{width:\d+px;)aspect-ratio:\d+/(\d+)", r"\1height:\2px", page)
        weasyprint.HTML(string=page, url_fetcher=fetch).write_pdf(sys.argv[2])
        """#
}
