import ArgumentParser
import HTMLTree
import Ingest

struct ParserOptions: ParsableArguments {
    @Option(
        help: """
            Parser: auto (libxml2, and a faster reader with the same result for plain markup) or libxml2 (for every page).
            """)
    var parser = HTMLRoute.auto

    func apply(to options: inout ImportOptions) { options.parser = parser }
}
