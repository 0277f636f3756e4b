import ArgumentParser

struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Print or change the settings.",
        discussion: """
            Prints each setting and where it comes from. They are lines of awful-archive/config.toml in $XDG_CONFIG_HOME, else in \
            ~/.config: the file that is printed last. Options override it, and $AWFUL_ARCHIVE overrides archive.

            EXAMPLES
              awful-archive config set tz Europe/London
              awful-archive config unset tz

            KEYS
            \(Settings.Key.allCases.map { "  \($0.padded)\($0.facts.meaning)" }.joined(separator: "\n"))
            """)

    @Argument(help: "To change a setting: set or unset.") var change: Change?
    @Argument(help: "Its key.") var key: Settings.Key?
    @Argument(help: "With set, its new value.") var value: String?
    @OptionGroup var format: FormatOptions

    enum Change: String, ExpressibleByArgument, CaseIterable { case set, unset }

    func validate() throws {
        guard change == nil || key != nil && (change == .set) == (value != nil) else {
            throw ValidationError("Type config set KEY VALUE, or config unset KEY.")
        }
    }

    func run() throws {
        if let key, change != nil { return Output.line(try Settings.write(value, for: key)) }
        let report = SettingsReport()
        try format.print(report.lines, report)
    }
}
