extension IntegrityRule {
    /// All rules in the order of the report, including those of the full check; each code occurs once.
    static let all = file + entities + pages

    /// The rules about the integrity of the file.
    private static let file: [Self] = [
        oddValues, databaseStructure, damagedPages, ownIndexes, searchIndexContent, assetHashes, claimNumbers,
        foreignKeys, unfinishedImport, unfinishedMerge, derivedValues, invalidNumbers, unknownPages,
    ]

    /// The rules about complete entities with valid references.
    private static let entities: [Self] = [
        forumCycles, replyCircles, missingThreadPages, threadsWithoutPage, threadPostCounts, hiddenBodies,
        postsWithoutThread, threadsWithoutForum, tagsWithTwoNumbers, rootsWithoutCategory, forumsWithoutPlace,
        messagesWithoutSender, announcementsWithoutForum, bookmarksWithoutTarget, punishmentsWithoutUser,
        postsWithoutAuthor, sharedNames, threadsInTwoForums, postsInTwoThreads, duplicatePositions,
        positionGaps, contradictingCounts, implausibleDates, datesOutOfOrder, threadsKnownFromLists,
        quotesNotHeld, repliesNotHeld, authorsKnownByName, missingPosts, missingForums, messagesToOneself,
        missingPictures,
    ]

    /// The rules about issues that imports reported.
    private static let pages: [Self] =
        [unusablePages, zoneConflicts] + pageIssues
        + [noticePages, pagesNotRead, dominantPages, olderReaders]
}
