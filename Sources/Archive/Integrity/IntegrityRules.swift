internal import ForumModel

/// The catalogue of rules.
enum IntegrityRules {
    /// Every rule, in the order of the report; those that only a full check runs included.
    ///
    /// - Parameters:
    ///   - isFull: whether rules that do more in a full check do so.
    ///   - path: the archive's file, for messages.
    /// - Returns: the rules, each code once.
    static func catalogue(isFull: Bool, path: String) -> [any IntegrityRule] {
        file(isFull: isFull, path: path) + entities + pages
    }

    /// Whether the file is what this program wrote.
    private static func file(isFull: Bool, path: String) -> [any IntegrityRule] {
        [
            OddValues(path: path), DatabaseStructure(), DamagedPages(), OwnIndexes(),
            SearchIndexContent(isFull: isFull), AssetHashes(), ClaimNumbers(), ForeignKeys(),
            UnfinishedImport(),
            UnfinishedMerge(), DerivedValues(), InvalidNumbers(), UnknownPages(),
        ]
    }

    /// Whether what the archive holds has its place, and is whole.
    private static let entities: [any IntegrityRule] = [
        ForumCycles(), ReplyCircles(), MissingThreadPages(), ThreadsWithoutPage(), ThreadPostCounts(),
        HiddenBodies(),
        PostsWithoutThread(), ThreadsWithoutForum(), RootsWithoutCategory(), ForumsWithoutPlace(),
        MessagesWithoutSender(), AnnouncementsWithoutForum(), BookmarksWithoutTarget(),
        PunishmentsWithoutUser(),
        PostsWithoutAuthor(), SharedNames(), ThreadsInTwoForums(), PostsInTwoThreads(), DuplicatePositions(),
        PositionGaps(), ContradictingCounts(), ImplausibleDates(), DatesOutOfOrder(), ThreadsKnownFromLists(),
        QuotesNotHeld(),
        RepliesNotHeld(), AuthorsKnownByName(), MissingPosts(), MissingForums(), MessagesToOneself(),
        MissingPictures(),
    ]

    /// What imports said of pages.
    private static let pages: [any IntegrityRule] =
        [UnusablePages(), ZoneConflicts()]
        + PageIssues.codes.map(PageIssues.init)
        + [NoticePages(), PagesNotRead(), DominantPages(), OlderReaders()]
}
