import ArgumentParser

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Print the settings, and where each comes from.",
        discussion: """
            To change a setting, write a line such as tz = "Europe/London" into awful-archive/config.toml in $XDG_CONFIG_HOME, else \
            in ~/.config: the file that is printed last. Options override it, and $AWFUL_ARCHIVE overrides archive.

            KEYS
            \(Settings.Key.allCases.map { "  \($0.padded)\($0.facts.meaning)" }.joined(separator: "\n"))
            """)

    @OptionGroup var format: FormatOptions

    func run() throws {
        let report = SettingsReport()
        try format.print(report.lines, report)
    }
}
