"""What the sources do not say by declarations alone: the root types of commands, plain values, and types that encode themselves.

A type that encodes itself is a table of its properties; a value is a type and, behind two blanks, its description. One with
the key "$schema" is a schema as it stands; "$description" replaces the type's documentation. scripts/make-json-schemas reads this table.
"""

from typing import Any

# Types that are one value in JSON.
PLAIN: dict[str, dict[str, Any]] = {
    "Bool": {"type": "boolean"},
    "Int": {"type": "integer"},
    "Int32": {"type": "integer"},
    "Int64": {"type": "integer"},
    "Double": {"type": "number"},
    "String": {"type": "string"},
    "UTCTime": {"type": "string", "format": "date-time"},
    "null": {"type": "null"},
    "Count": {"type": "integer", "minimum": 0},
    "PositiveCount": {"type": "integer", "minimum": 1},
    "Percent": {"type": "integer", "minimum": 0, "maximum": 100},
    "Number63": {"description": "A number of up to 63 bits, as text.", "type": "string", "pattern": "^-?[0-9]+$"},
    # The pattern is for strings only.
    "EntityNumber": {"type": ["integer", "string"], "pattern": "^-?[0-9]+$"},
}

# Types that encode themselves.
ENCODED: dict[str, dict[str, Any]] = {
    # ForumModel and ForumPages
    "ForumModel.SiteDate": {"text": "String  The words on the page.", "local": "String?  What they mean, in the time zone of the page."},
    "ForumModel.CaptureFacts": {
        "url": "String?", "urlBasis": "AddressBasis?", "capturedAt": "UTCTime?", "capturedBasis": "CaptureBasis?", "charset": "String?",
        "mediaType": "String?",
    },
    "ForumPages.AccountSighting": {"name": "String?  The account that the page names.", "state": "String?  `logged-out` or `unknown` where it names none."},
    "ForumPages.IdentityWitness": {"$schema": "", "description": "What says so.", "type": "string"},
    "ForumPages.PageContent": {
        "thread": "ThreadPage?", "posts": "ThreadPage?", "threadList": "ThreadListPage?", "messageFolder": "MessageFolderPage?",
        "message": "ScrapedMessage?", "messageReply": "MessageReplyForm?", "messageFolders": "[MessageFolder]?",
        "announcements": "[ScrapedAnnouncement]?", "profile": "ScrapedProfile?", "punishments": "[ScrapedPunishment]?",
        "forumIndex": "[ForumListing]?", "poll": "ScrapedPoll?", "userList": "UserListPage?", "threadPosters": "ThreadPostersPage?",
        "siteIndex": "SiteIndexPage?", "search": "SearchPage?", "notice": "ScrapedNotice?",
    },
    "ForumPages.ThreadListPage": {
        "columns": "Set<ThreadListColumn>", "threads": "[ThreadListRow]", "announcements": "[ScrapedAnnouncement]",
        "subforums": "[ForumListing]", "moderators": "[ModeratorLink]", "isBookmarkList": "Bool", "archiveDate": "ListArchiveDate?",
        "panel": "ControlPanel?",
    },
    # Archive
    "Archive.IntegrityFinding": {
        "entity": "String", "id": "EntityNumber  Its number, 0 for the archive itself; one of up to 63 bits is text.", "message": "String",
        "severity": "Diagnostic.Severity", "title": "String?  Its title or name, or its thread's.",
        "sourcePage": "String?  The path of the page that caused it.", "sourcePageID": "Int?  The number of that page.",
    },
    "Archive.TombstoneItem": {
        "kind": "String", "id": "Number63", "deletedAt": "UTCTime  When it was deleted.", "reason": "String?  Why, as the person said.",
        "sha256": "String?", "companionCount": "Count",
    },
    "Archive.SearchHit": {
        "entity": "String", "id": "EntityNumber  Its number; one of up to 63 bits is text.", "threadID": "Int64?", "title": "String?",
        "author": "String?", "date": "String?", "snippet": "String  The place where the words are, without marks.", "hitCount": "Int?",
        "archive": "String?  The file of the archive, where several were searched.",
    },
    "Archive.Explanation.Value": {"$schema": "", "description": "A value as the column has it; one of 63 bits is text.",
                          "type": ["null", "integer", "number", "string"]},
    # The program
    "awful-archive.SummaryReport": {
        "archive": "String  The archive's file.", "seconds": "Double  How long it took.",
        "timings": "TimingsReport?  How long each stage took, with --timings.",
        "entries": "Int  The files and members that were met.", "unchanged": "Int  Those that had not changed since they were read.",
        "bytes": "Int  The bytes of pages that were read.", "assets": "Int  The pictures and style sheets that came along.",
        "gone": "Int  With --pictures: the files that hosts send in place of removed pictures.",
        "unmatched": "Int  With --pictures: the files that no post shows.",
        "containers": "Int  The archives and crawls that were opened.", "excluded": "Int  The pages that are excluded.",
        "deleted": "Int  The pages that were deleted on purpose.",
        "pages": "[String: [String: Int]]  How many pages of each kind had each outcome.",
        "new": "ArchiveCounts  What the archive did not hold before.", "updated": "ArchiveCounts  What is not as it was before.",
        "holds": "ArchiveCounts  What the archive holds now.", "problems": "[String]  The first pages that could not be used, and why.",
        "problemCount": "Int  How many there are.",
        "changes": "[VerifiedPage]  With --from-kept: the first pages that say something else now.",
        "changeCount": "Int  How many there are.",
    },
    "awful-archive.TimingsReport": {"workers": "Int  How many pages were read at a time.", "stages": "[TimingsReport.Stage]"},
    "awful-archive.CheckJSON.Content": {
        "$description": "What a check found.",
        "archive": "String  The file that was checked.", "isSound": "Bool  Whether no rule that ran found an error.",
        "isFiltered": "Bool  Whether --only, --severity or --since left something out.", "isFull": "Bool  Whether --full was given.",
        "errors": "Count  What is wrong.", "warnings": "Count  What is missing or odd.", "notes": "Count  What is only told.",
        "completeness": "CheckJSON.Completeness?  Left out where the file holds what does not belong there.",
        "sections": "[CheckJSON.Section]  Broken rules, the gravest first.",
    },
    "awful-archive.CheckJSON.Completeness": {
        "$description": "How much of what pages promise is held, in posts.",
        "heldPercent": "Percent?  Of the posts of threads of which any is held; rounded down.",
        "totalHeldPercent": "Percent?  Of the posts of all threads, those known only from lists included; rounded down.",
        "heldPosts": "Count  Posts of threads that are held.",
        "promisedPosts": "Count  Posts of threads of which any is held, by the newest reply or page count.",
        "startedThreads": "Count  Threads of which any post is held.",
        "incompleteThreads": "Count  Those of them of which fewer posts are held than they promise.",
        "listedThreads": "Count  Threads known only from lists.", "listedPosts": "Count  Posts that those promise.",
    },
    "awful-archive.CheckJSON.Section": {
        "code": "String  The rule, such as `thread.pages-missing`: one of the codes of the page Codes.",
        "severity": "Diagnostic.Severity  The gravest of its findings.", "count": "PositiveCount  How many findings there are.",
        "meaning": "String  What it means.", "advice": "String  What to do.", "findings": "[IntegrityFinding]  All of them.",
    },
    "awful-archive.SaveListReport.Listing": {
        "addresses": "[SaveList.Item]  The most valuable first; as many as --limit says.",
        "notListed": "[SaveList.Summary]  What is not listed without --all.",
        "unnamedNotices": "Count  Notices saved in place of a page that is not known.",
    },
    "awful-archive.VerifyCommand.Proof": {
        "derived": "ArchiveVerification  The rows against what the pages claim.",
        "sources": "SourceReport?  The saved pages that were read again, with --sources.",
    },
    "awful-archive.SourceReport": {
        "archive": "String  The archive's file.", "pages": "[VerifiedPage]  Pages that are not the same; with --all every page.",
        "summary": "SourceVerification.Summary",
    },
    "Ingest.SourceVerification.Summary": {
        "same": "Count  Pages of which the archive says what they say.", "different": "Count  Pages of which it says something else.",
        "absent": "Count  Pages that it does not have.", "excluded": "Count  Pages that a person excluded.",
        "deleted": "Count  Pages that a person deleted.",
        "unreadable": "Count  Files that could not be read.", "unmetCount": "Count",
    },
    "awful-archive.DeletionReport": {
        "archive": "String  The archive's file.", "action": "DeletionReport.Action  What was done.",
        "targetCount": "Count  How many forums, threads and so on were named or matched.", "titles": "[String]  The first of their titles or names.",
        "counts": "[DeletionPlan.Count]  How many rows of each table go.",
        "keptNames": "[DeletionPlan.NamePlace]  The first texts in which a name that is a common word stays.",
        "keptNameCount": "Count  How many such texts there are.",
        "isForgotten": "Bool  Whether a person's name was deleted from the whole file.",
    },
    "awful-archive.SplitReport": {
        "$description": "What a split moved, or would move.",
        "archive": "String  The archive's file.", "output": "String?  The file of the new archive; left out of a rehearsal that names none.",
        "action": "SplitReport.Action  What was done.", "titles": "[String]  The first names and titles.",
        "forumCount": "Count  Forums, those below the named ones included.",
        "threadCount": "Count  Threads, those that only a list of a moved forum shows included.", "postCount": "Count  Posts in these threads.",
        "markCount": "Count  Marks that a person set by hand on the forums and threads.",
        "movedPageCount": "Count  Pages that only the new archive holds then.", "sharedPageCount": "Count  Pages that both archives hold then.",
        "assets": "Count?  Pictures and style sheets of the new archive; of what was moved.",
        "isContinued": "Bool  Whether an earlier run that was stopped had written the new archive.",
        "moved": "ArchiveCounts?  What the new archive holds; of what was moved.",
        "left": "ArchiveCounts?  What the archive still holds; of what was moved.",
    },
    "awful-archive.RemovedTombstones": {
        "archive": "String  The archive's file.", "removedCount": "Count  How many tombstones were removed.",
    },
    "awful-archive.MergeReport": {
        "archive": "String  The archive's file.", "others": "[String]  The other archives.", "pages": "[String: Int]  How many pages had each outcome.",
        "known": "Int  The pages that the archive held before.", "assets": "Int  The pictures and style sheets that came along.",
        "new": "ArchiveCounts  What the archive did not hold before.", "holds": "ArchiveCounts  What the archive holds now.",
    },
    "awful-archive.RepairReport": {
        "archive": "String  The archive's file.", "backup": "(String|null)  The copy that was made before.",
        "errors": "RepairReport.Change  What was wrong.", "warnings": "RepairReport.Change  What was missing or odd.",
    },
    "Archive.Explanation": {
        "entity": "String", "id": "EntityNumber", "isHeld": "Bool  Whether the archive holds it.", "fields": "[Explanation.Field]  The groups of columns that pages decide.",
        "derived": "[Explanation.Derived]  The columns that follow from others.", "history": "[Explanation.History]  What it was before.",
        "revisions": "[Explanation.Revision]  Its former bodies.", "marks": "[ReaderMark]  What was set by hand.",
        "attachedPictures": "[Explanation.AttachedPicture]  The pictures in its markup that were attached by keys.",
        "embeddedPictures": "[Explanation.EmbeddedPicture]  The pictures that stood in its markup.", "mentions": "[Explanation.Mention]  What pages say of it that do not show it.",
    },
    "Archive.Explanation.Field": {
        "columns": "[String]", "values": "Explanation.History", "captures": "[Explanation.Capture]", "others": "[Explanation.Claim]",
    },
    "Archive.Explanation.Claim": {"values": "Explanation.History", "captures": "[Explanation.Capture]"},
    "Archive.Explanation.History": {"$schema": "", "description": "Columns with their values.", "type": "object",
                   "additionalProperties": {"type": ["null", "integer", "number", "string"]}},
}

