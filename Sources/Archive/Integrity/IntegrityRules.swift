internal import ForumModel

/// The catalogue of rules.
enum IntegrityRules {
    /// Returns all rules in the order of the report, including those of the full check.
    ///
    /// - Parameters:
    ///   - isFull: whether rules with a full mode use it.
    ///   - path: the path of the archive, for messages.
    /// - Returns: the rules; each code occurs once.
    static func catalogue(isFull: Bool, path: String) -> [any IntegrityRule] {
        file(isFull: isFull, path: path) + entities + pages
    }

    /// The rules about the integrity of the file.
    private static func file(isFull: Bool, path: String) -> [any IntegrityRule] {
        [
            OddValues(path: path), DatabaseStructure(), DamagedPages(), OwnIndexes(),
            SearchIndexContent(isFull: isFull), AssetHashes(), ClaimNumbers(), ForeignKeys(),
            UnfinishedImport(),
            UnfinishedMerge(), DerivedValues(isFull: isFull), InvalidNumbers(), UnknownPages(),
        ]
    }

    /// The rules about complete entities with valid references.
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

    /// The rules about issues that imports reported.
    private static let pages: [any IntegrityRule] =
        [UnusablePages(), ZoneConflicts()]
        + PageIssues.codes.map(PageIssues.init)
        + [NoticePages(), PagesNotRead(), DominantPages(), OlderReaders()]
}
