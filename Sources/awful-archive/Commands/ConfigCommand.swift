import ArgumentParser

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Print the settings, and where each comes from.",
        discussion: """
            Settings are lines such as theme = "yospos" in the file awful-archive/config.toml in $XDG_CONFIG_HOME, else in \
            ~/.config. Options override them, and $AWFUL_ARCHIVE overrides archive.

            KEYS
            \(Settings.Key.allCases.map { "  \($0.padded)\($0.facts.meaning)" }.joined(separator: "\n"))
            """)

    @OptionGroup var format: FormatOptions

    func run() throws {
        try format.print(SettingsReport().lines, SettingsReport())
    }
}
