import ArgumentParser

/// The output formats of a list.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
    /// A table for the terminal.
    case table
    /// A JSON array.
    case json
    /// A JSON object per line.
    case ndjson
    /// For spreadsheets.
    case csv
}
