import ArgumentParser
import HTMLTree
import Ingest

/// The option for the parser.
struct ParserOptions: ParsableArguments {
    @Option(
        help: """
            Parser: auto (libxml2, and a faster reader with the same result for plain markup) or libxml2 (for every page).
            """)
    var parser = ParserChoice.auto

    /// Sets the parser of an import.
    func apply(to options: inout ImportOptions) { options.parser = parser.route }
}

/// The choice of parser.
enum ParserChoice: String, ExpressibleByArgument, CaseIterable {
    case auto, libxml2

    var route: HTMLRoute {
        switch self {
        case .auto: .auto
        case .libxml2: .libxml2
        }
    }
}
