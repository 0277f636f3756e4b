/// The words of `search` on the command line.
///
/// A word with a dash in front that is no option excludes what follows: such words, and all behind `--`, are put behind the options
/// before these are read.
enum SearchArguments {
    /// Options with a value.
    static let valued: Set = [
        "--archive", "-a", "--limit", "-l", "--format", "--sort", "--user", "--forum", "--thread", "--before",
        "--after", "--op",
        "--has", "--in", "--quoted",
    ]

    /// The arguments of the program, with those of `search` in order; others stay as they are.
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
