"""What the sources do not say by declarations alone: the root types of commands, plain values, and types that encode themselves.

A type that encodes itself is a table of its properties; a value is a type and, behind two blanks, its description. One with
the key "$schema" is a schema as it stands.
"""

# Types that are one value in JSON.
PLAIN = {
    "Bool": {"type": "boolean"},
    "Int": {"type": "integer"},
    "Int32": {"type": "integer"},
    "Int64": {"type": "integer"},
    "Double": {"type": "number"},
    "String": {"type": "string"},
    "UTCTime": {"type": "string", "format": "date-time"},
    "null": {"type": "null"},
    "Number63": {"description": "A number of up to 63 bits, as text.", "type": "string", "pattern": "^-?[0-9]+$"},
}

# Types that encode themselves.
ENCODED = {
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
    },
    # Archive
    "Archive.IntegrityFinding": {
        "entity": "String", "id": "(Int|Number63)", "message": "String", "severity": "Diagnostic.Severity",
    },
    "Archive.SearchHit": {
        "entity": "String", "id": "(Int|Number63)  Its number; of an announcement as text.", "threadID": "Int64?", "title": "String?",
        "author": "String?", "date": "String?", "snippet": "String  The place where the words are, without marks.", "hitCount": "Int?",
    },
    "Archive.Explanation.Value": {"$schema": "", "description": "A value as the column has it; one of 63 bits is text.",
                          "type": ["null", "integer", "number", "string"]},
    # The program
    "awful-archive.SummaryReport": {
        "archive": "String  The archive's file.", "seconds": "Double  How long it took.",
        "timings": "TimingsReport?  How long each stage took, with --timings.",
        "entries": "Int  The files and members that were met.", "unchanged": "Int  Those that had not changed since they were read.",
        "bytes": "Int  The bytes of pages that were read.", "assets": "Int  The pictures and style sheets that came along.",
        "containers": "Int  The archives and crawls that were opened.", "excluded": "Int  The pages that are excluded.",
        "pages": "[String: [String: Int]]  How many pages of each kind had each outcome.",
        "new": "ArchiveCounts  What the archive did not hold before.", "updated": "ArchiveCounts  What is not as it was before.",
        "holds": "ArchiveCounts  What the archive holds now.", "problems": "[String]  The first pages that could not be used, and why.",
        "problemCount": "Int  How many there are.",
    },
    "awful-archive.TimingsReport": {"workers": "Int  How many pages were read at a time.", "stages": "[TimingsReport.Stage]"},
    "awful-archive.CheckReport": {
        "archive": "String  The archive's file.", "errors": "Int  What is wrong.", "warnings": "Int  What is missing or odd.",
        "notes": "Int  What is only told.", "sections": "[CheckReport.Section]",
    },
    "awful-archive.CheckReport.Section": {
        "code": "String  The rule, such as `thread.pages-missing`.", "severity": "Diagnostic.Severity", "count": "Int  How many places there are.",
        "meaning": "String  What it means.", "advice": "String  What to do.", "findings": "[IntegrityFinding]  The first places, as --limit says.",
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
    "awful-archive.ExplainReport": {
        "entity": "String", "id": "(Int|Number63)", "isHeld": "Bool  Whether the archive holds it.", "fields": "[FieldJSON]  The groups of columns that pages decide.",
        "derived": "[DerivedJSON]  The columns that follow from others.", "history": "[ValuesJSON]  What it was before.",
        "revisions": "[RevisionJSON]  Its former bodies.", "marks": "[ReaderMark]  What was set by hand.",
        "embeddedPictures": "[PictureJSON]  The pictures that stood in its markup.", "mentions": "[MentionJSON]  What pages say of it that do not show it.",
    },
    "awful-archive.ValuesJSON": {"$schema": "", "description": "Columns with their values.", "type": "object",
                   "additionalProperties": {"type": ["null", "integer", "number", "string"]}},
}

_LIST = "What list prints with --format json; with --format ndjson each line is one of its items."

# What each command prints, and what that is.
COMMANDS = {
    "import": ("SummaryReport", "What an import read, and what the archive holds now."),
    "check": ("CheckReport", "What is orphaned, missing or broken in an archive."),
    "info": ("ArchiveOverview", "What an archive holds, at a glance."),
    "list forums": ("[ForumItem]", _LIST),
    "list threads": ("[ThreadItem]", _LIST),
    "list posts": ("[PostItem]", _LIST),
    "list users": ("[UserItem]", _LIST),
    "list messages": ("[MessageItem]", _LIST),
    "list announcements": ("[AnnouncementItem]", _LIST),
    "list punishments": ("[PunishmentItem]", _LIST),
    "list pages": ("[PageItem]", _LIST),
    "list tags": ("[TagItem]", _LIST),
    "list bookmarks": ("[BookmarkItem]", _LIST),
    "list polls": ("[PollItem]", _LIST),
    "show thread": ("ShownThread", "A page of a thread."),
    "show post": ("ShownPost", "A post, its neighbours, and its versions where they are asked for."),
    "show forum": ("ShownForum", "A forum with its newest threads."),
    "show user": ("ShownUser", "A person with their newest posts."),
    "show message": ("ShownMessage", "A private message in its conversation."),
    "show page": ("ShownPage", "A saved page, and the posts that were read from it."),
    "search": ("Archive.SearchResult", "What a search found."),
    "mark": ("MarkReport", "What was marked."),
    "bookmark": ("MarkReport", "What was bookmarked."),
    "inspect": ("[ListedPage]", "What an import would read."),
    "explain": ("ExplainReport", "Which capture decided each field of something."),
    "scrape": ("(PageInspection|[PageInspection])", "What one saved page says; of several files an array."),
    "merge": ("MergeReport", "What other archives brought."),
    "backup": ("ArchiveBackup.Result", "The copy that was made."),
    "repair": ("RepairReport", "What was wrong before and after."),
    "exclude": ("ExclusionReport", "Pages that are excluded, or were excluded or restored."),
    "export": ("ExportSummary", "What an export wrote, whatever its format."),
}
