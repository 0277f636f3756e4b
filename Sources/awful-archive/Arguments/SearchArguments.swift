/// Sorts the arguments of `search`.
///
/// A word that starts with a dash and is not an option excludes a term. So all words are moved behind the options and `--` before parsing.
enum SearchArguments {
    /// The options with a value.
    static let valued: Set = [
        "--archive", "-a", "--limit", "-l", "--format", "--sort", "--user", "--forum", "--thread", "--before",
        "--after", "--op", "--has", "--in", "--quoted", "--evaluate", "--tz",
    ]

    /// Returns the program's arguments, with those of `search` sorted; others are unchanged.
    static func sorted(_ arguments: [String]) -> [String] {
        guard arguments.first == "search" else { return arguments }
        var (options, words): ([String], [String]) = ([], [])
        var rest = arguments.dropFirst()
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                break
            }
            if valued.contains(argument) {
                options.append(argument)
                if let value = rest.popFirst() { options.append(value) }
            } else if argument.hasPrefix("--") || argument == "-h" || argument.hasPrefix("-a=")
                || argument.hasPrefix("-l=")
            {
                options.append(argument)
            } else {
                words.append(argument)
            }
        }
        return ["search"] + options + (words.isEmpty ? [] : ["--"] + words)
    }
}
