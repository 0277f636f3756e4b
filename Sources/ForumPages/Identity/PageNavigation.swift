internal import HTMLTree

/// The page number, page count and page size in `div.pages`, in any of the forums' markup versions.
///
/// Before 2012: `Pages (24): … [5] …`. 2012: `Pages (24): … <span class="curpage">5</span>`. From 2013:
/// `<select data-url="…"><option selected>`. From about 2020: attributes `data-current-page`, `data-total-pages`,
/// `data-per-page`, `data-base-url`. A list of one page has an empty `div.pages`, or none. Search results have `ul.pages`
/// with an item per page instead: `li.page_number`, in it `span.this_page` or a link with `page=`, and `li.last_page`.
struct PageNavigation {
    var page: Int?
    var pageCount: Int?
    var perPage: Int?
    /// The address of the list, from an attribute of the bar, else from its first link.
    var link: ForumLink?

    /// Reads the first navigation bar that has values.
    init(_ bars: [HTMLNode], searchPages: [HTMLNode] = []) {
        for bar in bars.prefix(8) {
            read(bar)
            if page != nil { return }
        }
        for list in searchPages.prefix(2) where page == nil { read(searchPages: list) }
    }

    private mutating func read(searchPages list: HTMLNode) {
        guard let current = list.first(.span, class: "this_page") else { return }
        page = IdentityScraper.number(current.foldedText)
        let pages = list.all(.a).prefix(256).compactMap { IdentityScraper.number($0.forumLink?["page"]) }
        pageCount = page.map { max($0, pages.max() ?? 1) }
    }

    private mutating func read(_ bar: HTMLNode) {
        if let current = IdentityScraper.number(bar.attribute(.dataCurrentPage)) {
            page = current
            pageCount = IdentityScraper.number(bar.attribute(.dataTotalPages))
            perPage = IdentityScraper.number(bar.attribute(.dataPerPage))
            link = bar.attribute(.dataBaseURL).flatMap(ForumLink.init)
        } else if let select = bar.first(.select) {
            read(menu: select)
        } else if let current = bar.first(.span, class: "curpage") {
            page = IdentityScraper.number(current.foldedText)
            pageCount = Self.count(in: bar.foldedText) ?? Self.highestPage(in: bar, from: page)
        } else if let current = Self.bracketedPage(in: bar.foldedText) {
            page = current
            pageCount = Self.count(in: bar.foldedText) ?? Self.highestPage(in: bar, from: page)
        }
        guard page != nil else { return }
        if link == nil { link = bar.first(.a)?.forumLink }
        if perPage == nil { perPage = IdentityScraper.number(link?["perpage"]) }
    }

    private mutating func read(menu: HTMLNode) {
        link = menu.attribute(.dataURL).flatMap(ForumLink.init)
        var last = 0
        for option in menu.all(.option) {
            guard let value = IdentityScraper.number(option.attribute(.value) ?? option.optionText) else { continue }
            last = max(last, value)
            if page == nil, option.attribute(.selected) != nil { page = value }
        }
        if last > 0 { pageCount = last }
    }

    /// Returns the count in `Pages (24): …`.
    private static func count(in text: String) -> Int? {
        guard let open = text.firstRange(ofASCII: "pages (") else { return nil }
        return IdentityScraper.number(text[open.upperBound...].prefix { $0.isNumber })
    }

    /// Returns the current page in `1 [2] 3`.
    private static func bracketedPage(in text: String) -> Int? {
        guard let open = text.firstIndex(of: "["), let close = text[open...].firstIndex(of: "]") else { return nil }
        return IdentityScraper.number(text[text.index(after: open)..<close])
    }

    private static func highestPage(in bar: HTMLNode, from page: Int?) -> Int? {
        (bar.all(.a).map { IdentityScraper.number($0.forumLink?["pagenumber"]) } + [page]).compactMap(\.self).max()
    }
}
