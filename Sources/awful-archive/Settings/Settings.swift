import ArgumentParser
import ForumModel
import Foundation
import Site
import TOMLKit

/// The user's settings, from `config.toml` and `$AWFUL_ARCHIVE`, which options override.
struct Settings {
    /// The keys of the file, named like options.
    enum Key: String, CaseIterable, ExpressibleByArgument {
        case archive, owner, theme, title, tz
        case timeZone = "time-zone"
        case pageSize = "page-size"

        var facts: (standard: String, meaning: String) {
            switch self {
            case .archive: ("awful.sqlite", "the archive, a path that begins with / or ~/")
            case .owner: ("", "the account to credit for imported pages that name none")
            case .theme: (SiteTheme.calm.rawValue, "how pages look: calm, classic, yospos or fyad")
            case .title: ("Awful Archive", "the title of the pages of serve and export site")
            case .tz: ("UTC", "the zone of times in text output, such as Europe/London")
            case .timeZone: (ZoneClock.siteDefaultName, "the zone of the dates on imported pages")
            case .pageSize: ("50", "the number of rows of a table and hits of a search, 0 for all")
            }
        }

        var padded: String { TextWidth.padded(rawValue, to: 11, isRight: false) }

        /// Returns a value of the file as text; nil for one that the key cannot have.
        func text(of value: any TOMLValueConvertible) -> String? {
            guard self != .pageSize else { return value.int.flatMap { $0 >= 0 ? String($0) : nil } }
            guard let text = value.string else { return nil }
            switch self {
            case .archive:
                let home = ProcessInfo.processInfo.environment["HOME"] ?? "~"
                let path = text.hasPrefix("~/") ? home + text.dropFirst() : text
                return path.hasPrefix("/") ? path : nil
            case .owner: return text.allSatisfy(\.isWhitespace) ? nil : text
            case .theme: return SiteTheme(rawValue: text)?.rawValue
            case .tz, .timeZone: return TimeZone(identifier: text) == nil ? nil : text
            case .title, .pageSize: return text
            }
        }
    }

    var given: [Key: (text: String, source: String)] = [:]  // without the defaults

    /// The settings, or the error of their file.
    static let loaded = Result { try load() }

    /// The settings; the defaults if their file could not be read, with which only help runs.
    static let current = (try? loaded.get()) ?? Settings()

    /// The path of the file; nil without a home directory.
    static let file: String? = {
        let environment = ProcessInfo.processInfo.environment
        let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 + "/.config" }
        // The XDG specification ignores relative paths.
        let folder = [environment["XDG_CONFIG_HOME"], home].compactMap(\.self).first { $0.hasPrefix("/") }
        return folder.map { $0 + "/awful-archive/config.toml" }
    }()

    subscript(key: Key) -> String { given[key]?.text ?? key.facts.standard }

    var theme: SiteTheme { SiteTheme(rawValue: self[.theme]) ?? .calm }

    private static func load() throws -> Settings {
        var (settings, info) = (Settings(), stat())
        if let file, lstat(file, &info) == 0 || ![ENOENT, ENOTDIR].contains(errno) {
            do { try settings.read(file) } catch let error as TOMLParseError {
                let place = "\(file), line \(error.source.begin.line)"
                throw failure(place, "\(error.description) (texts are in quotes)")
            }
        }
        if let variable = ProcessInfo.processInfo.environment["AWFUL_ARCHIVE"], !variable.isEmpty {
            settings.given[.archive] = (ArchiveLink.path(for: variable), "$AWFUL_ARCHIVE")
        }
        return settings
    }

    private mutating func read(_ file: String) throws {
        // TOMLKit repairs invalid UTF-8, and ends the file and each text at a NUL, also an escaped one.
        guard let bytes = FileManager.default.contents(atPath: file), !bytes.contains(0),
            let text = String(validating: bytes, as: UTF8.self),
            !["\\u0000", "\\U00000000"].contains(where: text.contains)
        else { throw Self.failure(file, "this is no readable UTF-8 text without NUL") }
        try parse(text, file)
    }

    mutating func parse(_ text: String, _ file: String) throws {
        let table = try TOMLTable(string: text)
        // Values are pointers into the table.
        defer { withExtendedLifetime(table) {} }
        for name in table.keys.sorted() {
            guard let key = Key(rawValue: name) else {
                let known = Key.allCases.map(\.rawValue).joined(separator: ", ")
                throw Self.failure(file, "there is no setting “\(Terminal.safe(name))”; it can be \(known)")
            }
            guard let value = table[name].flatMap(key.text) else {
                let given = table[name]?.string.map { "“\(Terminal.safe($0))”" } ?? "this value"
                throw Self.failure(file, "\(name) does not take \(given): \(key.facts.meaning)")
            }
            given[key] = (value, "config.toml")
        }
    }

    static func failure(_ file: String, _ reason: String) -> InputFailure {
        InputFailure(description: "\(file): \(reason).", status: 64)
    }
}
