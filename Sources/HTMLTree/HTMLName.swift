internal import PlainHTML

/// The name of an element or attribute, interned: a small number, equal exactly when the names are equal.
///
/// Names that scrapers ask for have fixed numbers; others are numbered by the document that holds them, and
/// ``HTMLDocument/name(_:)`` finds those.
public struct HTMLName: Hashable, Sendable {
    @usableFromInline let index: Int32

    @inlinable init(index: Int32) { self.index = index }
}

extension HTMLName {
    /// Whether a name is one of HTML's own, or one that the site uses; others are numbered by each document.
    public static func isCommon(_ text: String) -> Bool { KnownNames.shared.index[text] != nil }

    /// The name `a`.
    @inlinable public static var a: HTMLName { HTMLName(index: 0) }
    /// The name `b`.
    @inlinable public static var b: HTMLName { HTMLName(index: 1) }
    /// The name `base`.
    @inlinable public static var base: HTMLName { HTMLName(index: 2) }
    /// The name `body`.
    @inlinable public static var body: HTMLName { HTMLName(index: 4) }
    /// The name `dd`.
    @inlinable public static var dd: HTMLName { HTMLName(index: 8) }
    /// The name `div`.
    @inlinable public static var div: HTMLName { HTMLName(index: 9) }
    /// The name `dl`.
    @inlinable public static var dl: HTMLName { HTMLName(index: 10) }
    /// The name `dt`.
    @inlinable public static var dt: HTMLName { HTMLName(index: 11) }
    /// The name `form`.
    @inlinable public static var form: HTMLName { HTMLName(index: 13) }
    /// The name `h1`.
    @inlinable public static var h1: HTMLName { HTMLName(index: 14) }
    /// The name `h2`.
    @inlinable public static var h2: HTMLName { HTMLName(index: 15) }
    /// The name `h3`.
    @inlinable public static var h3: HTMLName { HTMLName(index: 16) }
    /// The name `h4`.
    @inlinable public static var h4: HTMLName { HTMLName(index: 17) }
    /// The name `head`.
    @inlinable public static var head: HTMLName { HTMLName(index: 19) }
    /// The name `html`.
    @inlinable public static var html: HTMLName { HTMLName(index: 21) }
    /// The name `i`.
    @inlinable public static var i: HTMLName { HTMLName(index: 22) }
    /// The name `iframe`.
    @inlinable public static var iframe: HTMLName { HTMLName(index: 23) }
    /// The name `img`.
    @inlinable public static var img: HTMLName { HTMLName(index: 24) }
    /// The name `input`.
    @inlinable public static var input: HTMLName { HTMLName(index: 25) }
    /// The name `li`.
    @inlinable public static var li: HTMLName { HTMLName(index: 26) }
    /// The name `link`.
    @inlinable public static var link: HTMLName { HTMLName(index: 27) }
    /// The name `meta`.
    @inlinable public static var meta: HTMLName { HTMLName(index: 28) }
    /// The name `option`.
    @inlinable public static var option: HTMLName { HTMLName(index: 31) }
    /// The name `p`.
    @inlinable public static var p: HTMLName { HTMLName(index: 32) }
    /// The name `script`.
    @inlinable public static var script: HTMLName { HTMLName(index: 34) }
    /// The name `select`.
    @inlinable public static var select: HTMLName { HTMLName(index: 35) }
    /// The name `span`.
    @inlinable public static var span: HTMLName { HTMLName(index: 36) }
    /// The name `style` (element).
    @inlinable public static var style: HTMLName { HTMLName(index: 38) }
    /// The name `table`.
    @inlinable public static var table: HTMLName { HTMLName(index: 39) }
    /// The name `tbody`.
    @inlinable public static var tbody: HTMLName { HTMLName(index: 40) }
    /// The name `td`.
    @inlinable public static var td: HTMLName { HTMLName(index: 41) }
    /// The name `th`.
    @inlinable public static var th: HTMLName { HTMLName(index: 44) }
    /// The name `title` (element or attribute).
    @inlinable public static var title: HTMLName { HTMLName(index: 46) }
    /// The name `tr`.
    @inlinable public static var tr: HTMLName { HTMLName(index: 47) }
    /// The name `ul`.
    @inlinable public static var ul: HTMLName { HTMLName(index: 49) }
    /// The name `blockquote`.
    @inlinable public static var blockquote: HTMLName { HTMLName(index: 3) }
    /// The name `action`.
    @inlinable public static var action: HTMLName { HTMLName(index: 50) }
    /// The name `alt`.
    @inlinable public static var alt: HTMLName { HTMLName(index: 51) }
    /// The name `checked`.
    @inlinable public static var checked: HTMLName { HTMLName(index: 52) }
    /// The name `class`.
    @inlinable public static var `class`: HTMLName { HTMLName(index: 53) }
    /// The name `content`.
    @inlinable public static var content: HTMLName { HTMLName(index: 54) }
    /// The name `data-base-url`.
    @inlinable public static var dataBaseURL: HTMLName { HTMLName(index: 55) }
    /// The name `data-current-page`.
    @inlinable public static var dataCurrentPage: HTMLName { HTMLName(index: 56) }
    /// The name `data-forumid`.
    @inlinable public static var dataForumID: HTMLName { HTMLName(index: 58) }
    /// The name `data-idx`.
    @inlinable public static var dataIndex: HTMLName { HTMLName(index: 59) }
    /// The name `data-per-page`.
    @inlinable public static var dataPerPage: HTMLName { HTMLName(index: 60) }
    /// The name `data-total-pages`.
    @inlinable public static var dataTotalPages: HTMLName { HTMLName(index: 62) }
    /// The name `data-url`.
    @inlinable public static var dataURL: HTMLName { HTMLName(index: 63) }
    /// The name `href`.
    @inlinable public static var href: HTMLName { HTMLName(index: 64) }
    /// The name `http-equiv`.
    @inlinable public static var httpEquiv: HTMLName { HTMLName(index: 65) }
    /// The name `id`.
    @inlinable public static var id: HTMLName { HTMLName(index: 66) }
    /// The name `name`.
    @inlinable public static var name: HTMLName { HTMLName(index: 68) }
    /// The name `property`.
    @inlinable public static var property: HTMLName { HTMLName(index: 70) }
    /// The name `rel`.
    @inlinable public static var rel: HTMLName { HTMLName(index: 71) }
    /// The name `selected`.
    @inlinable public static var selected: HTMLName { HTMLName(index: 72) }
    /// The name `src`.
    @inlinable public static var src: HTMLName { HTMLName(index: 73) }
    /// The name `type`.
    @inlinable public static var type: HTMLName { HTMLName(index: 74) }
    /// The name `value`.
    @inlinable public static var value: HTMLName { HTMLName(index: 75) }
    /// The name `br`.
    @inlinable public static var br: HTMLName { HTMLName(index: 5) }
    /// The name `hr`.
    @inlinable public static var hr: HTMLName { HTMLName(index: 20) }
    /// The name `ol`.
    @inlinable public static var ol: HTMLName { HTMLName(index: 30) }
    /// The name `pre`.
    @inlinable public static var pre: HTMLName { HTMLName(index: 33) }
    /// The name `code`.
    @inlinable public static var code: HTMLName { HTMLName(index: 7) }
    /// The name `h5`.
    @inlinable public static var h5: HTMLName { HTMLName(index: 18) }
    /// The name `h6`.
    @inlinable public static var h6: HTMLName { HTMLName(index: 95) }
    /// The name `em`.
    @inlinable public static var em: HTMLName { HTMLName(index: 12) }
    /// The name `strong`.
    @inlinable public static var strong: HTMLName { HTMLName(index: 37) }
    /// The name `noscript`.
    @inlinable public static var noscript: HTMLName { HTMLName(index: 29) }
    /// The name `textarea`.
    @inlinable public static var textarea: HTMLName { HTMLName(index: 42) }
    /// The name `object`.
    @inlinable public static var object: HTMLName { HTMLName(index: 78) }
    /// The name `embed`.
    @inlinable public static var embed: HTMLName { HTMLName(index: 79) }
    /// The name `video`.
    @inlinable public static var video: HTMLName { HTMLName(index: 80) }
    /// The name `source`.
    @inlinable public static var source: HTMLName { HTMLName(index: 81) }
    /// The name `caption`.
    @inlinable public static var caption: HTMLName { HTMLName(index: 6) }
    /// The name `thead`.
    @inlinable public static var thead: HTMLName { HTMLName(index: 45) }
    /// The name `tfoot`.
    @inlinable public static var tfoot: HTMLName { HTMLName(index: 43) }
    /// The name `button`.
    @inlinable public static var button: HTMLName { HTMLName(index: 90) }
    /// The name `center`.
    @inlinable public static var center: HTMLName { HTMLName(index: 76) }
    /// The name `font`.
    @inlinable public static var font: HTMLName { HTMLName(index: 77) }
    /// The name `data-scrapbook-source`, where WebScrapBook keeps a page's address.
    @inlinable public static var dataScrapBookSource: HTMLName { HTMLName(index: 104) }
    /// The name `data-scrapbook-create`, where WebScrapBook keeps the time of saving.
    @inlinable public static var dataScrapBookCreate: HTMLName { HTMLName(index: 105) }
}
