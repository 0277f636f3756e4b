public import Archive
internal import ForumModel

/// Writes a folder of pages that opens by double-click and needs neither server nor network.
public struct SiteExporter: Exporter {
    /// The format's name.
    public static let name = "site"
    /// Changes with anything that changes the bytes of pages; files of other versions are made anew.
    static let version = "5"

    private let title: String
    private let theme: SiteTheme

    /// Describes a site.
    ///
    /// - Parameters:
    ///   - title: what it is called.
    ///   - theme: how it looks until its reader chooses.
    public init(title: String = "Awful Archive", theme: SiteTheme = .calm) {
        self.title = title
        self.theme = theme
    }

    /// Writes the site.
    ///
    /// - Throws: ``ExportError``, ``/Archive/ArchiveError``.
    public func export(_ reader: ArchiveReader, _ job: ExportJob) throws -> ExportSummary {
        let folder = try ExportFolder(job, format: Self.name, archive: reader.archivePath)
        let work = try SiteWork(reader, job, folder, title: title, theme: theme)
        return try work.run()
    }
}
