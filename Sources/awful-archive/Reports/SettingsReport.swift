/// The report of `awful-archive config`.
struct SettingsReport: Encodable {
    struct Setting: Encodable {
        /// The key, as the file has it.
        let key: String
        /// The value as text; nil if there is none.
        let value: String?
        /// The origin of the value: `default`, `config.toml` or `$AWFUL_ARCHIVE`.
        let source: String
    }

    /// The path of the file, which need not exist; nil without a home directory.
    let file: String? = Settings.file
    let settings: [Setting] = Settings.Key.allCases.map { key in
        let (value, given) = (Settings.current[key], Settings.current.given[key])
        return Setting(key: key.rawValue, value: value.isEmpty ? nil : value, source: given?.source ?? "default")
    }

    /// The lines of text.
    var lines: [String] {
        zip(Settings.Key.allCases, settings).map { key, setting in
            key.padded + Terminal.safe(setting.value ?? "(none)") + "  (\(setting.source))"
        } + ["", "File: " + Terminal.safe(file ?? "none, because $HOME is not set")]
    }
}
