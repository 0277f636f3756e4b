/// The name of an element or attribute, interned: a small number, equal exactly when the names are equal.
///
/// Names that scrapers ask for have fixed numbers; others are numbered by the document that holds them, and
/// ``HTMLDocument/name(_:)`` finds those.
public struct HTMLName: Hashable, Sendable {
    let index: Int32

    init(index: Int32) { self.index = index }

    /// The names with fixed numbers, in order.
    static let known: [StaticString] = [
        "a", "b", "base", "blockquote", "body", "br", "caption", "code", "dd", "div", "dl", "dt", "em", "form",
        "h1", "h2", "h3", "h4", "h5", "head", "hr", "html", "i", "iframe", "img", "input", "li", "link", "meta",
        "noscript", "ol", "option", "p", "pre", "script", "select", "span", "strong", "style", "table", "tbody",
        "td", "textarea", "tfoot", "th", "thead", "title", "tr", "u", "ul",
        "action", "alt", "checked", "class", "content", "data-base-url", "data-current-page", "data-forum",
        "data-forumid", "data-idx", "data-per-page", "data-thread", "data-total-pages", "data-url", "href",
        "http-equiv", "id", "lang", "name", "onclick", "property", "rel", "selected", "src", "type", "value",
        "center", "font", "object", "embed", "video", "source", "del", "s", "sub", "sup", "tt",
    ]

    private static func fixed(_ name: StaticString) -> HTMLName {
        let text = "\(name)"
        let index = known.firstIndex { "\($0)" == text }
        return HTMLName(index: Int32(index ?? -2))
    }
}

extension HTMLName {
    /// `a`
    public static let a = fixed("a")
    /// `b`
    public static let b = fixed("b")
    /// `body`
    public static let body = fixed("body")
    /// `dd`
    public static let dd = fixed("dd")
    /// `div`
    public static let div = fixed("div")
    /// `dl`
    public static let dl = fixed("dl")
    /// `dt`
    public static let dt = fixed("dt")
    /// `form`
    public static let form = fixed("form")
    /// `h1`
    public static let h1 = fixed("h1")
    /// `h2`
    public static let h2 = fixed("h2")
    /// `h3`
    public static let h3 = fixed("h3")
    /// `h4`
    public static let h4 = fixed("h4")
    /// `head`
    public static let head = fixed("head")
    /// `html`
    public static let html = fixed("html")
    /// `i`
    public static let i = fixed("i")
    /// `iframe`
    public static let iframe = fixed("iframe")
    /// `img`
    public static let img = fixed("img")
    /// `input`
    public static let input = fixed("input")
    /// `li`
    public static let li = fixed("li")
    /// `link`
    public static let link = fixed("link")
    /// `meta`
    public static let meta = fixed("meta")
    /// `option`
    public static let option = fixed("option")
    /// `p`
    public static let p = fixed("p")
    /// `script`
    public static let script = fixed("script")
    /// `select`
    public static let select = fixed("select")
    /// `span`
    public static let span = fixed("span")
    /// `style` (element)
    public static let style = fixed("style")
    /// `table`
    public static let table = fixed("table")
    /// `tbody`
    public static let tbody = fixed("tbody")
    /// `td`
    public static let td = fixed("td")
    /// `th`
    public static let th = fixed("th")
    /// `title` (element or attribute)
    public static let title = fixed("title")
    /// `tr`
    public static let tr = fixed("tr")
    /// `ul`
    public static let ul = fixed("ul")
    /// `blockquote`
    public static let blockquote = fixed("blockquote")
    /// `action`
    public static let action = fixed("action")
    /// `alt`
    public static let alt = fixed("alt")
    /// `checked`
    public static let checked = fixed("checked")
    /// `class`
    public static let `class` = fixed("class")
    /// `content`
    public static let content = fixed("content")
    /// `data-base-url`
    public static let dataBaseURL = fixed("data-base-url")
    /// `data-current-page`
    public static let dataCurrentPage = fixed("data-current-page")
    /// `data-forum`
    public static let dataForum = fixed("data-forum")
    /// `data-forumid`
    public static let dataForumID = fixed("data-forumid")
    /// `data-idx`
    public static let dataIndex = fixed("data-idx")
    /// `data-per-page`
    public static let dataPerPage = fixed("data-per-page")
    /// `data-thread`
    public static let dataThread = fixed("data-thread")
    /// `data-total-pages`
    public static let dataTotalPages = fixed("data-total-pages")
    /// `data-url`
    public static let dataURL = fixed("data-url")
    /// `href`
    public static let href = fixed("href")
    /// `http-equiv`
    public static let httpEquiv = fixed("http-equiv")
    /// `id`
    public static let id = fixed("id")
    /// `name`
    public static let name = fixed("name")
    /// `property`
    public static let property = fixed("property")
    /// `rel`
    public static let rel = fixed("rel")
    /// `selected`
    public static let selected = fixed("selected")
    /// `src`
    public static let src = fixed("src")
    /// `type`
    public static let type = fixed("type")
    /// `value`
    public static let value = fixed("value")
}
