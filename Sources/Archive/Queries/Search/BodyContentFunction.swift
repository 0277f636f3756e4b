internal import GRDB

/// The SQL function `body_contents(body_html)`: what markup has in it (``BodyContents``).
enum BodyContentFunction {
    static let function = DatabaseFunction("body_contents", argumentCount: 1, pure: true) { values in
        String.fromDatabaseValue(values[0]).map { BodyContents(of: $0).rawValue } ?? 0
    }
}

extension SearchContent {
    /// What a body must have in it; nothing where it is no matter of bodies.
    var contents: BodyContents {
        switch self {
        case .image: .image
        case .link: .link
        case .quote: .quote
        case .video: .video
        case .poll: []
        }
    }
}
