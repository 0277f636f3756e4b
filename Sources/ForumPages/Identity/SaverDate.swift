internal import ForumModel

/// Parses the dates of saving tools, which include a time zone.
enum SaverDate {
    /// Parses `Wed Sep 24 2026 10:00:00 GMT+0200 (zone name in any language)`, the format of JavaScript's `Date`.
    static func javaScript(_ text: Substring) -> UTCTime? {
        let words = text.split(maxSplits: 6, whereSeparator: \.isWhitespace)
        guard words.count >= 6, words[5].hasPrefix("GMT"), let offset = offset(words[5].dropFirst(3)) else {
            return nil
        }
        return time(day: words[2], month: words[1], year: words[3], clock: words[4], offset: offset)
    }

    /// Parses `Tue, 30 Aug 2016 07:59:27 GMT`.
    static func internet(_ text: Substring) -> UTCTime? {
        let words = text.split(maxSplits: 6, whereSeparator: \.isWhitespace)
        guard words.count >= 6, words[5] == "GMT" else { return nil }
        return time(day: words[1], month: words[2], year: words[3], clock: words[4], offset: 0)
    }

    /// Parses `03:04:05 Jan 02, 2013 AND …` in UTC, the format of the Wayback Machine's comment.
    static func archived(_ text: Substring) -> UTCTime? {
        let words = text.split(maxSplits: 4, whereSeparator: \.isWhitespace)
        guard words.count >= 4, words[2].hasSuffix(",") else { return nil }
        return time(day: words[2].dropLast(), month: words[1], year: words[3], clock: words[0], offset: 0)
    }

    private static func time(
        day: Substring, month: Substring, year: Substring, clock: Substring, offset: Int64
    ) -> UTCTime? {
        // The parser for the site's dates handles everything but the seconds.
        guard let local = SiteDate("\(month) \(day), \(year) \(clock)").local else { return nil }
        let fields = clock.split(separator: ":")
        guard fields.count == 3, let seconds = Int64(fields[2]), (0..<60).contains(seconds) else {
            return nil
        }
        return UTCTime(seconds: local.secondsAsUTC + seconds - offset)
    }

    /// Returns the offset `+0200` in seconds; 0 for empty text.
    private static func offset(_ text: Substring) -> Int64? {
        guard let sign = text.first else { return 0 }
        let digits = text.dropFirst().prefix(4)
        guard sign == "+" || sign == "-", digits.count == 4, let value = Int64(digits), value >= 0 else {
            return nil
        }
        let seconds = (value / 100 * 60 + value % 100) * 60
        return sign == "-" ? -seconds : seconds
    }
}
