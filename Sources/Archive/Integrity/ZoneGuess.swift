internal import ForumModel
internal import Foundation

/// The time zone that a page's dates fit, from posts whose moments are known from another capture.
struct ZoneGuess {
    /// The zone in which the page was read.
    private let readIn: TimeZone?
    /// How far the page's clock was ahead of UTC at moments, both in seconds.
    private var offsets: [Int64: Int64] = [:]

    /// As many moments tell a zone from the others, summer and winter included.
    private static let enough = 100

    /// Zones in which most people live, those of the site's first; the first of those that fit is taken.
    private static let zones = [
        "America/Chicago", "America/New_York", "America/Los_Angeles", "America/Denver", "America/Phoenix",
        "America/Halifax", "America/St_Johns", "America/Anchorage", "Pacific/Honolulu", "Europe/London",
        "Europe/Paris", "Europe/Helsinki", "Europe/Moscow", "UTC", "Australia/Sydney", "Australia/Brisbane",
        "Australia/Adelaide", "Australia/Darwin", "Australia/Perth", "Pacific/Auckland", "Asia/Tokyo",
        "Asia/Singapore", "Asia/Bangkok", "Asia/Kolkata", "Asia/Dubai", "Asia/Jerusalem",
        "Africa/Johannesburg",
        "America/Sao_Paulo",
    ].compactMap(TimeZone.init(identifier:))

    /// Begins a guess.
    ///
    /// - Parameter zone: the name of the zone in which the page was read.
    init(readIn zone: String) { readIn = TimeZone(identifier: zone) }

    /// Adds a post.
    ///
    /// - Parameters:
    ///   - said: its moment as the page was read, in seconds of Unix time.
    ///   - held: its moment by the other capture.
    mutating func add(said: Int64, held: Int64) {
        guard let readIn, offsets.count < Self.enough else { return }
        offsets[held] = said - held + Int64(readIn.secondsFromGMT(for: Self.date(said)))
    }

    /// The name of a zone that fits all posts, else of a constant offset; nil where none does.
    var zone: String? {
        guard !offsets.isEmpty else { return nil }
        let fitting = Self.zones.first { zone in
            offsets.allSatisfy { Int64(zone.secondsFromGMT(for: Self.date($0.key))) == $0.value }
        }
        return fitting?.identifier ?? constantZone
    }

    /// `Etc/GMT-9` is nine hours ahead of UTC, as POSIX has it.
    private var constantZone: String? {
        guard let offset = offsets.values.first, offsets.values.allSatisfy({ $0 == offset }),
            offset.isMultiple(of: 3600), (-12...14).contains(offset / 3600), offset != 0
        else { return nil }
        let name = offset > 0 ? "Etc/GMT-\(offset / 3600)" : "Etc/GMT+\(-offset / 3600)"
        return TimeZone(identifier: name) == nil ? nil : name
    }

    private static func date(_ seconds: Int64) -> Date { Date(timeIntervalSince1970: TimeInterval(seconds)) }
}
