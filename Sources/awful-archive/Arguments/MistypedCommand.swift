import Archive
import ArgumentParser

/// Reports unknown names of commands, topics and exports with suggestions, which the argument parser does not do.
enum MistypedCommand {
    static func check(_ arguments: [String]) throws {
        guard let first = arguments.first, !first.hasPrefix("-") else { return }
        let second = arguments.dropFirst().first.flatMap { $0.hasPrefix("-") ? nil : $0 }
        let commands = names(AwfulArchive.self, isTopic: false)
        switch first {
        case "help":
            let topics = names(AwfulArchive.self, isTopic: true)
            guard let second, !(commands + topics).contains(second) else { return }
            throw ValidationError(
                """
                There is no help on “\(second)”\(suggestion(second, commands + topics)) Topics: \(topics.joined(separator: ", ")); \
                awful-archive --help lists the commands.
                """)
        case "export":
            let formats = names(ExportCommand.self, isTopic: false)
            guard let second, !formats.contains(second) else { return }
            let advice =
                [
                    "parquet": parquet,
                    "pdf":
                        " For a PDF, print the file of export html --thread ID --output thread.html from a browser.",
                ][second.lowercased()] ?? ""
            throw ValidationError(
                "There is no export “\(second)”\(suggestion(second, formats)) It can be \(formats.joined(separator: ", ")).\(advice)"
            )
        case "list", "show":
            let isList = first == "list"
            let kinds = isList ? ListedEntity.names : ShownEntity.allCases.map(\.rawValue)
            guard let second,
                isList ? ListedEntity(argument: second) == nil : ShownEntity(argument: second) == nil
            else { return }
            throw ValidationError(
                "\(first) takes no “\(second)”\(suggestion(second, kinds)) It can be \(kinds.joined(separator: ", ")), or an address."
            )
        default:
            guard !commands.contains(first), !names(AwfulArchive.self, isTopic: true).contains(first) else {
                return
            }
            let advice =
                first.lowercased() == "random" ? " A random post is shown by show post --random." : ""
            throw ValidationError(
                "There is no command “\(first)”\(suggestion(first, commands)) awful-archive --help lists them.\(advice)"
            )
        }
    }

    private static let parquet = """
         DuckDB makes Parquet files of: awful-archive export csv --plain --output csv. For each table: \
        duckdb -c "COPY (FROM read_csv('csv/user.csv')) TO 'csv/user.parquet'"; the page CSV of the documentation has the line \
        for all of them.
        """

    private static func names(_ command: any ParsableCommand.Type, isTopic: Bool) -> [String] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay != isTopic }
            .compactMap { $0.configuration.commandName }
    }

    /// Returns the end of a sentence about a word that is none of some names, and which of them may be meant.
    static func suggestion(_ word: String, _ names: [String]) -> String {
        if names.contains("post"), Int64(word) != nil {
            return ". Say of what it is the number, such as post \(word)."
        }
        let similar = Similarity.closest(to: word.lowercased(), among: names, count: 1).map { names[$0] }
        return similar.first.map { ". Did you mean \($0)?" } ?? "."
    }

    /// Joins negative counts to their options, so that the commands can report the valid values.
    static func joiningNegativeCounts(_ arguments: [String]) -> [String] {
        var result: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" { return result + [argument] + rest }
            if ["--limit", "--page", "-l"].contains(argument), let next = rest.first, next.hasPrefix("-"),
                Int(next) != nil
            {
                rest.removeFirst()
                result.append("\(argument)=\(next)")
            } else {
                result.append(argument)
            }
        }
        return result
    }
}
