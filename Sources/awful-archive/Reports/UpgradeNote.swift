import Archive

enum UpgradeNote {
    static func print(_ upgrade: ArchiveUpgrade?) {
        guard let upgrade else { return }
        let archive = Terminal.safe(upgrade.archive)
        let versions = "schema version \(upgrade.fromVersion), this program writes \(upgrade.toVersion)"
        guard let backup = upgrade.backup else {
            return Output.error(
                "Note: \(archive) has \(versions). It was read and left as it is; the next import will upgrade it."
            )
        }
        Output.error(
            "Note: \(archive) had \(versions); it was upgraded. It is kept as it was in \(Terminal.safe(backup))."
        )
    }
}
