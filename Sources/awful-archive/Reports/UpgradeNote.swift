import Archive

/// The note on an archive of an earlier version.
struct UpgradeNote {
    let upgrade: ArchiveUpgrade

    /// Prints the note to standard error if the archive is of an earlier version.
    static func print(_ upgrade: ArchiveUpgrade?) {
        if let upgrade { Output.error(UpgradeNote(upgrade: upgrade).text) }
    }

    var text: String {
        let archive = Terminal.safe(upgrade.archive)
        let versions = "schema version \(upgrade.fromVersion), this program writes \(upgrade.toVersion)"
        guard let backup = upgrade.backup else {
            return
                "Note: \(archive) has \(versions). It was read and left as it is; the next import will upgrade it."
        }
        return
            "Note: \(archive) had \(versions); it was upgraded. It is kept as it was in \(Terminal.safe(backup))."
    }
}
