import ArgumentParser
import HTMLTree
import Ingest

/// The option for the parser.
struct ParserOptions: ParsableArguments {
    @Option(
        help: """
            Parser: auto (libxml2, and a faster reader with the same result for plain markup) or libxml2 (for every page).
            """)
    var parser = HTMLRoute.auto

    /// Sets the parser of an import.
    func apply(to options: inout ImportOptions) { options.parser = parser }
}
