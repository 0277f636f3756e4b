package import ArchiveModel
internal import GRDB

/// The SQL function `body_contents(body_html)`: the kinds of content in markup (``BodyContents``).
enum BodyContentFunction {
    static let function = DatabaseFunction("body_contents", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map { BodyContents(ofMarkup: $0).rawValue } ?? 0
    }
}

extension SearchContent {
    /// The kinds of content that a body must have; empty if the filter does not concern bodies.
    package var contents: BodyContents {
        switch self {
        case .image: .image
        case .link: .link
        case .quote: .quote
        case .video: .video
        case .poll: []
        }
    }
}
