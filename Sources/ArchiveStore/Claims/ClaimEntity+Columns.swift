package import ArchiveModel

extension ClaimEntity {
    package var columns: [Column] {
        switch self {
        case .forum: MergedTable.forum.claimColumns + [Column("is_in_menu", .flag)]
        case .moderators: [Column("users", .text)]
        default:
            Self.records.first { $0.entity == self }?.columns
                ?? MergedTable.claimed.first { $0.entity == self }?.claimColumns ?? []
        }
    }

    /// Returns a column of claims of this kind, or of the elements of their lists.
    package func column(_ name: String) -> Column? { Self.byName[self]?[name] }

    private static let byName = Dictionary(
        uniqueKeysWithValues: allCases.map { entity in
            let columns = entity.columns.flatMap { [$0] + $0.elements }
            return (entity, Dictionary(columns.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first }))
        })

    /// The columns of claims with markup that shows pictures, or with addresses, as a list of SQL.
    package static let pictureColumns = Set(
        byName.values.joined().map(\.value).filter { $0.isMarkup || $0.isAddress }.map { "'\($0.name)'" }
    ).sorted().joined(separator: ", ")

    /// The records that are stored only as claims.
    private static let records: [any ClaimedRecord.Type] = [
        PollRecord.self, OfferedTagsRecord.self, AccountListRecord.self, ThreadPostersRecord.self,
        MentionRecord.self, SiteStatisticsRecord.self, AccountStateRecord.self, PostMarkRecord.self,
        StaffRecord.self, ForumVisitRecord.self, BookmarkListRecord.self, MessageReplyRecord.self,
    ]
}
