extension DiagnosticCode {
    static let findings: Texts = [
        .archiveDamaged: Text(
            "The file's structure is damaged.",
            "Restore a copy of the archive, or import the pages again into a new file."),
        .archiveBitRot: Text(
            "Parts of the file differ from what was written: the disk or a copy changed them.",
            "Restore a backup, or import the pages again into a new archive."),
        .archiveUnsealed: Text(
            "It cannot be checked whether the file is as it was written.",
            "The next import that adds something stores new checksums."),
        .archiveValues: Text(
            "Another program wrote foreign content into the archive.",
            "Restore a backup, or import the pages into a new archive."),
        .archiveForeignKey: Text(
            "These rows refer to missing rows: another program changed the archive.",
            "Restore a copy of the archive, or import the pages again into a new file."),
        .archiveUnfinished: Text(
            """
            An import, deletion or exclusion was stopped: counts, hierarchy and search index are out of date, or deleted \
            content is still in the file.
            """,
            "If it is not still running, run the same command again to complete it."),
        .archiveUnfinishedMerge: Text(
            "A merge was stopped: some of the pages of another archive are missing.",
            "Run the merge again to resume it; `repair` accepts the archive as it is."),
        .archiveOwnIndex: Text(
            "A user added an index to the archive.",
            """
            The next writing command drops it. Keep your own indexes, views and tables in another database \
            that attaches the archive.
            """),
        .derivedDiffers: Text(
            "Counts, first and last posts or marks differ from the values computed from their rows.",
            "Compute them again: awful-archive repair"),
        .numberInvalid: Text(
            "These have numbers that the site never assigns: 0 or negative ones.",
            "They are from another program or an altered page; find the page that shows them, and `exclude` it."
        ),
        .searchDamaged: Text("The search index is damaged or incomplete.", "Rebuild it: awful-archive repair"),
        .assetDamaged: Text(
            "The bytes of a picture or style sheet have changed since they were stored.",
            "Restore a backup, or import the saved pages into a new archive."),
        .claimDamaged: Text(
            "What is stored of a page has changed since it was imported.",
            "Restore a backup, or import the pages again into a new archive."),
        .keptDamaged: Text(
            "The bytes kept of a page, or what they are packed with, have changed since they were stored.",
            "Restore a backup, or read the saved pages again: awful-archive import --rescan PATH"),
        .forumCycle: Text(
            "The parents of these forums form a cycle; what the oldest page says of them was ignored.",
            "Import a newer page with the forum menu; the newest menu decides the parent of a forum."),
        .forumNoPlace: Text(
            "These forums have neither a category nor a parent nor subforums, or refer to one that is not in the archive.",
            "Import any page with the forum menu at its foot that lists them."),
        .forumNoCategory: Text(
            "These forums have subforums, but neither a parent nor a category.",
            "Import any page with the forum menu at its foot that lists them."),
        .forumMissing: Text(
            "Newer menus do not list these forums: they were closed, merged or hidden.",
            "Nothing to do: the archive keeps them."),
        .threadNoForum: Text(
            "No page shows the forum of these threads, or the forum is not in the archive.",
            "Save and import a page of the thread. The forum's thread list does, too."),
        .threadPagesMissing: Text(
            "The archive contains only some pages of these threads.", "Save and import the missing pages."),
        .threadPostCount: Text(
            "The archive contains fewer posts of these threads than the site counted.",
            "Save and import the missing pages. Deleted posts cannot be recovered."),
        .threadNoPage: Text(
            "Posts of these threads are held, but only from single-post pages, filtered pages or reply forms.",
            "Save and import the pages of these threads."),
        .threadListedOnly: Text(
            "These threads are known only from lists and bookmarks; no post of them is held.",
            "Save and import the pages of those you want."),
        .tagTwoNumbers: Text(
            "Several thread tags with one picture are held as one: an older version of the program read the pages.",
            "Read the pages again: awful-archive import --rescan"),
        .threadTwoForums: Text(
            "Pages saved at the same time show these threads in two forums.",
            "Look at the pages with `explain thread`. The page saved last counts; exclude one that cannot be trusted."),
        .postNoThread: Text(
            "No page shows the thread of these posts, or the thread is not in the archive.",
            "Save and import a page of the thread that shows them."),
        .postMissing: Text(
            "Newer pages of the thread do not show these posts: they were deleted or moved.",
            "Nothing to do: the archive keeps them."),
        .postTwoThreads: Text(
            "Other pages show these posts in another thread: they were moved, or threads were merged.",
            "Nothing to do: the page saved last counts."),
        .postPositionGap: Text(
            "A page numbers its posts with gaps: posts between them are not in the archive.",
            "Save the page again, if it still exists; hidden and deleted posts leave gaps too."),
        .postPositionDuplicate: Text(
            "A page gives two neighbouring posts the same position.",
            "Nothing to do: posts are read in the order of their numbers."),
        .postBodyHidden: Text(
            "A page hides the text of these posts because the account that saved it ignores their authors.",
            "Save the single post, or the page with another account. Nothing to do if another saved page shows the text."
        ),
        .postAuthorNameOnly: Text(
            "The authors of these posts are known by name only; no page shows their user IDs.",
            "Import a page that shows the author: one of their posts or their profile."),
        .dateOrder: Text(
            "These posts are dated more than a day before the post before them, whose number is lower.",
            "Check with `explain post` which page the date is from, and whether to trust it."),
        .countContradiction: Text(
            "Counts on pages contradict each other.",
            "Import newer pages of the thread or list. The page saved last counts."),
        .userNameShared: Text(
            "Pages saved at the same time show one name with two user IDs.",
            "Check the pages with `explain user`; posts of that time that show only the name stay without a user ID."),
        .quoteNotHeld: Text(
            "These posts quote posts that are not in the archive.",
            "Nothing to do; importing the quoted post's page would complete them."),
        .messageNoSender: Text(
            "The senders of these messages have no user ID: at most a name is known.",
            "Import a page that shows the sender. That is one of their messages, posts or their profile."),
        .messageToSelf: Text(
            "Sender and recipient of these messages are the same.",
            "Nothing to do if the user wrote to themselves; otherwise check with `explain message`."),
        .messageReplyNotHeld: Text(
            "These messages answer messages that are not in the archive.",
            "Save and import the messages that they answer, if they still exist."),
        .messageReplyCircle: Text(
            "The answers of these messages form a cycle.", "Compute the answers again: awful-archive repair"),
        .announcementNoForum: Text(
            "No page shows the forum of these announcements, or the forum is not in the archive.",
            "Import a page with the forum menu. The list of threads that shows the announcement does, too."),
        .bookmarkNoTarget: Text(
            "These bookmarks are of threads or forums that are not in the archive.",
            "Import a page of the thread or forum."),
        .punishmentNoUser: Text(
            "The users of these punishments have no user ID, or are not in the archive.",
            "Import a page that shows the user: one of their posts or their profile."),
        .pageUnusable: Text(
            "Nothing was imported from these files.",
            "Save the page again, if it still exists. The reason is with each."),
        .pageNotice: Text(
            "The site showed a notice instead of the requested page.",
            "Save the page again while logged in, if it still exists."),
        .pageNotRead: Text(
            "These are pages of the forums, but nothing of their own content was read; at most their menu and account.",
            "Nothing to do for forms and empty lists. `inspect --unread` shows the unread text of a page."),
        .pageDominates: Text(
            "This one page decided values of many posts and people; other pages of its kind decided far fewer.",
            "Check the page and its time. If it cannot be trusted, `exclude` it by its number."),
        .readerOlder: Text(
            "These pages were read by an earlier version of this program; this version finds more on some of them.",
            """
            `import --from-kept` reads the pages whose bytes the archive keeps again, and tells what changed. Import the files of \
            others again with `import --rescan`.
            """),
        .pictureNotHeld: Text(
            "Posts and user titles show pictures that are not in the archive.",
            """
            `check --missing-pictures FILE` writes their addresses. Get them with `wget -x -i FILE`, and import the folder \
            that it made; or save the pages again in a form that keeps pictures. `import --pictures` attaches what others have \
            saved, and `--from wayback` writes addresses of the Wayback Machine.
            """),
        .pictureSuspect: Text(
            "Many addresses of one host lead to the same picture, as if it had been sent in place of removed ones.",
            "Look at it. If it says that a picture is gone, `exclude picture HASH`, so that it counts as gone."),
    ]
}
