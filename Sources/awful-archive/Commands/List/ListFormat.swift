import ArgumentParser

enum ListFormat: String, ExpressibleByArgument, CaseIterable {
    case table
    case json
    case ndjson
    case csv
}
