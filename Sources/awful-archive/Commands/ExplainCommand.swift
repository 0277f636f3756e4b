import Archive
import ArgumentParser

/// `awful-archive explain`.
struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Tell for each field of something where its value comes from, and which captures disagree.",
        discussion: """
            For each field: its value, the saved page that decided it, with when and how it was captured, and what other \
            captures say instead; for a post its former bodies; for users, threads and forums their former names. The \
            JSON form has the SHA-256 of each page, for citing. Of a post that the archive does not hold: which posts quote it or \
            link to it, and which search results and punishments name it, with what they say of it.

            EXAMPLES
              awful-archive explain post 412552520 --archive awful.sqlite
              awful-archive explain thread 3526065 --format json
              awful-archive explain user 27691
            """)

    @Argument(
        help: "What it is: \(Self.entities.joined(separator: ", ")).", completion: .list(Self.entities),
        transform: Self.entity)
    var entity: ExplainedEntity

    @Argument(help: "Its number.")
    var id: Int64

    @OptionGroup var archive: ArchiveOptions

    @Option(help: "How it is printed: text or json.")
    var format = ReportFormat.text

    func run() throws {
        let store = try archive.reading()
        guard let explanation = try store.explain(entity, id: id) else {
            throw InputFailure(
                description: "\(archive.path): there is no \(entity.rawValue) \(id) in the archive.")
        }
        let report = ExplainReport(explanation: explanation)
        switch format {
        case .text: Output.lines(report.lines)
        case .json: try Output.json(report)
        }
    }

    private static let entities = ExplainedEntity.allCases.map(\.rawValue)

    private static func entity(named name: String) throws -> ExplainedEntity {
        guard let entity = ExplainedEntity(rawValue: name) else {
            throw ValidationError(
                "There is no “\(name)” to explain; it can be \(entities.joined(separator: ", ")).")
        }
        return entity
    }
}
