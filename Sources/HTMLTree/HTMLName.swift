/// The name of an element or attribute, interned: a small number, equal exactly when the names are equal.
///
/// Names that scrapers ask for have fixed numbers; others are numbered by the document that holds them, and
/// ``HTMLDocument/name(_:)`` finds those.
public struct HTMLName: Hashable, Sendable {
    let index: Int32

    /// The names that scrapers ask for.
    static let asked: [StaticString] = [
        "a", "b", "base", "blockquote", "body", "br", "caption", "code", "dd", "div", "dl", "dt", "em",
        "form",
        "h1", "h2", "h3", "h4", "h5", "head", "hr", "html", "i", "iframe", "img", "input", "li", "link",
        "meta",
        "noscript", "ol", "option", "p", "pre", "script", "select", "span", "strong", "style", "table",
        "tbody",
        "td", "textarea", "tfoot", "th", "thead", "title", "tr", "u", "ul",
        "action", "alt", "checked", "class", "content", "data-base-url", "data-current-page", "data-forum",
        "data-forumid", "data-idx", "data-per-page", "data-thread", "data-total-pages", "data-url", "href",
        "http-equiv", "id", "lang", "name", "onclick", "property", "rel", "selected", "src", "type", "value",
        "center", "font", "object", "embed", "video", "source", "del", "s", "sub", "sup", "tt",
        "address", "article", "aside", "button", "dir", "fieldset", "figure", "footer", "h6", "header",
        "main", "nav",
        "optgroup", "section", "col", "colgroup", "param", "data-scrapbook-source", "data-scrapbook-create",
    ]

    private static func fixed(_ name: StaticString) -> HTMLName {
        let text = "\(name)"
        let index = known.firstIndex { "\($0)" == text }
        return HTMLName(index: Int32(index ?? -2))
    }
}

extension HTMLName {
    /// The name `a`.
    public static let a = fixed("a")
    /// The name `b`.
    public static let b = fixed("b")
    /// The name `base`.
    public static let base = fixed("base")
    /// The name `body`.
    public static let body = fixed("body")
    /// The name `dd`.
    public static let dd = fixed("dd")
    /// The name `div`.
    public static let div = fixed("div")
    /// The name `dl`.
    public static let dl = fixed("dl")
    /// The name `dt`.
    public static let dt = fixed("dt")
    /// The name `form`.
    public static let form = fixed("form")
    /// The name `h1`.
    public static let h1 = fixed("h1")
    /// The name `h2`.
    public static let h2 = fixed("h2")
    /// The name `h3`.
    public static let h3 = fixed("h3")
    /// The name `h4`.
    public static let h4 = fixed("h4")
    /// The name `head`.
    public static let head = fixed("head")
    /// The name `html`.
    public static let html = fixed("html")
    /// The name `i`.
    public static let i = fixed("i")
    /// The name `iframe`.
    public static let iframe = fixed("iframe")
    /// The name `img`.
    public static let img = fixed("img")
    /// The name `input`.
    public static let input = fixed("input")
    /// The name `li`.
    public static let li = fixed("li")
    /// The name `link`.
    public static let link = fixed("link")
    /// The name `meta`.
    public static let meta = fixed("meta")
    /// The name `option`.
    public static let option = fixed("option")
    /// The name `p`.
    public static let p = fixed("p")
    /// The name `script`.
    public static let script = fixed("script")
    /// The name `select`.
    public static let select = fixed("select")
    /// The name `span`.
    public static let span = fixed("span")
    /// The name `style` (element).
    public static let style = fixed("style")
    /// The name `table`.
    public static let table = fixed("table")
    /// The name `tbody`.
    public static let tbody = fixed("tbody")
    /// The name `td`.
    public static let td = fixed("td")
    /// The name `th`.
    public static let th = fixed("th")
    /// The name `title` (element or attribute).
    public static let title = fixed("title")
    /// The name `tr`.
    public static let tr = fixed("tr")
    /// The name `ul`.
    public static let ul = fixed("ul")
    /// The name `blockquote`.
    public static let blockquote = fixed("blockquote")
    /// The name `action`.
    public static let action = fixed("action")
    /// The name `alt`.
    public static let alt = fixed("alt")
    /// The name `checked`.
    public static let checked = fixed("checked")
    /// The name `class`.
    public static let `class` = fixed("class")
    /// The name `content`.
    public static let content = fixed("content")
    /// The name `data-base-url`.
    public static let dataBaseURL = fixed("data-base-url")
    /// The name `data-current-page`.
    public static let dataCurrentPage = fixed("data-current-page")
    /// The name `data-forumid`.
    public static let dataForumID = fixed("data-forumid")
    /// The name `data-idx`.
    public static let dataIndex = fixed("data-idx")
    /// The name `data-per-page`.
    public static let dataPerPage = fixed("data-per-page")
    /// The name `data-total-pages`.
    public static let dataTotalPages = fixed("data-total-pages")
    /// The name `data-url`.
    public static let dataURL = fixed("data-url")
    /// The name `href`.
    public static let href = fixed("href")
    /// The name `id`.
    public static let id = fixed("id")
    /// The name `name`.
    public static let name = fixed("name")
    /// The name `property`.
    public static let property = fixed("property")
    /// The name `rel`.
    public static let rel = fixed("rel")
    /// The name `selected`.
    public static let selected = fixed("selected")
    /// The name `src`.
    public static let src = fixed("src")
    /// The name `type`.
    public static let type = fixed("type")
    /// The name `value`.
    public static let value = fixed("value")
    /// The name `br`.
    public static let br = fixed("br")
    /// The name `hr`.
    public static let hr = fixed("hr")
    /// The name `ol`.
    public static let ol = fixed("ol")
    /// The name `pre`.
    public static let pre = fixed("pre")
    /// The name `code`.
    public static let code = fixed("code")
    /// The name `h5`.
    public static let h5 = fixed("h5")
    /// The name `h6`.
    public static let h6 = fixed("h6")
    /// The name `em`.
    public static let em = fixed("em")
    /// The name `strong`.
    public static let strong = fixed("strong")
    /// The name `noscript`.
    public static let noscript = fixed("noscript")
    /// The name `textarea`.
    public static let textarea = fixed("textarea")
    /// The name `object`.
    public static let object = fixed("object")
    /// The name `embed`.
    public static let embed = fixed("embed")
    /// The name `video`.
    public static let video = fixed("video")
    /// The name `source`.
    public static let source = fixed("source")
    /// The name `caption`.
    public static let caption = fixed("caption")
    /// The name `thead`.
    public static let thead = fixed("thead")
    /// The name `tfoot`.
    public static let tfoot = fixed("tfoot")
    /// The name `button`.
    public static let button = fixed("button")
    /// The name `center`.
    public static let center = fixed("center")
    /// The name `font`.
    public static let font = fixed("font")
    /// The name `data-scrapbook-source`, where WebScrapBook keeps a page's address.
    public static let dataScrapBookSource = fixed("data-scrapbook-source")
    /// The name `data-scrapbook-create`, where WebScrapBook keeps the time of saving.
    public static let dataScrapBookCreate = fixed("data-scrapbook-create")
}
