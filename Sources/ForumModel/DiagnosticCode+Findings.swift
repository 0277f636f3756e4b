extension DiagnosticCode {
    /// Findings of `check`.
    static let findings: Texts = [
        .archiveDamaged: (
            "The file's structure is damaged.",
            "Restore a copy of the archive, or import the pages again into a new file."
        ),
        .archiveBitRot: (
            "Parts of the file are not what was written to it: the disk or a copy has changed them.",
            "Restore a backup, or import the pages again into a new archive."
        ),
        .archiveUnsealed: (
            "Nobody can tell whether the file is what was written to it.",
            "The next import that brings something makes it possible again."
        ),
        .archiveValues: (
            "Another program wrote into the archive what does not belong there.",
            "Go back to a backup, or import the pages into a new archive."
        ),
        .archiveForeignKey: (
            "These rows refer to rows that are not there: another program changed the archive.",
            "Restore a copy of the archive, or import the pages again into a new file."
        ),
        .archiveUnfinished: (
            "An import was stopped: counts, hierarchy and search index of what it brought are out of date.",
            "Run the import again, which goes on from where it stopped, or: awful-archive repair"
        ),
        .archiveUnfinishedMerge: (
            "A merge was stopped: some of the pages of another archive are missing.",
            "Run the merge again, which goes on from where it stopped; `repair` takes the archive as it is."
        ),
        .archiveOwnIndex: (
            "Somebody has added an index to the archive.",
            """
            Whatever writes the archive next drops it. Keep indexes, views and tables of your own in another \
            database that attaches the archive.
            """
        ),
        .derivedDiffers: (
            "Counts, first and last posts or marks differ from what follows from the rows that they are derived from.",
            "Compute them again: awful-archive repair"
        ),
        .numberInvalid: (
            "These have numbers that the site never gives: 0, or negative ones.",
            "Another program or an altered page wrote them; see which page shows them, and `exclude` it."
        ),
        .searchDamaged: (
            "The search index is broken, or does not hold what it should.",
            "Make it anew: awful-archive repair"
        ),
        .assetDamaged: (
            "The bytes of a picture or style sheet are not those that were saved.",
            "Restore a backup, or import the saved pages into a new archive."
        ),
        .claimDamaged: (
            "What a page says is not what it said when it was imported.",
            "Restore a backup, or import the pages again into a new archive."
        ),
        .forumCycle: (
            "Following the parents of these forums leads in a circle; the oldest claim of it was left out.",
            "Import a newer page with the forum menu; the newest menu decides where a forum hangs."
        ),
        .forumNoPlace: (
            """
            These forums have neither a category nor other forums above or below them, or name one that is not in the archive.
            """,
            "Import any page with the forum menu at its foot that lists them."
        ),
        .forumNoCategory: (
            "These forums have subforums, but hang below no forum and stand in no category.",
            "Import any page with the forum menu at its foot that lists them."
        ),
        .forumMissing: (
            "Newer menus leave these forums out: they were closed, merged or hidden.",
            "Nothing to do: the archive keeps them."
        ),
        .threadNoForum: (
            "No page says which forum these threads stand in, or the forum is not in the archive.",
            "Save and import a page of the thread, or the forum's list of threads."
        ),
        .threadPagesMissing: (
            "The archive holds some pages of these threads, and others not.",
            "Save and import the pages that are missing, if the thread still exists."
        ),
        .threadPostCount: (
            "The archive holds some posts of these threads, but not as many as the site said there were.",
            "Save and import the pages that are missing; deleted posts are missing for good."
        ),
        .threadNoPage: (
            "Posts of these threads are held, but no page of the whole thread: only single posts, filtered pages or reply forms.",
            "Save and import the pages of these threads, if they still exist."
        ),
        .threadListedOnly: (
            "These threads are known only from lists and bookmarks; no post of them is held.",
            "Save and import the pages of those that matter, if they still exist."
        ),
        .threadTwoForums: (
            "Pages of one time show these threads in two forums.",
            "Look at the pages with `explain thread`; the newest capture counts. Exclude a page that is not to be trusted."
        ),
        .postNoThread: (
            "These posts do not say which thread they belong to, or name one that is not in the archive.",
            "Save and import a page of the thread that shows them."
        ),
        .postMissing: (
            "Newer pages of the thread leave these posts out: they were deleted or moved.",
            "Nothing to do: the archive keeps them."
        ),
        .postTwoThreads: (
            "Other pages show these posts in another thread: they were moved, or threads were merged.",
            "Nothing to do: the newest capture counts."
        ),
        .postPositionGap: (
            "A page numbers its posts with gaps: posts between them are not in the archive.",
            "Save the page again, if it still exists; hidden and deleted posts leave gaps too."
        ),
        .postPositionDuplicate: (
            "A page gives two neighbouring posts the same position.",
            "Nothing to do: posts are read in the order of their numbers."
        ),
        .postBodyHidden: (
            "A page hides the text of these posts, as the account that saved it ignores their authors.",
            "Where no other capture shows the text, save the single post, or the page with another account."
        ),
        .postAuthorNameOnly: (
            "The authors of these posts are known by name only; no page gives their numbers.",
            "Import a page that shows the author: one of their posts or their profile."
        ),
        .dateOrder: (
            "These posts are dated more than a day before the post before them, whose number is lower.",
            "See with `explain post` which page gave the date, and whether it is to be trusted."
        ),
        .countContradiction: (
            "Counts that pages give cannot be true together.",
            "Import newer pages of the thread or list; the newest captures count."
        ),
        .userNameShared: (
            "Pages of one time show one name beside two numbers.",
            "See with `explain user` which pages do; posts that show only the name stay without a number in that time."
        ),
        .quoteNotHeld: (
            "These posts quote posts that are not in the archive.",
            "Nothing is wrong; importing the quoted post's page would complete them."
        ),
        .messageNoSender: (
            "The senders of these messages have no number: only a name is known, or nothing.",
            "Import a page that shows the sender: one of their messages, posts or their profile."
        ),
        .messageToSelf: (
            "Sender and recipient of these messages are the same.",
            "Nothing to do where somebody wrote to themselves; else look with `explain message`."
        ),
        .messageReplyNotHeld: (
            "These messages answer messages that are not in the archive.",
            "Save and import the messages that they answer, if they still exist."
        ),
        .messageReplyCircle: (
            "Following what these messages answer leads in a circle.",
            "Compute the answers again: awful-archive repair"
        ),
        .announcementNoForum: (
            "No page says in which forum these announcements stand, or the forum is not in the archive.",
            "Import a page with the forum menu, or the list of threads that shows the announcement."
        ),
        .bookmarkNoTarget: (
            "These bookmarks are of threads or forums that are not in the archive.",
            "Import a page of the thread or forum."
        ),
        .punishmentNoUser: (
            "The users of these punishments have no number, or are not in the archive.",
            "Import a page that shows the user: one of their posts or their profile."
        ),
        .pageUnusable: (
            "Nothing was taken from these files.",
            "Read the reason beside each; save the page again if it still exists, then import it."
        ),
        .pageNotice: (
            "The site answered with a message in place of the page that was wanted.",
            "Save the page again while logged in, if it still exists."
        ),
        .pageNotRead: (
            "These are pages of the forums, but nothing of their own content was read; at most their menu and account.",
            "Nothing to do for forms and empty lists; `inspect --unread` shows what a page says that nothing reads."
        ),
        .pageDominates: (
            """
            What the archive says of many posts and people is from this one page; others of its kind show far \
            fewer.
            """,
            "Look at the page and its time. If it is not to be trusted, `exclude` it by its number."
        ),
        .readerOlder: (
            "An earlier version of this program read these pages; this one finds more on some of them.",
            """
            Import the same files and folders once more with `import --rescan`; pages whose bytes the archive keeps, with \
            `import --from-kept`.
            """
        ),
        .pictureNotHeld: (
            "Posts and the titles beside them show pictures that the archive does not hold.",
            """
            `check --missing-pictures FILE` writes their addresses for `wget -x -i FILE`; import the folder that \
            makes. Or save the pages again in a form that keeps pictures.
            """
        ),
    ]
}
