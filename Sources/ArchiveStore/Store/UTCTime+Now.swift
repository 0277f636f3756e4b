public import ForumModel
internal import Foundation

extension UTCTime {
    /// The current time.
    public static var now: UTCTime { UTCTime(seconds: Int64(Date().timeIntervalSince1970)) }
}
