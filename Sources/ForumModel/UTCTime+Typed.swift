internal import Bytes

extension UTCTime {
    /// The date formats that users may type, for help texts.
    public static let typedForms = "2009, 2009-03, 2009-03-14, yesterday"

    /// Parses a day, month or year typed by a user; the result is its first second in UTC.
    ///
    /// The formats are `2009`, `2009-03`, `2009-03-14`, `yesterday` and `today`, and the archive's format for times; nil for
    /// other text.
    ///
    /// - Parameters:
    ///   - text: the typed text.
    ///   - now: the time at which it was typed.
    public init?(typed text: String, now: UTCTime) {
        let today = now.seconds - now.seconds % 86_400
        switch text.lowercased() {
        case "today": self.init(seconds: today)
        case "yesterday": self.init(seconds: today - 86_400)
        default:
            guard let time = UTCTime(text) ?? Self.day(text) else { return nil }
            self = time
        }
    }

    private static func day(_ text: String) -> UTCTime? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { part in
            part.utf8.allSatisfy(\.isDigit) ? Int(part) : nil
        }
        guard (1...3).contains(parts.count), let year = parts[0], (1000...9999).contains(year),
            let month = parts.count > 1 ? parts[1] : 1, let day = parts.count > 2 ? parts[2] : 1
        else { return nil }
        return LocalDateTime(year: year, month: month, day: day).map { UTCTime(seconds: $0.secondsAsUTC) }
    }
}
