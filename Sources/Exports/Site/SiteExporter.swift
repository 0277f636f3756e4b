public import Archive
internal import Site

/// Exports a folder of pages that open by double-click and need neither server nor network.
public struct SiteExporter: Exporter {
    /// The format's name.
    public static let name = "site"
    /// The version of the pages' markup; files of other versions are rendered again.
    static let version = "7"

    let title: String
    let theme: SiteTheme
    /// Whether the site has a search of its own.
    var hasSearch = true

    /// Creates an exporter.
    ///
    /// - Parameters:
    ///   - title: the title of the site.
    ///   - theme: the theme for readers who chose none.
    public init(title: String = "Awful Archive", theme: SiteTheme = .calm) { (self.title, self.theme) = (title, theme) }

    /// Writes the site.
    ///
    /// - Throws: ``ExportError``, ``/Archive/ArchiveError``.
    public func export(_ reader: ArchiveSnapshot, _ job: ExportJob) throws -> ExportSummary {
        let folder = try ExportFolder(job, format: Self.name, archive: reader.archivePath)
        return try SiteRun(reader, job, folder, self).run()
    }
}
