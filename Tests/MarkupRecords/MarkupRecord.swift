internal import Foundation
public import PlainHTML

/// What pages of one sort become, as text: recorded from libxml2, and demanded of the reader of plain markup.
///
/// Neither the tests of the reader nor the reader itself need libxml2 for that. `RouteReportTests` writes the records anew, from
/// the library, with `RECORD=1`, and reports how the installed version differs from them.
public struct MarkupRecord: Sendable {
    /// Parses a page; nil if there is no tree.
    public typealias Parser = (String) -> FlatTree?

    /// The name of its file, without the ending.
    public let name: String
    private let write: @Sendable (Parser) -> [String]

    /// The version of libxml2 whose trees are recorded.
    public static let libraryVersion = "2.9.14"

    /// All records.
    public static let all: [MarkupRecord] = [
        MarkupRecord(name: "small-pages", write: smallPages),
        MarkupRecord(name: "start-tags") { parser in
            matrix(parser) { open, name in
                ["<\(open)><\(name)>x", "<body><div><\(open)>x<i>y</i><\(name)>z</\(open)>"]
            }
        },
        MarkupRecord(name: "end-tags") { parser in
            // With something between that neither of them ends, priorities are asked.
            matrix(parser) { name, other in
                ["", "<q>"].map { "<body><\(name) a>x\($0)<\(other) b>y</\(name)>z</\(other)>" }
            }
        },
        MarkupRecord(name: "raw-elements", write: rawElements),
        MarkupRecord(name: "references", write: references),
    ]

    /// The lines of a parser's tree.
    public func lines(by parser: Parser) -> [String] { write(parser) }

    /// The recorded lines.
    ///
    /// - Throws: where the file cannot be read.
    public func recordedLines() throws -> [String] {
        try String(contentsOf: file, encoding: .utf8).split(separator: "\n", omittingEmptySubsequences: false)
            .dropLast().map(String.init)
    }

    /// Writes the record anew.
    ///
    /// - Throws: where the file cannot be written.
    public func record(by parser: Parser) throws {
        try Data((lines(by: parser).joined(separator: "\n") + "\n").utf8).write(to: file)
    }

    private var file: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("PlainHTMLTests/Resources/\(name).txt")
    }

    // MARK: What is recorded

    private static func smallPages(_ parser: Parser) -> [String] {
        SmallPages.plain.flatMap { html in
            [html.debugDescription, "    " + (parser(html).map { TreeText.text(of: $0) } ?? "no tree")]
        }
    }

    /// Scripts and style sheets in every element; a page that ends inside of one is not plain.
    private static func rawElements(_ parser: Parser) -> [String] {
        elements.filter { !areRaw.contains($0) }.flatMap { name in
            ["<\(name)>", "<body><div><\(name)>x"].flatMap { start in
                areRaw.map { raw in
                    let html = "\(start)<\(raw)>y<b>z</\(raw)>w<\(raw)></\(raw)></\(name)>"
                    return "\(html)  " + (parser(html).map { TreeText.text(of: $0) } ?? "no tree")
                }
            }
        }
    }

    /// Every element with every other: for each pair of patterns and each first element, the trees that come of it, with the second
    /// elements that give each, written as `*`.
    private static func matrix(_ parser: Parser, pages: (String, String) -> [String]) -> [String] {
        let elements = elements.filter { !areRaw.contains($0) }
        return elements.flatMap { first in
            pages(first, "*").indices.flatMap { pattern in
                var names: [String: [String]] = [:]
                for second in elements {
                    let tree = parser(pages(first, second)[pattern])
                    let text = tree.map { TreeText.text(of: $0, replacing: second) } ?? "no tree"
                    names[text, default: []].append(second)
                }
                return [pages(first, "*")[pattern]]
                    + names.sorted { $0.key < $1.key }.map {
                        "    \($0.key)  \($0.value.joined(separator: " "))"
                    }
            }
        }
    }

    /// The references by name, known and not, in text and in a value.
    private static func references(_ parser: Parser) -> [String] {
        referenceNames.map { name in
            let html = "<p title='a&\(name);b'>&\(name); &\(name) &\(name.uppercased()); &\(name)x;"
            return "\(name)  " + (parser(html).map { TreeText.text(of: $0) } ?? "no tree")
        }
    }

    /// The elements of HTML 4 and some that it does not have.
    public static let elements: [String] = """
        a abbr acronym address applet area b base basefont bdo big blockquote body br button caption center cite code \
        col colgroup dd del dfn dir div dl dt em embed fieldset font form frame frameset h1 h2 h3 h4 h5 h6 head hr html i \
        iframe img input ins isindex kbd label legend li link listing map menu meta noframes noscript object ol optgroup \
        option p param pre q s samp script select small span strike strong style sub sup table tbody td textarea tfoot th \
        thead title tr tt u ul var xmp video source size:8 section
        """.split(separator: " ").map(String.init)

    private static let areRaw = ["script", "style"]

    private static let referenceNames: [String] =
        NamedReferences.table.split(separator: " ").enumerated().filter { $0.offset % 2 == 0 }.map {
            String($0.element)
        }
        + ["unknown", "x", "verylongnameofnothing"]
}
