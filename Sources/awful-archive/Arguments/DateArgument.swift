import Archive
import ArgumentParser
import ForumModel
import Foundation

/// A day, month or year on the command line; its value is the first second, UTC.
struct DateArgument: ExpressibleByArgument {
    let time: UTCTime

    static let forms = UTCTime.typedForms

    init?(argument text: String) {
        let now = UTCTime.now
        guard let time = UTCTime(typed: text, now: now) else { return nil }
        self.time = time
    }
}
