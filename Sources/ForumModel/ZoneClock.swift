internal import Foundation

/// Turns the times that pages show into UTC, for one time zone.
///
/// The zone's changes from 1990 to 2060 are read once; after that a conversion is a binary search, cheap enough for
/// every post of an import. Times that the zone skipped (the site once followed old daylight-saving rules) are moved
/// forward by the size of the gap; of a time that happened twice the earlier moment is taken.
public struct ZoneClock: Sendable, Hashable {
    /// The zone's name, such as `America/Chicago`: the zone of an account that changed nothing.
    public let name: String

    private struct Change: Hashable {
        var at: Int64
        var offset: Int64
    }

    private let first: Int64
    private let changes: [Change]

    /// The site's default zone, `America/Chicago`.
    public static let siteDefaultName = "America/Chicago"

    /// Reads a zone; nil when the system knows none of that name.
    public init?(name: String) {
        guard let zone = TimeZone(identifier: name) else { return nil }
        self.name = name
        var date = Date(timeIntervalSince1970: 631_152_000)
        let end = Date(timeIntervalSince1970: 2_840_140_800)
        first = Int64(zone.secondsFromGMT(for: date))
        var changes: [Change] = []
        while let next = zone.nextDaylightSavingTimeTransition(after: date), next < end, next > date {
            date = next
            // A second later: the moment itself may still be counted to the old offset.
            let offset = zone.secondsFromGMT(for: next.addingTimeInterval(1))
            changes.append(Change(at: Int64(next.timeIntervalSince1970), offset: Int64(offset)))
        }
        self.changes = changes
    }

    /// The moment at which this zone's clocks showed a time.
    public func utc(_ local: LocalDateTime) -> UTCTime {
        let shown = local.secondsAsUTC
        let before = offset(at: shown - 86_400)
        let after = offset(at: shown + 86_400)
        guard before != after else { return UTCTime(seconds: shown - before) }
        let candidates = [before, after].map { ($0, shown - $0) }.filter { offset(at: $0.1) == $0.0 }.map(\.1)
        return UTCTime(seconds: candidates.min() ?? shown - before)
    }

    /// Whether this zone's clocks never showed a time, because they were set forward over it.
    public func skips(_ local: LocalDateTime) -> Bool {
        let moment = utc(local).seconds
        return moment + offset(at: moment) != local.secondsAsUTC
    }

    private func offset(at moment: Int64) -> Int64 {
        var low = 0
        var high = changes.count
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].at <= moment { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : changes[low - 1].offset
    }
}
