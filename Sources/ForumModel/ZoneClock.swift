internal import Foundation

/// Converts the times that pages show to UTC, for one time zone.
///
/// The zone's transitions from 1990 to 2060 are read once; each conversion is then a binary search, cheap enough for every post
/// of an import. Times that the zone skipped (the site once followed old daylight-saving rules) move forward by the length of
/// the gap; a repeated time maps to its first occurrence.
public struct ZoneClock: Sendable, Hashable {
    /// The zone's name, such as `America/Chicago`, the default of new accounts.
    public let name: String

    private struct Change: Hashable {
        var at: Int64
        var offset: Int64
    }

    private let initialOffset: Int64
    private let changes: [Change]

    /// The site's default zone, `America/Chicago`.
    public static let siteDefaultName = "America/Chicago"

    /// Loads a zone; nil if the system does not know the name.
    public init?(name: String) {
        guard let zone = TimeZone(identifier: name) else { return nil }
        self.name = name
        var date = Date(timeIntervalSince1970: 631_152_000)
        let end = Date(timeIntervalSince1970: 2_840_140_800)
        initialOffset = Int64(zone.secondsFromGMT(for: date))
        var changes: [Change] = []
        while let next = zone.nextDaylightSavingTimeTransition(after: date), next < end, next > date {
            date = next
            // One second later, because at the transition itself the old offset may still apply.
            let offset = zone.secondsFromGMT(for: next.addingTimeInterval(1))
            changes.append(Change(at: Int64(next.timeIntervalSince1970), offset: Int64(offset)))
        }
        self.changes = changes
    }

    /// Returns the time at which the zone's clocks showed a local time.
    public func utc(_ local: LocalDateTime) -> UTCTime {
        let shown = local.secondsAsUTC
        let before = offset(at: shown - 86_400)
        let after = offset(at: shown + 86_400)
        guard before != after else { return UTCTime(seconds: shown - before) }
        let candidates = [before, after].map { ($0, shown - $0) }.filter { offset(at: $0.1) == $0.0 }.map(\.1)
        return UTCTime(seconds: candidates.min() ?? shown - before)
    }

    /// Whether the zone's clocks skipped a local time.
    public func skips(_ local: LocalDateTime) -> Bool {
        let moment = utc(local).seconds
        return moment + offset(at: moment) != local.secondsAsUTC
    }

    private func offset(at moment: Int64) -> Int64 {
        let next = changes.partitioningIndex { $0.at > moment }
        return next == 0 ? initialOffset : changes[next - 1].offset
    }
}
