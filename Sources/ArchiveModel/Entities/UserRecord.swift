package import ForumModel

package struct UserRecord: Sendable, Equatable {
    /// Ranks of names, by how reliably they have the user's own spelling.
    package enum NameRank: Int, Sendable, Comparable {
        /// From a list of moderators, whose letter case is the site's own.
        case listed = 0
        /// From beside a post, a profile, a thread list.
        case shown = 1

        package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
    }

    package var id: UserID
    package var name: String
    package var nameRank: NameRank
    /// Role classes, in one string.
    package var roles: Observed<String> = .notShown
    /// Shown together with the roles, as is ``isModerator``.
    package var isAdministrator: Bool?
    package var isModerator: Bool?
    package var title: Observed<String> = .notShown
    /// Equal for titles that differ by no change of the user, 0 for an empty one; shown together with the title.
    package var titleSignature: Int64?
    /// Whether the title is not what the site shows, as a browser made its images local files: such a title never beats
    /// one with addresses, and is no history.
    package var hasLocalTitleImages: Bool
    /// The title's first image; shown together with the title.
    package var avatarURL: String?
    /// A title that the site gives besides the custom one, as HTML; nil if the page shows none.
    package var specialTitleHTML: String?
    /// The day of registration, `2003-09-17`.
    package var registeredOn: String?
    package var profile: ProfileRecord?

    /// The number of users without one, who are only in ``PageRecord/namedUsers`` (`userid=0`).
    package static let unknownID = UserID(rawValue: 0)

    package init(id: UserID, name: String, nameRank: NameRank = .shown) {
        (self.id, self.name, self.nameRank) = (id, name, nameRank)
        hasLocalTitleImages = false
    }

    /// Compares texts byte by byte: what differs makes another claim.
    package static func == (left: Self, right: Self) -> Bool {
        left.id == right.id && left.nameRank == right.nameRank && left.name.hasSameBytes(as: right.name)
            && left.isAdministrator == right.isAdministrator && left.isModerator == right.isModerator
            && left.titleSignature == right.titleSignature && left.hasLocalTitleImages == right.hasLocalTitleImages
            && left.roles.hasSameBytes(as: right.roles) && left.title.hasSameBytes(as: right.title)
            && left.avatarURL.hasSameBytes(as: right.avatarURL)
            && left.specialTitleHTML.hasSameBytes(as: right.specialTitleHTML)
            && left.registeredOn.hasSameBytes(as: right.registeredOn) && left.profile == right.profile
    }

    /// What one page shows of each user, in the order of their numbers, so that the same page always makes the same
    /// claims; records in that form are returned unchanged.
    package static func joined(_ records: [UserRecord]) -> [UserRecord] {
        let isDone = records.indices.dropFirst().allSatisfy { records[$0 - 1].id.rawValue < records[$0].id.rawValue }
        if isDone { return records }
        let order = records.indices.sorted { (records[$0].id.rawValue, $0) < (records[$1].id.rawValue, $1) }
        var joined: [UserRecord] = []
        joined.reserveCapacity(records.count)
        for index in order {
            if let last = joined.last, last.id == records[index].id {
                joined[joined.count - 1] = last.joined(with: records[index])
            } else {
                joined.append(records[index])
            }
        }
        return joined
    }

    /// This record completed by another one of the same page: the first value on the page counts, unless another name has a higher
    /// rank, or another title no local images.
    private func joined(with other: UserRecord) -> UserRecord {
        var joined = self
        if other.nameRank > nameRank { (joined.name, joined.nameRank) = (other.name, other.nameRank) }
        if !roles.isShown, other.roles.isShown {
            joined.roles = other.roles
            (joined.isAdministrator, joined.isModerator) = (other.isAdministrator, other.isModerator)
        }
        if other.title.isShown, !title.isShown || (hasLocalTitleImages && !other.hasLocalTitleImages) {
            (joined.title, joined.avatarURL) = (other.title, other.avatarURL)
            (joined.titleSignature, joined.hasLocalTitleImages) = (other.titleSignature, other.hasLocalTitleImages)
        }
        joined.registeredOn = registeredOn ?? other.registeredOn
        joined.specialTitleHTML = specialTitleHTML ?? other.specialTitleHTML
        joined.profile = profile ?? other.profile
        return joined
    }
}

/// The values that only a profile shows.
package struct ProfileRecord: Sendable, Equatable {
    package var postCount: Int?
    /// Posts a day.
    package var postRate: Double?
    package var aboutHTML: String?
    package var location: String?
    package var interests: String?
    package var occupation: String?
    package var gender: String?
    package var homepageURL: String?
    package var icqName: String?
    package var aimName: String?
    package var yahooName: String?
    package var lastPostAt: UTCTime?

    package init() {}

    package static func == (left: Self, right: Self) -> Bool {
        left.postCount == right.postCount && left.postRate == right.postRate && left.lastPostAt == right.lastPostAt
            && zip(left.texts, right.texts).allSatisfy { $0.hasSameBytes(as: $1) }
    }

    private var texts: [String?] {
        [aboutHTML, location, interests, occupation, gender, homepageURL, icqName, aimName, yahooName]
    }
}
