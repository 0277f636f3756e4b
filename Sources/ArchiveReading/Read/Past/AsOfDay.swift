public import ForumModel

/// A day up to whose end captures count when the archive is read as of that day.
///
/// Captures without a time count on every day: they are older than all others.
public struct AsOfDay: Hashable, Sendable, CustomStringConvertible {
    /// The day in UTC, `YYYY-MM-DD`.
    public let description: String
    /// The first moment after the day.
    public let end: UTCTime

    /// Parses a day, `YYYY-MM-DD`; nil for anything else.
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count == 10, let start = UTCTime("\(text)T00:00:00Z") else { return nil }
        description = String(text)
        end = UTCTime(seconds: start.seconds + 86_400)
    }

    /// The least key of a capture after the day.
    var nextKey: CaptureKey {
        CaptureKey(time: end, isExplicit: false, fileTime: UTCTime(seconds: .min), hashPrefix: 0)
    }
}
