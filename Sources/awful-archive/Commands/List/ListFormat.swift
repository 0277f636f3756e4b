import ArgumentParser

/// How a list is printed.
enum ListFormat: String, ExpressibleByArgument, CaseIterable {
    /// For people.
    case table
    /// An array.
    case json
    /// An object in each line.
    case ndjson
    /// For spreadsheets.
    case csv
}
