public import Archive
internal import ForumModel
internal import Foundation
internal import Markup
internal import Site

/// Exports the site as one ZIM file for Kiwix, in which the forums' own addresses lead to its pages.
///
/// The program `zimwriterfs` writes the file, with a full-text index in place of the site's.
public struct ZIMExporter: Exporter {
    /// The format's name on the command line.
    public static let name = "zim"
    /// The name of the entry that sorts first, by which a later export recognises a file of this program.
    private static let mark = "!awful-archive.txt"

    private var site: SiteExporter

    /// Creates an exporter of the pages of a site.
    public init(_ site: SiteExporter = SiteExporter()) {
        self.site = site
        self.site.hasSearch = false
    }

    /// Writes the file, which never includes private messages.
    ///
    /// - Throws: ``ExportError``, also if `zimwriterfs` is missing or fails; ``/Archive/ArchiveError``.
    public func export(_ reader: ArchiveSnapshot, _ job: ExportJob) throws -> ExportSummary {
        guard !reader.selection.includesPrivate else {
            throw ExportError.unsuitable(path: job.output, reason: "a ZIM file never includes private messages")
        }
        let file = try ExportFile(job, archive: reader.archivePath) { Self.isOwn($0, path: job.output) }
        try ExternalProgram.zimwriterfs.require(for: "export zim")
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }  // its deinitialisation deletes the files
        var inner = ExportJob(output: folder.path + "/site")
        inner.workerCount = job.workerCount
        inner.progress = { job.progress(0.7 * $0, $1) }
        var summary: ExportSummary
        do {
            summary = try site.export(reader, inner)
        } catch ExportError.cancelled { throw ExportError.cancelled(path: job.output) }
        (summary.format, summary.output, summary.filesWritten) = (Self.name, job.output, 0)
        let place = try OutputPlace(inner.output)
        try addOldAddresses(reader, to: place)
        unlink(place.path + "/" + ExportFolder.manifestName)
        try place.write(Array("Written by awful-archive.\n".utf8), to: place.path + "/" + Self.mark)
        try place.write(PackageResources.illustration_png, to: place.path + "/illustration.png")
        let arguments = metadata(summary) + [place.path, "out.zim"]
        try ExternalProgram.zimwriterfs.run(arguments, for: job, in: folder.path, telling: "packing the site")
        try ZipFolder.read(folder.path + "/out.zim") { try file.write($0) }
        try file.finish(&summary)
        return summary
    }

    /// The options of `zimwriterfs`, with texts of the lengths that ZIM allows.
    private func metadata(_ summary: ExportSummary) -> [String] {
        let (posts, threads) = (summary.posts.counted("post"), summary.threads.counted("thread"))
        let title = ShownText.words(ShownText.cleaned(site.title)).joined(separator: " ")
        return [
            "--welcome=\(SiteAddress.front)", "--illustration=illustration.png", "--language=eng",
            "--name=awful-archive", "--title=\(title.isEmpty ? "Awful Archive" : title.prefix(30))",
            "--description=\(posts) of \(threads) of the Something Awful Forums", "--creator=Something Awful Forums",
            "--publisher=awful-archive",
        ]
    }

    /// Adds the forums' own addresses: symbolic links, which `zimwriterfs` turns into redirects, and pages where a fragment is needed.
    private func addOldAddresses(_ reader: ArchiveSnapshot, to place: OutputPlace) throws {
        func link(_ address: String, to page: String) throws {
            guard symlink(page, "\(place.path)/\(address)") == 0 else { throw place.failure(isMaking: true) }
        }
        let size = "&perpage=\(SitePaging.postsPerPage)"
        for id in try reader.threadIDs() where id.rawValue != 0 {
            guard let thread = try reader.selectedThread(id) else { continue }
            let (address, pages) = ("showthread.php?threadid=\(id)", try reader.pages(of: id))
            try link(address, to: SiteAddress.start(of: thread))
            for page in pages {
                for middle in ["", size, "&userid=0" + size] {
                    let old = "\(address)\(middle)&pagenumber=\(page.number)"
                    try link(old, to: SiteAddress.thread(id, page: page.number))
                }
            }
            guard let last = pages.last else { continue }
            try link(address + "&goto=lastpost", to: SiteAddress.thread(id, page: last.number))
            // A link replaces the copy of the last page, which a search would find as well.
            guard unlink("\(place.path)/\(SiteAddress.lastPage(id))") == 0 else { continue }
            try link(SiteAddress.lastPage(id), to: "\(last.number).html")
        }
        for (folder, address) in [("f", "forumdisplay.php?forumid="), ("u", "member.php?action=getinfo&userid=")] {
            let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(place.path)/\(folder)")) ?? []
            for name in names where Int64(name.dropLast(5)) != nil {
                try link(address + name.dropLast(5), to: "\(folder)/\(name)")
            }
        }
        try reader.forEachPost { id, location in
            let target = SiteAddress.post(id, at: location)
            // zimwriterfs turns "refresh" into a redirect, but not "Refresh"; it does not index pages with "noindex".
            let page = """
                <!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="Refresh" content="0;url=\(target)">\
                <meta name="robots" content="noindex"><title>…</title></head><body><a href="\(target)">Post \(id)</a></body></html>
                """
            try place.write(Array(page.utf8), to: "\(place.path)/showthread.php?goto=post&postid=\(id)")
        }
    }

    /// Whether a file is a ZIM file of this program: its header leads to the first entry, whose name is the mark.
    private static func isOwn(_ head: [UInt8], path: String) -> Bool {
        let file = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
        guard let file, head.starts(with: "ZIM\u{4}".utf8), head.count >= 40 else { return false }
        func part(at place: some Sequence<UInt8>) -> Data {
            file.dropFirst(max(0, place.reversed().reduce(0) { $0 << 8 | Int($1) })).prefix(64)
        }
        return part(at: part(at: head[32..<40]).prefix(8)).range(of: Data(mark.utf8)) != nil
    }
}
