// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

// The constants are the names themselves: a comment on each would say nothing more.
internal import PlainHTML

/// The name of an element or attribute, interned: a small number, equal exactly when the names are equal.
///
/// Names that scrapers ask for have fixed numbers; others are numbered by the document that holds them, and
/// ``HTMLDocument/name(_:)`` finds those.
public struct HTMLName: Hashable, Sendable {
    @usableFromInline let index: Int32

    @inlinable init(index: Int32) { self.index = index }

    /// Whether a name is one of HTML's own, or one that the site uses; others are numbered by each document.
    public static func isCommon(_ text: String) -> Bool { KnownNames.shared.index[text] != nil }

    @inlinable public static var a: HTMLName { HTMLName(index: 0) }
    @inlinable public static var b: HTMLName { HTMLName(index: 1) }
    @inlinable public static var base: HTMLName { HTMLName(index: 2) }
    @inlinable public static var body: HTMLName { HTMLName(index: 4) }
    @inlinable public static var dd: HTMLName { HTMLName(index: 8) }
    @inlinable public static var div: HTMLName { HTMLName(index: 9) }
    @inlinable public static var dl: HTMLName { HTMLName(index: 10) }
    @inlinable public static var dt: HTMLName { HTMLName(index: 11) }
    @inlinable public static var form: HTMLName { HTMLName(index: 13) }
    @inlinable public static var h1: HTMLName { HTMLName(index: 14) }
    @inlinable public static var h2: HTMLName { HTMLName(index: 15) }
    @inlinable public static var h3: HTMLName { HTMLName(index: 16) }
    @inlinable public static var h4: HTMLName { HTMLName(index: 17) }
    @inlinable public static var head: HTMLName { HTMLName(index: 19) }
    @inlinable public static var html: HTMLName { HTMLName(index: 21) }
    @inlinable public static var i: HTMLName { HTMLName(index: 22) }
    @inlinable public static var iframe: HTMLName { HTMLName(index: 23) }
    @inlinable public static var img: HTMLName { HTMLName(index: 24) }
    @inlinable public static var input: HTMLName { HTMLName(index: 25) }
    @inlinable public static var li: HTMLName { HTMLName(index: 26) }
    @inlinable public static var link: HTMLName { HTMLName(index: 27) }
    @inlinable public static var meta: HTMLName { HTMLName(index: 28) }
    @inlinable public static var option: HTMLName { HTMLName(index: 31) }
    @inlinable public static var p: HTMLName { HTMLName(index: 32) }
    @inlinable public static var script: HTMLName { HTMLName(index: 34) }
    @inlinable public static var select: HTMLName { HTMLName(index: 35) }
    @inlinable public static var span: HTMLName { HTMLName(index: 36) }
    @inlinable public static var style: HTMLName { HTMLName(index: 38) }
    @inlinable public static var table: HTMLName { HTMLName(index: 39) }
    @inlinable public static var tbody: HTMLName { HTMLName(index: 40) }
    @inlinable public static var td: HTMLName { HTMLName(index: 41) }
    @inlinable public static var th: HTMLName { HTMLName(index: 44) }
    @inlinable public static var title: HTMLName { HTMLName(index: 46) }
    @inlinable public static var tr: HTMLName { HTMLName(index: 47) }
    @inlinable public static var ul: HTMLName { HTMLName(index: 49) }
    @inlinable public static var blockquote: HTMLName { HTMLName(index: 3) }
    @inlinable public static var action: HTMLName { HTMLName(index: 50) }
    @inlinable public static var alt: HTMLName { HTMLName(index: 51) }
    @inlinable public static var `class`: HTMLName { HTMLName(index: 53) }
    @inlinable public static var content: HTMLName { HTMLName(index: 54) }
    @inlinable public static var dataBaseURL: HTMLName { HTMLName(index: 55) }
    @inlinable public static var dataCurrentPage: HTMLName { HTMLName(index: 56) }
    @inlinable public static var dataForumID: HTMLName { HTMLName(index: 58) }
    @inlinable public static var dataIndex: HTMLName { HTMLName(index: 59) }
    @inlinable public static var dataPerPage: HTMLName { HTMLName(index: 60) }
    @inlinable public static var dataTotalPages: HTMLName { HTMLName(index: 62) }
    @inlinable public static var dataURL: HTMLName { HTMLName(index: 63) }
    @inlinable public static var href: HTMLName { HTMLName(index: 64) }
    @inlinable public static var httpEquiv: HTMLName { HTMLName(index: 65) }
    @inlinable public static var id: HTMLName { HTMLName(index: 66) }
    @inlinable public static var name: HTMLName { HTMLName(index: 68) }
    @inlinable public static var property: HTMLName { HTMLName(index: 70) }
    @inlinable public static var rel: HTMLName { HTMLName(index: 71) }
    @inlinable public static var selected: HTMLName { HTMLName(index: 72) }
    @inlinable public static var src: HTMLName { HTMLName(index: 73) }
    @inlinable public static var type: HTMLName { HTMLName(index: 74) }
    @inlinable public static var value: HTMLName { HTMLName(index: 75) }
    @inlinable public static var br: HTMLName { HTMLName(index: 5) }
    @inlinable public static var hr: HTMLName { HTMLName(index: 20) }
    @inlinable public static var ol: HTMLName { HTMLName(index: 30) }
    @inlinable public static var pre: HTMLName { HTMLName(index: 33) }
    @inlinable public static var h5: HTMLName { HTMLName(index: 18) }
    @inlinable public static var h6: HTMLName { HTMLName(index: 95) }
    @inlinable public static var em: HTMLName { HTMLName(index: 12) }
    @inlinable public static var strong: HTMLName { HTMLName(index: 37) }
    @inlinable public static var noscript: HTMLName { HTMLName(index: 29) }
    @inlinable public static var textarea: HTMLName { HTMLName(index: 42) }
    @inlinable public static var embed: HTMLName { HTMLName(index: 79) }
    @inlinable public static var video: HTMLName { HTMLName(index: 80) }
    @inlinable public static var source: HTMLName { HTMLName(index: 81) }
    @inlinable public static var caption: HTMLName { HTMLName(index: 6) }
    @inlinable public static var thead: HTMLName { HTMLName(index: 45) }
    @inlinable public static var tfoot: HTMLName { HTMLName(index: 43) }
    @inlinable public static var center: HTMLName { HTMLName(index: 76) }
    /// The name `data-scrapbook-source`, where WebScrapBook keeps a page's address.
    @inlinable public static var dataScrapBookSource: HTMLName { HTMLName(index: 104) }
    /// The name `data-scrapbook-create`, where WebScrapBook keeps the time of saving.
    @inlinable public static var dataScrapBookCreate: HTMLName { HTMLName(index: 105) }
}
