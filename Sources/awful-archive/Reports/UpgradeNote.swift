import Archive

enum UpgradeNote {
    static func print(_ upgrade: ArchiveUpgrade?) {
        guard let upgrade else { return }
        let archive = Terminal.safe(upgrade.archive)
        let versions = "schema version \(upgrade.fromVersion), this program writes \(upgrade.toVersion)"
        guard let backup = upgrade.backup else {
            return Output.error(
                "Note: \(archive) has \(versions). It was read and left as it is; the next import will upgrade it.")
        }
        Output.error(
            "Note: \(archive) had \(versions); it was upgraded. It is kept as it was in \(Terminal.safe(backup)).")
    }
}

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