_LIST = "What list prints with --format json; with --format ndjson each line is one of its items."

# What each command prints, and what that is.
COMMANDS: dict[str, tuple[str, str]] = {
    "import": (
        "(SummaryReport|[ListedPage])",
        "What an import read, and what the archive holds now; with --dry-run what it would read.",
    ),
    "check": ("CheckJSON.Content", "What is orphaned, missing or broken in an archive."),
    "coverage": (
        "(Archive.Coverage|SaveListReport.Listing|[PictureHost])",
        "Which pages are held; with --urls the addresses to save next, with --pictures the pictures of each host.",
    ),
    "verify": (
        "(VerifyCommand.Proof|PageBag.Result|FolderReport)",
        "Whether the archive says what its pages claim; with --manifest the bag that was written, with --can-delete which files are held.",
    ),
    "info": ("ArchiveOverview", "What an archive holds, at a glance."),
    "config": ("SettingsReport", "The settings, and where each comes from."),
    "list forums": ("[Forum]", _LIST),
    "list threads": ("[ForumThread]", _LIST),
    "list posts": ("[Post]", _LIST),
    "list users": ("[User]", _LIST),
    "list messages": ("[PrivateMessage]", _LIST),
    "list announcements": ("[Announcement]", _LIST),
    "list punishments": ("[Punishment]", _LIST),
    "list pages": ("[PageItem]", _LIST),
    "list tags": ("[ThreadTag]", _LIST),
    "list bookmarks": ("[Bookmark]", _LIST),
    "list polls": ("[Poll]", _LIST),
    "list ignored": ("[ListedUser]", _LIST),
    "list buddies": ("[ListedUser]", _LIST),
    "list notes": ("[ReaderNote]", _LIST),
    "list own-tags": ("[ReaderNote]", _LIST),
    "list tombstones": ("[TombstoneItem]", _LIST),
    "show thread": ("ShownThread", "A page of a thread."),
    "show post": ("ShownPost", "A post, its neighbours, and its versions where they are asked for."),
    "show forum": ("ShownForum", "A forum with its newest threads."),
    "show user": ("ShownUser", "A person with their newest posts."),
    "show message": ("ShownMessage", "A private message in its conversation."),
    "show announcement": ("Announcement", "An announcement."),
    "show page": ("ShownPage", "A saved page, and the posts that were read from it."),
    "search": ("(Archive.SearchResult|SearchEvaluation)", "What a search found; with --evaluate how well it finds what it should."),
    "mark": ("MarkReport", "What was marked."),
    "bookmark": ("MarkReport", "What was bookmarked."),
    "note": ("NoteReport", "Whether notes have changed."),
    "tag": ("NoteReport", "Whether tags have changed."),
    "untag": ("NoteReport", "Whether tags have changed."),
    "annotations": ("(ExportSummary|NoteReport)", "What was written, or whether notes have changed."),
    "saved": ("(NoteReport|[SavedSearch])", "The saved searches, or whether they have changed."),
    "inspect": ("[ListedPage]", "What an import would read; with --both-routes what both parsers make of it."),
    "explain": ("Explanation", "Which capture decided each field of something."),
    "scrape": ("(PageInspection|[PageInspection])", "What one saved page says; of several files an array."),
    "merge": ("MergeReport", "What other archives brought."),
    "backup": ("ArchiveBackup.Result", "The copy that was made."),
    "repair": ("(RepairReport|ArchiveVerification)", "What was wrong before and after; with --dry-run what a repair would change."),
    "exclude": (
        "(ExclusionReport|PictureExclusion)",
        "Pages that are excluded, or were excluded or restored; pictures that were marked as gone.",
    ),
    "delete": ("(DeletionReport|RemovedTombstones)", "What was deleted, or would be; with --forget how many tombstones were removed."),
    "split": (
        "(SplitReport|PartitionReport)",
        "What was moved to an archive of its own, or would be; with --partitions the archives that were made.",
    ),
    "tidy": ("TidyReport", "Users, forums, tags and pictures that nothing refers to and that were removed, or would be."),
    "export": ("ExportSummary", "What an export wrote, whatever its format."),
}
