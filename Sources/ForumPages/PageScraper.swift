public import ForumModel
internal import HTMLTree

/// Metadata of a page that is not in its HTML.
public struct PageHints: Sendable, Hashable {
    /// The name of the file or container member, without folders.
    public var fileName: String?
    /// The metadata from its container, its path or its file's attributes.
    public var facts: CaptureFacts

    /// Creates hints.
    public init(fileName: String? = nil, facts: CaptureFacts = CaptureFacts()) {
        self.fileName = fileName
        self.facts = facts
    }
}

/// Scrapes pages: the entry point of `ForumPages`.
public enum PageScraper {
    /// Scrapes a page.
    ///
    /// Never fails: for a page of another site ``ScrapedPage/isForumPage`` is false and there is no content; anything
    /// unreadable becomes a diagnostic.
    ///
    /// - Parameter source: the page.
    /// - Returns: the page as plain values.
    /// - Complexity: O(*n*) in the size of the page.
    public static func scrape(_ source: PageSource) -> ScrapedPage {
        var cache = ScrapeCache()
        return scrape(source, &cache)
    }

    /// Scrapes a page, reusing the results of parts that it shares with earlier pages.
    ///
    /// - Parameters:
    ///   - source: the page.
    ///   - cache: the cache of earlier pages; it does not affect the result.
    /// - Returns: the page as plain values.
    /// - Complexity: O(*n*) in the size of the page.
    public static func scrape(_ source: PageSource, _ cache: inout ScrapeCache) -> ScrapedPage {
        let outline = PageOutline(source.document)
        let crumbs = BreadcrumbScraper.scrape(outline.breadcrumbs)
        let capture = CaptureScraper.scrape(outline, source.replay, hints: source.hints)
        let addressWitnesses = AddressWitnesses(outline, source.replay, hints: source.hints)
        var diagnostics: [Diagnostic] = []
        let identityScraper = IdentityScraper(outline, crumbs: crumbs, addresses: addressWitnesses, capture: capture)
        var identity = identityScraper.scrape(&diagnostics)
        var page = ScrapedPage(identity: identity)
        page.isForumPage = identityScraper.isForumPage
        page.savedMark = outline.savedMark
        page.capture = capture
        let layout = page.isForumPage ? outline.layout : nil
        page.layout = layout?.name
        if UnreadPage.name(outline) == nil {  // posts on a page that is not read are not counted
            page.postCountInBytes = PostTagCount.count(in: source.text.utf8, areAnchors: layout != nil)
        }
        if page.isForumPage {
            if identity.kind == .other { page.features = AccountNoticeScraper.features(outline) }
            let reader = ContentReader(
                outline: outline, crumbs: crumbs, witnesses: identityScraper, hasFeatures: page.features != nil)
            var scrapedNodes: [HTMLNode] = []
            page.content = reader.content(&identity, &diagnostics, &cache, read: &scrapedNodes)
            if layout != nil {
                // The scan for unread text recognises these places by their classes, which such a page lacks.
                scrapedNodes += outline.breadcrumbs + outline.pages + [outline.listedModerators].compactMap(\.self)
                scrapedNodes.sort { $0.precedes($1) }
            }
            page.identity = identity
            page.account = AccountScraper.scrape(outline, crumbs)
            page.breadcrumbs = crumbs.forums
            page.probation = AccountNoticeScraper.probation(outline)
            page.browsingUserCount = AccountNoticeScraper.browsingUserCount(outline)
            page.offeredTags = OfferedTagScraper(outline: outline).tags(identity, &diagnostics)
            page.menu = outline.forumSelect.map { cache.menu($0) } ?? []
            // If the menu is the last element, the page may be truncated inside it.
            page.isMenuWhole = outline.forumSelect?.isLast != true
            if page.menu.isEmpty {
                page.menu = SearchFormScraper.scrape(outline.searchForums)
                // The search form does not list all forums.
                page.isMenuWhole = false
            }
            page.unreadText = UnreadTextScanner.text(
                of: outline.document.root, page.content, scrapedNodes, &diagnostics)
            // The counter adds to the page's own diagnostics.
            page.diagnostics = diagnostics
            RowCounter.count(in: source.text.utf8, &page, outline)
            diagnostics = page.diagnostics
            page.floor.assetStamp = outline.assetStamp
            page.floor.newestDate = CaptureFloorScraper.newestDate(page.content)
            if PageEnd.isMissing(source.text.utf8, outline) {
                diagnostics.report(.warning, .pageTruncated, "The page ends before its content does; it was cut short.")
            }
        }
        page.diagnostics = diagnostics
        return page
    }
}
