internal import ForumModel

extension IntegrityRule {
    /// Rules about the number of held posts in a thread, a derived field.
    static let ofHeldCounts: Set<DiagnosticCode> = [.threadNoPage, .threadPostCount, .threadListedOnly]

    /// All rules in the order of the report, including those of the full check; each code occurs once.
    static let all = file + entities + pages

    private static let file: [Self] = [
        oddValues, databaseStructure, damagedPages, ownIndexes, searchIndexContent, assetHashes, claimNumbers,
        keptPages,
        foreignKeys, unfinishedImport, unfinishedMerge, derivedValues, invalidNumbers, unknownPages,
    ]

    private static let entities: [Self] = [
        forumCycles, replyCircles, missingThreadPages, threadsWithoutPage, threadPostCounts, hiddenBodies,
        postsWithoutThread, threadsWithoutForum, tagsWithTwoNumbers, rootsWithoutCategory, forumsWithoutPlace,
        messagesWithoutSender, announcementsWithoutForum, bookmarksWithoutTarget, punishmentsWithoutUser,
        postsWithoutAuthor, sharedNames, threadsInTwoForums, postsInTwoThreads, duplicatePositions,
        positionGaps, contradictingCounts, implausibleDates, datesOutOfOrder, threadsKnownFromLists,
        quotesNotHeld, repliesNotHeld, authorsKnownByName, missingPosts, missingForums, messagesToOneself,
        missingPictures,
    ]

    private static let pages: [Self] =
        [unusablePages, zoneConflicts] + pageIssues
        + [noticePages, pagesNotRead, dominantPages, olderReaders]
}
