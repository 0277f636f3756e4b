import ArgumentParser
import ForumModel
import Foundation

/// A day, month or year on the command line, which means its first second, UTC.
struct DateArgument: ExpressibleByArgument {
    let time: UTCTime

    /// How dates are written, for help.
    static let forms = UTCTime.typedForms

    init?(argument text: String) {
        let now = UTCTime(seconds: Int64(Date().timeIntervalSince1970))
        guard let time = UTCTime(typed: text, now: now) else { return nil }
        self.time = time
    }
}
