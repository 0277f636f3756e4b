import Archive

/// What to tell of indexes that a person had added and that writing has dropped.
struct DroppedIndexNote {
    let names: [String]

    /// Tells it on standard error; nothing where there were none.
    static func tell(_ names: [String]) {
        if !names.isEmpty { Output.error(DroppedIndexNote(names: names).text) }
    }

    var text: String {
        let list = names.map { Terminal.line($0, limit: 60) }.joined(separator: ", ")
        return """
            Note: the archive had indexes that this program does not know, and that would have slowed down writing: \(list). \
            They were dropped. Keep indexes, views and tables of your own in another database that attaches the archive.
            """
    }
}
