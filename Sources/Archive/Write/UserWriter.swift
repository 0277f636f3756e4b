internal import ForumModel
internal import GRDB

/// Writes users.
///
/// The same sidebar stands beside every post of a user: sightings are gathered and merged in memory, and each user is
/// written once a batch.
final class UserWriter {
    private struct Sighting {
        var record: UserRecord
        var source: Int64
        var key: CaptureKey
    }

    private let stale: StaleMarks
    private let upsert: UpsertStatement
    /// The newest sighting of each user in this batch, and any others that it does not cover.
    private var newest: [UserID: Sighting] = [:]
    private var others: [Sighting] = []

    init(in database: Database, stale: StaleMarks) throws {
        self.stale = stale
        upsert = try UpsertStatement(MergeRules.user, in: database)
    }

    func saw(_ record: UserRecord, source: Int64, key: CaptureKey, log: inout SightingLog) {
        if record.nameRank == .shown {
            log.saw(.userName, of: record.id.rawValue, as: record.name, at: key.time)
        }
        if let title = record.title?.value, !record.hasLocalTitleImages {
            log.saw(.userTitle, of: record.id.rawValue, as: title, at: key.time)
        }
        let sighting = Sighting(record: record, source: source, key: key)
        guard let known = newest[record.id] else {
            newest[record.id] = sighting
            return
        }
        let (newer, older) = known.key < key ? (sighting, known) : (known, sighting)
        newest[record.id] = newer
        // A newer capture that shows as much decides alone; one that shows less does not.
        if !newer.record.covers(older.record) { others.append(older) }
    }

    func write() throws {
        for sighting in others { try write(sighting) }
        for sighting in newest.values { try write(sighting) }
        others.removeAll(keepingCapacity: true)
        newest.removeAll(keepingCapacity: true)
    }

    private func write(_ sighting: Sighting) throws {
        let user = sighting.record
        var row = ColumnValues(source: sighting.source)
        row.add(user.id.rawValue)
        row.add(user.name, user.nameRank.rawValue, sighting.source)
        row.group(shown: user.roles != nil, user.roles?.value, user.isAdministrator, user.isModerator)
        row.group(
            shown: user.title != nil, user.title?.value, user.avatarURL, user.hasLocalTitleImages ? 0 : 1)
        row.group(shown: user.registeredOn != nil, user.registeredOn)
        let profile = user.profile
        row.group(
            shown: profile != nil, profile?.postCount, profile?.postRate, profile?.aboutHTML,
            profile?.location,
            profile?.interests, profile?.occupation, profile?.gender, profile?.homepageURL, profile?.icqName,
            profile?.aimName, profile?.yahooName, profile?.lastPostAt?.description)
        if try upsert.run(row) { try stale.made(.user, user.id.rawValue) }
    }
}

extension UserRecord {
    /// Whether this record shows every group that another shows.
    fileprivate func covers(_ other: UserRecord) -> Bool {
        nameRank >= other.nameRank && (roles != nil || other.roles == nil)
            && (title != nil || other.title == nil)
            && (!hasLocalTitleImages || other.hasLocalTitleImages || other.title == nil)
            && (registeredOn != nil || other.registeredOn == nil) && (profile != nil || other.profile == nil)
    }
}
