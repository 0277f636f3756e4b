import Archive
import ArgumentParser
import ForumModel
import Site

struct CiteCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cite", abstract: "Cite a post or thread, with the saved page that shows it.",
        discussion: """
            The citation has title, author, forum, date, address, and the capture time and the SHA-256 of the saved page.

            EXAMPLES
              awful-archive cite post 412552520 --archive awful.sqlite
              awful-archive cite thread 3507451 --format bibtex >> sources.bib
            """)

    enum Kind: String, CaseIterable, ExpressibleByArgument { case post, thread }

    @Argument(help: "What it is: post or thread.") var kind: Kind
    @Argument(help: "Its ID or address; of a thread also its title.") var id: String
    @OptionGroup var archive: ArchiveOptions
    @Option(help: "Output format: text, bibtex, ris or csl-json.") var format = Citation.Format.text

    func run() throws {
        let citation = try archive.reading().querying { queries in
            switch kind {
            case .post:
                let id = try EntityArgument.post(id)
                try queries.require(.post, id.rawValue)
                return try Citation(id, in: queries)
            case .thread: return try Citation(EntityArgument.thread(id, in: queries), in: queries)
            }
        }
        if let citation { Output.write(Array(try citation.text(as: format).utf8)) }
    }
}

extension Citation.Format: ExpressibleByArgument {}
