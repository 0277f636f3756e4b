/// Each entity has a file of its own, which contains its whole definition: the values that a page shows (a record), and its
/// tables; *Add an entity* (in *Recipes*) describes what else a new one needs.
extension ArchiveTable {
    /// The published tables, sorted by name.
    public static let all = stored.filter { !$0.columns.isEmpty }.sorted { $0.name < $1.name }

    /// The tables in the order in which they are created: each after those that it refers to where that can be.
    package static let stored: [ArchiveTable] = [
        .sourcePage, .sourceIssue, .keptPage, .pageDictionary,
        .excludedPage, .excludedSource, .excludedClaim,
        .tombstone, .deletedName, .forgottenCode,
        .category, .forum, .forumModerator, .forumHistory, .forumBookmark,
        .announcement,
        .user, .userName, .userTitle, .namePeriod,
        .punishment, .account, .threadTag, .joinedTag,
        .thread, .threadHistory, .threadBookmark, .threadView,
        .post, .postQuote, .postSource, .postClaim, .postBody, .postRevision,
        .privateMessageFolder, .privateMessage,
        .asset, .assetURL, .assetReference, .assetAlias,
        .poll, .pollOption, .pollView, .pollHistory,
        .foundMention, .postMention,
        .accountIgnored, .accountBuddy, .accountState,
        .threadPoster, .postMark,
        .forumThreadTag, .forumVisit, .userModerates, .siteStatistics,
        .bookmarkList, .readerMark, .readerNote, .savedSearch,
    ]

    /// All tables whose columns are declared: the stored ones and `named_user`, which is created with the claims.
    package static let declared = stored + [.namedUser]

    private static let byName = Dictionary(uniqueKeysWithValues: declared.map { ($0.name, $0) })

    package static func named(_ name: String) -> ArchiveTable? { byName[name] }
}
