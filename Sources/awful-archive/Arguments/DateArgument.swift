import ArgumentParser
import ForumModel
import Foundation

/// A day, month or year on the command line, which means its first second, UTC.
///
/// It is written as `2009`, `2009-03`, `2009-03-14`, `yesterday` or `today`; or as a moment, in the form of the archive.
struct DateArgument: ExpressibleByArgument {
    let time: UTCTime

    /// How dates are written, for help.
    static let forms = "2009, 2009-03, 2009-03-14, yesterday"

    init?(argument text: String) { self.init(text, now: Int64(Date().timeIntervalSince1970)) }

    /// - Parameters:
    ///   - text: what was typed.
    ///   - now: the time, in seconds since 1970.
    init?(_ text: String, now: Int64) {
        let today = now - now % 86_400
        switch text.lowercased() {
        case "today": time = UTCTime(seconds: today)
        case "yesterday": time = UTCTime(seconds: today - 86_400)
        default:
            guard let time = UTCTime(text) ?? Self.day(text) else { return nil }
            self.time = time
        }
    }

    private static func day(_ text: String) -> UTCTime? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...3).contains(parts.count), let year = parts[0], year >= 1000,
            let month = parts.count > 1 ? parts[1] : 1, let day = parts.count > 2 ? parts[2] : 1
        else { return nil }
        return LocalDateTime(year: year, month: month, day: day).map { UTCTime(seconds: $0.secondsAsUTC) }
    }
}
