/// The sort key that orders captures; for each group of fields, the newest capture wins.
///
/// A total order by evidence, independent of the order of imports: first the time (from the container or the saving tool, else the
/// floor derived from the page; none is oldest), then explicit times over floors, then the file's modification time, then the hash.
/// Copying a folder changes modification times, so those only break ties.
public struct CaptureKey: Hashable, Sendable, Comparable {
    /// The capture time, or its floor; nil if neither the page nor its metadata has one.
    public var time: UTCTime?
    /// Whether the time was stated by the container or the saving tool, rather than derived from the page.
    public var isExplicit: Bool
    /// The file's modification time.
    public var fileTime: UTCTime
    /// The first 8 bytes of the content's SHA-256.
    public var hashPrefix: UInt64

    /// Creates a key.
    public init(time: UTCTime?, isExplicit: Bool, fileTime: UTCTime, hashPrefix: UInt64) {
        (self.time, self.isExplicit, self.fileTime, self.hashPrefix) = (time, isExplicit, fileTime, hashPrefix)
    }

    /// Orders from the oldest to the newest capture.
    public static func < (lhs: Self, rhs: Self) -> Bool {
        func order(_ key: Self) -> (Int64, Int, UTCTime, UInt64) {
            (key.time?.seconds ?? .min, key.isExplicit ? 1 : 0, key.fileTime, key.hashPrefix)
        }
        return order(lhs) < order(rhs)
    }

    /// 25 bytes whose order as a blob is the order of keys, so that SQL can compare them.
    public var blob: [UInt8] {
        Self.sortable(time?.seconds ?? .min) + [isExplicit ? 1 : 0] + Self.sortable(fileTime.seconds)
            + Self.bytes(hashPrefix)
    }

    /// Parses the bytes of ``blob``; nil if there are not exactly 25.
    public init?(blob: [UInt8]) {
        guard blob.count == 25 else { return nil }
        func number(_ start: Int) -> UInt64 { blob[start..<start + 8].reduce(0) { $0 << 8 | UInt64($1) } }
        let seconds = Int64(bitPattern: number(0) ^ 1 << 63)
        time = seconds == .min ? nil : UTCTime(seconds: seconds)
        isExplicit = blob[8] == 1
        fileTime = UTCTime(seconds: Int64(bitPattern: number(9) ^ 1 << 63))
        hashPrefix = number(17)
    }

    private static func sortable(_ value: Int64) -> [UInt8] { bytes(UInt64(bitPattern: value) ^ 1 << 63) }

    private static func bytes(_ value: UInt64) -> [UInt8] {
        (0..<8).map { UInt8(truncatingIfNeeded: value >> (56 - 8 * $0)) }
    }
}

/// The period in which a forum page can have been captured: from the start of the site to the time of the import or merge.
package enum PlausibleCapture {
    /// The start of the site, 1999, minus a day for time zones.
    package static let earliest = UTCTime(seconds: 915_062_400)

    /// The end of the period; a clock set before this program's first release is wrong, so that date is used instead.
    package static func latest(now: UTCTime) -> UTCTime { max(now, firstRelease) }

    /// Whether a page can have been captured at a time; one day of tolerance for clocks and time zones.
    package static func contains(_ time: UTCTime, now: UTCTime) -> Bool {
        time >= earliest && time.seconds <= latest(now: now).seconds + 86_400
    }

    /// 2026-01-01 00:00 UTC.
    private static let firstRelease = UTCTime(seconds: 1_767_225_600)
}
