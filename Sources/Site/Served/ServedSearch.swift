internal import Bytes

/// A search as typed on a page of a server.
package struct ServedSearch: Sendable, Hashable {
    /// The query, in the syntax of the command line.
    package var words = ""
    /// Whether hits are sorted by date, newest first.
    package var isByDate = false
    /// Whether the last word is incomplete and matches as a prefix.
    package var isUnfinished = false

    /// The fields of the search's form.
    var fields: [(name: String, value: String)] { [("q", words)] + (isByDate ? [("sort", "date")] : []) }

    /// The fields as the query of an address, without a question mark.
    var query: String { fields.map { "\($0)=\(PercentEncoding.encoded($1))" }.joined(separator: "&") }

    /// The maximum number of found posts in a file to download.
    package static let mostFound = 1_000

    package init() {}

    /// The formats in which the found posts can be downloaded.
    package enum File: String, Sendable, CaseIterable {
        case html, csv, markdown, atom

        var words: String {
            switch self {
            case .html: "as HTML"
            case .csv: "as CSV"
            case .markdown: "as Markdown"
            case .atom: "as an Atom feed"
            }
        }
    }
}
