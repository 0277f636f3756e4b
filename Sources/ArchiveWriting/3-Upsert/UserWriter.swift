internal import ArchiveModel
internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// Builds the claim of a user once, merges observations in memory, and writes each user once per batch: the
/// same sidebar is beside every post of a user.
final class UserWriter {
    /// The consecutive equal observations of a user.
    private final class UserObservation {
        let record: UserRecord
        /// The ID of the claim (`claim_value.id`).
        let claim: Int64
        /// The first and last time in this batch; nil if no page has a time.
        var first: UTCTime?
        var last: UTCTime?
        /// Whether a page of this batch shows it.
        var isPending = false

        init(record: UserRecord, claim: Int64) { (self.record, self.claim) = (record, claim) }

        func recordSighting(at time: UTCTime?) {
            isPending = true
            guard let time else { return }
            first = min(first ?? time, time)
            last = max(last ?? time, time)
        }

        func log(to log: inout HistoryLog) {
            guard isPending else { return }
            log.record(record, at: first)
            if first != last { log.record(record, at: last) }
            isPending = false
            (first, last) = (nil, nil)
        }
    }

    private struct Sighting {
        var observation: UserObservation
        var capture: CaptureRef
    }

    private let stale: StaleMarks
    private let claims: ClaimLog
    private let upsert: UserUpsert
    /// A bounded cache of the last observation of each user, kept between batches.
    private var observations: [UserID: UserObservation] = [:]
    /// The newest sighting of each user in this batch, and further ones that it does not cover.
    private var newest: [UserID: Sighting] = [:]
    private var others: [Sighting] = []

    private static let cacheLimit = 20_000

    init(in database: Database, stale: StaleMarks, claims: ClaimLog) throws {
        self.stale = stale
        self.claims = claims
        upsert = try UserUpsert(in: database, stale: stale)
    }

    func record(_ record: UserRecord, by capture: CaptureRef, log: inout HistoryLog) throws {
        let observation = try self.observation(of: record, log: &log)
        try claims.add(observation.claim, of: .user, record.id.rawValue, source: capture.source)
        observation.recordSighting(at: capture.key.time)
        let sighting = Sighting(observation: observation, capture: capture)
        guard let known = newest[record.id] else {
            newest[record.id] = sighting
            return
        }
        let (newer, older) = known.capture.key < capture.key ? (sighting, known) : (known, sighting)
        newest[record.id] = newer
        // A newer capture with the same groups decides alone; one with fewer does not.
        if newer.observation !== older.observation, !newer.observation.record.covers(older.observation.record) {
            others.append(older)
        }
    }

    private func observation(of record: UserRecord, log: inout HistoryLog) throws -> UserObservation {
        if let known = observations[record.id] {
            if known.record == record { return known }
            known.log(to: &log)
        }
        let claim = try claims.number(of: record.row(source: .zero).claim.json)
        let observation = UserObservation(record: record, claim: claim)
        observations[record.id] = observation
        return observation
    }

    func write(log: inout HistoryLog) throws {
        for observation in observations.values { observation.log(to: &log) }
        for sighting in others { try write(sighting) }
        for sighting in newest.values { try write(sighting) }
        others.removeAll(keepingCapacity: true)
        newest.removeAll(keepingCapacity: true)
        if observations.count > Self.cacheLimit { observations.removeAll(keepingCapacity: true) }
    }

    private func write(_ sighting: Sighting) throws {
        let record = sighting.observation.record
        if try upsert.run(record.row(source: sighting.capture.source)) {
            try stale.markCreated(.user, record.id.rawValue)
        }
    }
}

extension UserRecord {
    /// Whether this record has every group that another one has; a title without local images wins over one with them, even a newer one.
    fileprivate func covers(_ other: UserRecord) -> Bool {
        nameRank >= other.nameRank && (roles.isShown || !other.roles.isShown) && (title.isShown || !other.title.isShown)
            && (!hasLocalTitleImages || other.hasLocalTitleImages || !other.title.isShown)
            && (specialTitleHTML != nil || other.specialTitleHTML == nil)
            && (registeredOn != nil || other.registeredOn == nil) && (profile != nil || other.profile == nil)
    }
}
