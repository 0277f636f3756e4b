package import Archive
package import ForumModel
package import ForumPages
internal import Markup

/// A site rendered on request from a browsed archive.
///
/// Pages, addresses and links are those of an exported site (``SiteExporter``), except as ``SiteContext/isServed`` documents.
package final class ServedSite: Sendable {
    package enum Answer: Sendable {
        case page([UInt8])
        /// A style sheet, script, picture, feed or citation.
        case file([UInt8], mediaType: String, isImmutable: Bool)
        /// A redirect to another address, relative to the site's root.
        case moved(String)
        /// A page with the known facts about an entity that is not held.
        case missing([UInt8])
    }

    package static let policy = SiteFrame.servedPolicy

    package static let threadsPerPage = ForumPageView.threadsPerPage

    /// Returns the address of a picture; nil if it cannot be shown.
    package static func pictureAddress(of asset: StoredAsset, _ reader: ArchiveSnapshot) throws -> String? {
        try reader.bytes(of: asset).flatMap { PictureFile(sha256: asset.sha256, $0) }.map { "x/" + $0.name }
    }

    let title: String
    let theme: SiteTheme
    private let markToken: String?
    private let titles = TitleCache()
    private let pictures = PictureFileCache(limit: 100_000)

    /// `markToken` is the token of the forms that set marks; nil for pages without them.
    package init(title: String, theme: SiteTheme, markToken: String? = nil) {
        (self.title, self.theme, self.markToken) = (title, theme, markToken)
    }

    /// Returns the answer for an address relative to the site's root, without a leading slash; nil if the site has no such address.
    package func answer(
        _ path: String, search: ServedSearch = ServedSearch(), notice: String? = nil, _ reader: ArchiveSnapshot
    ) throws -> Answer? {
        if let file = Self.file(path) { return file }
        guard let place = ServedPath(path) else { return nil }
        var request = try request(reader, bar: AsOfBar(for: place, reader))
        request.notice = notice
        return try request.answer(place, search: search)
    }

    package func missing(_ target: ServedTarget, _ reader: ArchiveSnapshot) throws -> [UInt8] {
        try request(reader).missing(target)
    }

    /// Renders a page with a short message, which needs no archive.
    package func notice(_ heading: String, _ paragraphs: [String]) -> [UInt8] {
        let context = SiteContext(title: title, theme: theme, sections: [], isServed: true)
        return NoticeView(context: context, heading: heading, paragraphs: paragraphs).render()
    }

    /// Returns a style sheet or script; these need no archive.
    package static func file(_ path: String) -> Answer? {
        let path = AsOfAddress(path)?.rest ?? path
        if let rules = ServedStyle.rules(at: path) {
            return .file(Array(rules.utf8), mediaType: "text/css; charset=utf-8", isImmutable: true)
        }
        guard let asset = SiteAssets.served.first(where: { $0.name == path }) else { return nil }
        return .file(
            asset.bytes,
            mediaType: path.hasSuffix(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8",
            isImmutable: false)
    }

    func request(_ reader: ArchiveSnapshot, bar: AsOfBar? = nil) throws -> ServedRequest {
        let known = try reader.cached("site") {
            ServedOutline(
                outline: try SiteOutline(reader), sections: try Self.sections(reader), zone: try reader.shownZone())
        }
        var context = SiteContext(
            title: title, theme: theme, zone: known.zone, sections: known.sections,
            selection: reader.selection, isServed: true)
        (context.asOf, context.markToken) = (bar, markToken)
        let site = SitePages(
            reader: reader, context: context, outline: known.outline,
            pictureCache: PictureCache(reader, known: pictures) { _, _ in }, titles: titles)
        return ServedRequest(site: site)
    }

    private static func sections(_ reader: ArchiveSnapshot) throws -> [SiteContext.Section] {
        SiteContext.sections(
            hasTime: try reader.hasDatedPosts(), hasAnnouncements: try !reader.announcements().isEmpty,
            hasBookmarks: try reader.bookmarks().contains { $0.threadID != nil },
            hasMessages: try !reader.messages().isEmpty)
            + (try reader.punishments(limit: 1).items.isEmpty
                ? [] : [(words: "Leper's Colony", file: ServedPath.punishmentsName)])
            + [(words: "Dashboard", file: ServedPath.dashboardName)]
    }
}

/// Data that is cached for one version of the archive.
private struct ServedOutline: Sendable {
    var outline: SiteOutline
    var sections: [SiteContext.Section]
    var zone: String?
}

/// An entity that an address refers to and that may not be in the archive.
package enum ServedTarget: Hashable, Sendable {
    /// A post, thread, forum or user.
    case link(LinkTarget)
    /// A private message.
    case message(MessageID)
    /// Private messages while they are hidden.
    case `private`
    /// Any other page, by its address on the forums.
    case other(address: String)
}
