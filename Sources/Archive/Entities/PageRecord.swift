public import ForumModel

/// One file or member that was met, and everything an archive takes from it.
///
/// Times are UTC and names are resolved as far as the page itself allows; how records of several pages become one
/// truth is the archive's business.
public struct PageRecord: Sendable {
    /// Where it came from and what became of it.
    public var source: SourceRecord
    /// Everything worth telling about it.
    public var issues: [Diagnostic]
    /// Users it shows.
    public var users: [UserRecord] = []
    /// Users whose sidebar it shows without a number; each has the number ``UserRecord/unknownID``.
    public var namedUsers: [UserRecord] = []
    /// Forums it shows, from menu, breadcrumbs and tables.
    public var forums: ForumRecords = ForumRecords()
    /// Threads it shows.
    public var threads: [ThreadRecord] = []
    /// Posts it shows.
    public var posts: [PostRecord] = []
    /// Thread tags it shows.
    public var tags: [ThreadTagRecord] = []
    /// Folders of private messages that it names.
    public var folders: [FolderRecord] = []
    /// Private messages it shows or lists.
    public var messages: [MessageRecord] = []
    /// The form to answer a private message, where it is one.
    public var messageReply: MessageReplyRecord?
    /// Announcements it shows or lists.
    public var announcements: [AnnouncementRecord] = []
    /// Rows of the Leper's Colony.
    public var punishments: [PunishmentRecord] = []
    /// Pictures and style sheets that came along with it, or that it is.
    public var assets: [AssetRecord] = []
    /// What addresses of pictures in its markup mean, as far as they do not tell by themselves.
    public var assetReferences: [AssetReferenceRecord] = []
    /// Its original bytes, where they are to be kept.
    public var kept: KeptPage?
    /// What another archive wrote down of it, in place of users, forums, threads and so on.
    var archived: ArchivedClaims?

    /// Makes a record that holds nothing but the page itself.
    public init(source: SourceRecord, issues: [Diagnostic] = []) {
        self.source = source
        self.issues = issues
    }

    /// What it shows of things of which nothing but their own row follows.
    var others: [any MergedRecord] { announcements + punishments }

    /// Does ahead what the writer would do for each post and user, so that it is done on any thread.
    ///
    /// May be left out; nothing of the record may be changed after it.
    public mutating func prepare() {
        users = UserRecord.joined(users)
        for index in posts.indices { posts[index].bodyID = posts[index].body.id }
    }
}

/// A row of `source_page`: the provenance of everything taken from one file or member.
public struct SourceRecord: Sendable {
    /// What was given on the command line, made absolute, for display.
    public var root: String
    /// The path below the root, for display; bytes that are not UTF-8 as `\xHH`.
    public var path: String
    /// The path below the root, as the file system has it.
    public var pathBytes: [UInt8] = []
    /// The member inside a container; nil for a plain file.
    public var member: String?
    /// The page's address, where a witness gives it.
    public var url: String?
    /// How the address is known.
    public var urlBasis: AddressBasis?
    /// What it is.
    public var kind: PageKind
    /// What became of it.
    public var status: PageStatus
    /// The hash of its bytes; nil when it could not be read.
    public var hash: ContentHash?
    /// How many bytes it has.
    public var byteCount: Int64
    /// The size of the whole file in bytes, when nothing more of it is to be read after this; nil otherwise.
    ///
    /// An unchanged file is recognised by it, so it must not be set before the last record of a file.
    public var fileByteCount: Int64?
    /// The encoding that was used.
    public var encoding: String?
    /// How its capture time is known.
    public var capturedBasis: CaptureBasis?
    /// Where it stands among all captures.
    public var key: CaptureKey
    /// The time zone its dates were read in, and whether that was said (`option`) or assumed (`default`).
    public var timeZone: (name: String, basis: String)?
    /// The account whose view it shows, by name; nil for account 0.
    public var accountName: String?
    /// The forum it belongs to.
    public var forumID: ForumID?
    /// The thread it belongs to.
    public var threadID: ThreadID?
    /// Which page, 1-based.
    public var pageNumber: Int?
    /// Of how many.
    public var pageCount: Int?
    /// Whether nothing of it is missing, as far as one can see.
    public var isWhole: Bool
    /// Rows to a page.
    public var perPage: Int?
    /// The only user shown, where filtered.
    public var filterUserID: UserID?
    /// When it was imported.
    public var importedAt: UTCTime

    /// Makes a record of a place; the rest is filled in as it becomes known.
    public init(
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
    public var accountID: AccountID { accountName.map(AccountID.init(name:)) ?? .unnamed }

    /// The capture time for `captured_at`: the evidence's, else the file's.
    var capturedAt: UTCTime? {
        capturedBasis == .fileTime ? key.fileTime : key.time
    }
}
