import Archive
import ArgumentParser
import ForumModel
import Foundation

/// A day, month or year on the command line; its value is the first second, UTC.
///
/// The formats are `2009`, `2009-03`, `2009-03-14`, `yesterday` and `today`, and the archive's format for times.
struct DateArgument: ExpressibleByArgument {
    let time: UTCTime

    static let forms = UTCTime.typedForms

    init?(argument text: String) {
        let now = UTCTime.now
        guard let time = UTCTime(typed: text, now: now) else { return nil }
        self.time = time
    }
}
