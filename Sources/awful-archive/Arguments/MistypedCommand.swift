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
            guard let second else { return }
            if formats.contains(second) { return try checkSelection(arguments.dropFirst(2)) }
            let advice = second.lowercased() == "parquet" ? parquet : ""
            throw ValidationError(
                "There is no export “\(second)”\(suggestion(second, formats)) It can be \(formats.joined(separator: ", ")).\(advice)"
            )
        case "list", "show", "explain":
            guard let second else { return }
            let (kinds, isKnown) =
                switch first {
                case "list": (ListedEntity.names, ListedEntity(argument: second) != nil)
                case "show": (ShownEntity.allCases.map(\.rawValue), ShownEntity(argument: second) != nil)
                default: (ExplainedEntity.allCases.map(\.rawValue), ExplainedEntity(argument: second) != nil)
                }
            guard !isKnown else { return }
            throw ValidationError(
                "\(first) takes no “\(second)”\(suggestion(second, kinds)) It can be \(kinds.joined(separator: ", ")), or an address."
            )
        case "config":
            let names = [["set", "unset"], Settings.Key.allCases.map(\.rawValue)]
            for (word, names) in zip(arguments.dropFirst().prefix { !$0.hasPrefix("-") }, names)
            where !names.contains(word) {
                throw ValidationError(
                    "config takes no “\(word)”\(suggestion(word, names)) It can be \(names.joined(separator: ", ")).")
            }
        default:
            guard !commands.contains(first), !names(AwfulArchive.self, isTopic: true).contains(first) else { return }
            let advice = first.lowercased() == "random" ? " A random post is shown by show post --random." : ""
            throw ValidationError(
                "There is no command “\(first)”\(suggestion(first, commands)) awful-archive --help lists them.\(advice)"
            )
        }
    }

    /// Reports a thread, forum or user that is given without its option, as `show` takes it.
    private static func checkSelection(_ rest: ArraySlice<String>) throws {
        guard let word = rest.first, !word.hasPrefix("-") else { return }
        if ArchiveStore.isArchive(at: word) {
            throw ValidationError("The archive is named with --archive \(SummaryReport.shellQuoted(word)).")
        }
        let kind = ["thread", "forum", "user"].first { $0 == word }
        let name = kind == nil ? word : rest.dropFirst().first { !$0.hasPrefix("-") } ?? "ID"
        throw ValidationError(
            "A \(kind ?? "thread") is named with --\(kind ?? "thread") \(SummaryReport.shellQuoted(name)).")
    }

    private static let parquet = """
         DuckDB makes Parquet files of: awful-archive export csv --plain --output csv. For each table: \
        duckdb -c "COPY (FROM read_csv('csv/user.csv')) TO 'csv/user.parquet'"; the page CSV of the documentation has the line \
        for all of them.
        """

    static func names(_ command: any ParsableCommand.Type, isTopic: Bool) -> [String] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay != isTopic }  // topics are hidden
            .compactMap { $0.configuration.commandName }
    }

    /// Returns the end of a sentence about a word that is none of some names, and which of them may be meant.
    static func suggestion(_ word: String, _ names: [String]) -> String {
        if names.contains("post"), Int64(word) != nil { return ". Say of what it is the number, such as post \(word)." }
        let similar = Similarity.closest(to: word.lowercased(), among: names, count: 1).map { names[$0] }
        let part = word.count < 4 ? nil : names.first { $0.contains(word.lowercased()) }
        return (similar.first ?? part).map { ". Did you mean \($0)?" } ?? "."
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
