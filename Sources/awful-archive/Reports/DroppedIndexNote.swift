import Archive

/// The note on indexes that somebody added to the archive and that a writing command has dropped.
struct DroppedIndexNote {
    let names: [String]

    /// Prints the note to standard error, unless no index was dropped.
    static func print(_ names: [String]) {
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
