internal import ForumModel

/// Reads the dates that saving tools write; unlike the site's, they say their offset.
enum SaverDate {
    /// `Wed Sep 24 2026 10:00:00 GMT+0200 (any zone's name in any language)`, as JavaScript's `Date` prints itself.
    static func javaScript(_ text: Substring) -> UTCTime? {
        let words = text.split(maxSplits: 6, whereSeparator: \.isWhitespace)
        guard words.count >= 6, words[5].hasPrefix("GMT"), let offset = offset(words[5].dropFirst(3)) else {
            return nil
        }
        return time(day: words[2], month: words[1], year: words[3], clock: words[4], offset: offset)
    }

    /// Reads `Tue, 30 Aug 2016 07:59:27 GMT`.
    static func internet(_ text: Substring) -> UTCTime? {
        let words = text.split(maxSplits: 6, whereSeparator: \.isWhitespace)
        guard words.count >= 6, words[5] == "GMT" else { return nil }
        return time(day: words[1], month: words[2], year: words[3], clock: words[4], offset: 0)
    }

    /// Reads `03:04:05 Jan 02, 2013 AND …`, UTC, as the Wayback Machine's comment has it.
    static func archived(_ text: Substring) -> UTCTime? {
        let words = text.split(maxSplits: 4, whereSeparator: \.isWhitespace)
        guard words.count >= 4, words[2].hasSuffix(",") else { return nil }
        return time(day: words[2].dropLast(), month: words[1], year: words[3], clock: words[0], offset: 0)
    }

    private static func time(
        day: Substring, month: Substring, year: Substring, clock: Substring, offset: Int64
    ) -> UTCTime? {
        // The site's own parser reads everything but the seconds.
        guard let local = SiteDate("\(month) \(day), \(year) \(clock)").local else { return nil }
        let fields = clock.split(separator: ":")
        guard fields.count == 3, let seconds = Int64(fields[2]), (0..<60).contains(seconds) else {
            return nil
        }
        return UTCTime(seconds: local.secondsAsUTC + seconds - offset)
    }

    /// `+0200` in seconds; nothing is 0.
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
