import ArgumentParser

/// How many items a command shows: one meaning of `--limit` and `--all` in all commands.
enum ShownCount {
    static func check(_ limit: Int?) throws {
        guard limit ?? 0 >= 0 else { throw ValidationError("--limit takes a number, 0 for all.") }
    }

    /// Returns the maximum number of items, 0 for all: `--limit`, otherwise everything with `--all`.
    static func number(_ limit: Int?, all: Bool, default standard: Int) -> Int {
        limit ?? (all ? 0 : standard)
    }
}
