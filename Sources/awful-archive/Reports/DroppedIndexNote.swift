import Archive

/// The note on the user's indexes that a writing command dropped.
enum DroppedIndexNote {
    static func print(_ names: [String]) {
        guard !names.isEmpty else { return }
        let list = names.map { Terminal.line($0, limit: 60) }.joined(separator: ", ")
        Output.error(
            """
            Note: the archive had indexes that this program does not know, and that would have slowed down writing: \(list). \
            They were dropped. Keep indexes, views and tables of your own in another database that attaches the archive.
            """)
    }
}
