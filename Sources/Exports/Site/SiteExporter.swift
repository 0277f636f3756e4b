public import Archive

/// Exports a folder of pages that open by double-click and need neither server nor network.
public struct SiteExporter: Exporter {
    /// The format's name.
    public static let name = "site"
    /// The version of the pages' markup; files of other versions are rendered again.
    static let version = "7"

    private let title: String
    private let theme: SiteTheme

    /// Creates an exporter.
    ///
    /// - Parameters:
    ///   - title: the title of the site.
    ///   - theme: the theme for readers who chose none.
    public init(title: String = "Awful Archive", theme: SiteTheme = .calm) {
        self.title = title
        self.theme = theme
    }

    /// Writes the site.
    ///
    /// - Throws: ``ExportError``, ``/Archive/ArchiveError``.
    public func export(_ reader: ArchiveSnapshot, _ job: ExportJob) throws -> ExportSummary {
        let folder = try ExportFolder(job, format: Self.name, archive: reader.archivePath)
        let run = try SiteRun(reader, job, folder, title: title, theme: theme)
        return try run.run()
    }
}
