public import ForumModel
internal import Foundation
public import HTMLTree

/// How pages are to be read.
public struct ImportOptions: Sendable {
    /// The zone in which the pages' dates are read.
    public var zone: ZoneClock
    /// Whether the zone was said, rather than assumed.
    public var isZoneGiven: Bool
    /// Whose pages those are that name nobody; nil leaves them to account 0.
    public var owner: String?
    /// What one page may cost.
    public var limits: HTMLLimits
    /// How many pages are parsed at once.
    public var workerCount: Int
    /// How many pages are committed together.
    public var batchSize: Int
    /// Whether to count all entries first, in the background, so that progress knows how much is left.
    public var countsAhead: Bool
    /// The time of the import, for `source_page.imported_at`.
    public var now: UTCTime

    /// Makes options.
    ///
    /// - Parameters:
    ///   - zone: the zone in which the pages' dates are read; nil for the site's default, America/Chicago.
    ///   - owner: whose pages those are that name nobody.
    ///   - now: the time of the import; nil for the clock's.
    ///   - workerCount: how many pages are parsed at once.
    /// - Throws: ``ImportError/unknownZone(name:)`` when the system does not even know the site's default zone.
    public init(zone: ZoneClock? = nil, owner: String? = nil, now: UTCTime? = nil, workerCount: Int = 2)
        throws(ImportError)
    {
        guard let clock = zone ?? ZoneClock(name: ZoneClock.siteDefaultName) else {
            throw .unknownZone(name: ZoneClock.siteDefaultName)
        }
        self.zone = clock
        isZoneGiven = zone != nil
        self.owner = owner
        self.now = now ?? UTCTime(seconds: Int64(Date().timeIntervalSince1970))
        self.workerCount = max(1, workerCount)
        limits = .standard
        batchSize = 64
        countsAhead = false
    }
}
