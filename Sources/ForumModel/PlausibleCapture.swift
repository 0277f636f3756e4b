/// When a page of the forums can have been captured: from the beginning of the site to the moment of an import or merge.
package enum PlausibleCapture {
    /// When the site began, 1999, less a day for zones.
    package static let earliest = UTCTime(seconds: 915_062_400)

    /// The moment that captures are held against: a clock from before this version is wrong, and nothing is turned down for
    /// its sake.
    package static func latest(now: UTCTime) -> UTCTime { max(now, firstRelease) }

    /// Whether a page can have been captured at a time; a day is more than clocks and zones differ.
    ///
    /// - Parameters:
    ///   - time: the time that is claimed.
    ///   - now: the moment of the import or merge.
    /// - Returns: whether it can.
    package static func contains(_ time: UTCTime, now: UTCTime) -> Bool {
        time >= earliest && time.seconds <= latest(now: now).seconds + 86_400
    }

    /// 2026-01-01 00:00 UTC.
    private static let firstRelease = UTCTime(seconds: 1_767_225_600)
}
