/// The period in which a forum page can have been captured: from the start of the site to the time of the import or merge.
package enum PlausibleCapture {
    /// The start of the site, 1999, minus a day for time zones.
    package static let earliest = UTCTime(seconds: 915_062_400)

    /// A clock that is set before the release of this version is wrong, so the release date is used instead.
    package static func latest(now: UTCTime) -> UTCTime { max(now, firstRelease) }

    /// Whether a page can have been captured at a time; one day of tolerance for clocks and time zones.
    package static func contains(_ time: UTCTime, now: UTCTime) -> Bool {
        time >= earliest && time.seconds <= latest(now: now).seconds + 86_400
    }

    /// 2026-01-01 00:00 UTC.
    private static let firstRelease = UTCTime(seconds: 1_767_225_600)
}
