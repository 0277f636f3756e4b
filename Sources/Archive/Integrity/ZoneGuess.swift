internal import ForumModel
internal import Foundation

/// Infers the time zone of a page from posts whose times are known from another capture.
struct ZoneGuess {
    /// The zone that was used to read the page.
    private let readIn: TimeZone?
    /// The page clock's offset from UTC by time, both in seconds.
    private var offsets: [Int64: Int64] = [:]

    /// The number of times that suffices to identify a zone, including daylight-saving time.
    private static let enough = 100

    /// Common zones, the site's first; the first that fits is used.
    private static let zones = [
        "America/Chicago", "America/New_York", "America/Los_Angeles", "America/Denver", "America/Phoenix",
        "America/Halifax", "America/St_Johns", "America/Anchorage", "Pacific/Honolulu", "Europe/London",
        "Europe/Paris", "Europe/Helsinki", "Europe/Moscow", "UTC", "Australia/Sydney", "Australia/Brisbane",
        "Australia/Adelaide", "Australia/Darwin", "Australia/Perth", "Pacific/Auckland", "Asia/Tokyo",
        "Asia/Singapore", "Asia/Bangkok", "Asia/Kolkata", "Asia/Dubai", "Asia/Jerusalem",
        "Africa/Johannesburg", "America/Sao_Paulo",
    ].compactMap(TimeZone.init(identifier:))

    init(readIn zone: String) { readIn = TimeZone(identifier: zone) }

    /// `said` is the time as read from the page, `held` that of the other capture, in seconds since 1970.
    mutating func add(said: Int64, held: Int64) {
        guard let readIn, offsets.count < Self.enough else { return }
        offsets[held] = said - held + Int64(readIn.secondsFromGMT(for: Self.date(said)))
    }

    /// The name of a zone that fits all posts, otherwise of a constant offset; nil if none fits.
    var zone: String? {
        guard !offsets.isEmpty else { return nil }
        let fitting = Self.zones.first { zone in
            offsets.allSatisfy { Int64(zone.secondsFromGMT(for: Self.date($0.key))) == $0.value }
        }
        return fitting?.identifier ?? constantZone
    }

    /// In POSIX notation `Etc/GMT-9` is nine hours ahead of UTC.
    private var constantZone: String? {
        guard let offset = offsets.values.first, offsets.values.allSatisfy({ $0 == offset }),
            offset.isMultiple(of: 3600), (-12...14).contains(offset / 3600), offset != 0
        else { return nil }
        let name = offset > 0 ? "Etc/GMT-\(offset / 3600)" : "Etc/GMT+\(-offset / 3600)"
        return TimeZone(identifier: name) == nil ? nil : name
    }

    private static func date(_ seconds: Int64) -> Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }
}
