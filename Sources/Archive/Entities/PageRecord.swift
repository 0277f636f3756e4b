package import ForumModel

/// One file or member that was met, and everything an archive takes from it.
///
/// Times are UTC and names are resolved as far as the page itself allows; how records of several pages become one
/// truth is the archive's business.
package struct PageRecord: Sendable {
    /// Where it came from and what became of it.
    package var source: SourceRecord
    /// Everything worth telling about it.
    package var issues: [Diagnostic]
    /// Users it shows.
    package var users: [UserRecord] = []
    /// Users whose sidebar it shows without a number; each has the number ``UserRecord/unknownID``.
    package var namedUsers: [UserRecord] = []
    /// Forums it shows, from menu, breadcrumbs and tables.
    package var forums: ForumRecords = ForumRecords()
    /// Threads it shows.
    package var threads: [ThreadRecord] = []
    /// Posts it shows.
    package var posts: [PostRecord] = []
    /// Thread tags it shows.
    package var tags: [ThreadTagRecord] = []
    /// Folders of private messages that it names.
    package var folders: [FolderRecord] = []
    /// Private messages it shows or lists.
    package var messages: [MessageRecord] = []
    /// The form to answer a private message, where it is one.
    package var messageReply: MessageReplyRecord?
    /// Announcements it shows or lists.
    package var announcements: [AnnouncementRecord] = []
    /// Rows of the Leper's Colony.
    package var punishments: [PunishmentRecord] = []
    /// Polls it shows.
    package var polls: [PollRecord] = []
    /// Posts it speaks of without showing them.
    package var mentions: [MentionRecord] = []
    /// Lists of people of its account.
    package var accountLists: [AccountListRecord] = []
    /// The page of its account's bookmarks that it is, where nothing of it is missing.
    package var bookmarkList: BookmarkListRecord?
    /// The state of its account.
    package var accountState: AccountStateRecord?
    /// Who posted in a thread.
    package var threadPosters: ThreadPostersRecord?
    /// Marks of punishments on posts.
    package var postMarks: [PostMarkRecord] = []
    /// The tags that it offers.
    package var offeredTags: OfferedTagsRecord?
    /// How many users browse its forum.
    package var forumVisit: ForumVisitRecord?
    /// The forums that a user moderates.
    package var staff: StaffRecord?
    /// The site's totals.
    package var statistics: SiteStatisticsRecord?
    /// Pictures and style sheets that came along with it, or that it is.
    package var assets: [AssetRecord] = []
    /// What addresses of pictures in its markup mean, as far as the addresses alone do not say.
    package var assetReferences: [AssetReferenceRecord] = []
    /// Its original bytes, if they are to be stored.
    package var kept: KeptPage?
    /// What another archive wrote down of it, in place of users, forums, threads and so on.
    var archived: ArchivedClaims?

    /// Creates a record of the page itself, without content.
    package init(source: SourceRecord, issues: [Diagnostic] = []) {
        self.source = source
        self.issues = issues
    }

    /// The records that affect no derived data, only their own row.
    var others: [any MergedRecord] { announcements + punishments }

    /// The records that are stored only as claims.
    var claimed: [any ClaimedRecord] {
        let single: [(any ClaimedRecord)?] = [
            accountState, bookmarkList, threadPosters, offeredTags, forumVisit, staff, statistics,
        ]
        return polls + mentions + accountLists + postMarks + single.compactMap(\.self)
    }

    /// Does ahead what the writer would do for each post and user, so that it is done on any thread.
    ///
    /// May be left out; nothing of the record may be changed after it.
    package mutating func prepare() {
        users = UserRecord.joined(users)
        for index in posts.indices { posts[index].bodyID = posts[index].body.id }
    }
}

/// A row of `source_page`: the provenance of everything taken from one file or member.
package struct SourceRecord: Sendable {
    /// What was given on the command line, made absolute, for display.
    package var root: String
    /// The path below the root, for display; bytes that are not UTF-8 as `\xHH`.
    package var path: String
    /// The path below the root, as the file system has it.
    package var pathBytes: [UInt8] = []
    /// The member inside a container; nil for a plain file.
    package var member: String?
    /// The page's address, where a witness gives it.
    package var url: String?
    /// How the address is known.
    package var urlBasis: AddressBasis?
    /// What it is.
    package var kind: PageKind
    /// What became of it.
    package var status: PageStatus
    /// The hash of its bytes; nil when it could not be read.
    package var hash: ContentHash?
    /// How many bytes it has.
    package var byteCount: Int64
    /// The size of the whole file in bytes, when nothing more of it is to be read after this; nil otherwise.
    ///
    /// An unchanged file is recognised by it, so it must not be set before the last record of a file.
    package var fileByteCount: Int64?
    /// The encoding that was used.
    package var encoding: String?
    /// How its capture time is known.
    package var capturedBasis: CaptureBasis?
    /// Its place in the order of captures.
    package var key: CaptureKey
    /// The time zone its dates were read in, and whether that was said (`option`) or assumed (`default`).
    package var timeZone: (name: String, basis: String)?
    /// The account whose view it shows, by name; nil for account 0.
    package var accountName: String?
    /// The forum it belongs to.
    package var forumID: ForumID?
    /// The thread it belongs to.
    package var threadID: ThreadID?
    /// Which page, 1-based.
    package var pageNumber: Int?
    /// Of how many.
    package var pageCount: Int?
    /// Whether nothing of it is missing, as far as one can see.
    package var isWhole: Bool
    /// Rows to a page.
    package var perPage: Int?
    /// The only user shown, where filtered.
    package var filterUserID: UserID?
    /// The letters of visible text that nothing read and that are no known furniture of the site's pages; nil where that was not
    /// looked for.
    package var unreadLetterCount: Int?
    /// The version of the reader that read the page (``ForumModel/ReaderVersion``); nil for files that are not pages.
    package var readerVersion: Int?
    /// When it was imported.
    package var importedAt: UTCTime

    /// Makes a record of a place; the rest is filled in as it becomes known.
    package init(
        root: String, path: String, pathBytes: [UInt8], status: PageStatus, modifiedAt: UTCTime,
        importedAt: UTCTime
    ) {
        self.root = root
        self.path = path
        self.pathBytes = pathBytes
        self.status = status
        self.importedAt = importedAt
        kind = .other
        byteCount = 0
        isWhole = true
        key = CaptureKey(time: nil, isExplicit: false, fileTime: modifiedAt, hashPrefix: 0)
    }

    /// The account's number.
    package var accountID: AccountID { accountName.map(AccountID.init(name:)) ?? .unnamed }

    /// The capture time for `captured_at`: the evidence's, else the file's.
    var capturedAt: UTCTime? {
        capturedBasis == .fileTime ? key.fileTime : key.time
    }
}
