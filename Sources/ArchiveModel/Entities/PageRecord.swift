package import ForumModel

/// One file or container member, and everything that an archive stores of it.
///
/// Times are UTC, and names are resolved if the page itself allows it; the archive merges the records of all pages.
package struct PageRecord: Sendable {
    package var source: SourceRecord
    package var issues: [Diagnostic]
    package var users: [UserRecord] = []
    /// Users whose sidebar it shows without a number; each has the number ``UserRecord/unknownID``.
    package var namedUsers: [UserRecord] = []
    package var forums: ForumRecords = ForumRecords()
    package var threads: [ThreadRecord] = []
    package var posts: [PostRecord] = []
    package var tags: [ThreadTagRecord] = []
    package var folders: [FolderRecord] = []
    package var messages: [MessageRecord] = []
    package var announcements: [AnnouncementRecord] = []
    package var punishments: [PunishmentRecord] = []
    /// The records of entities that are stored only as claims: polls, mentions, lists of users.
    package var claimed: [any ClaimedRecord] = []
    /// Pictures and style sheets that were saved with it, or the one that the file is.
    package var assets: [AssetRecord] = []
    /// The targets of the picture addresses in its markup that are not clear from the address alone.
    package var assetReferences: [AssetReferenceRecord] = []
    package var kept: KeptPage?
    /// Whether the page shows a deleted post or a hidden name, so that bytes kept by an earlier reading go, too.
    package var isKeptDeleted = false
    /// The claims stored by another archive, which replace users, forums, threads and so on.
    package var archived: ArchivedClaims?

    package init(source: SourceRecord, issues: [Diagnostic] = []) { (self.source, self.issues) = (source, issues) }

    /// The records that affect no derived data, only their own row.
    package var others: [any MergedRecord] { announcements + punishments }

    /// Precomputes what the writer needs of each post and user, so that it can run on any thread.
    ///
    /// Optional; the record must not be changed afterwards.
    package mutating func prepare() {
        users = UserRecord.joined(users)
        for index in posts.indices {
            let body = posts[index].body
            posts[index].bodyID = body.id
            posts[index].contents = BodyContents(of: body.html, text: body.text)
        }
    }
}

/// A row of `source_page`: the provenance of everything taken from one file or member.
package struct SourceRecord: Sendable {
    /// The absolute path of the file or folder named on the command line, for display.
    package var root: String
    /// The path below the root, for display; bytes that are not UTF-8 as `\xHH`.
    package var path: String
    /// The path below the root, as the file system has it.
    package var pathBytes: [UInt8] = []
    package var member: String?
    /// The expression for root, path and member as one text.
    package static let placeSQL = "root || char(10) || ifnull(path || '!/' || member, path)"
    /// The page's address; nil if no witness states it.
    package var url: String?
    package var urlBasis: AddressBasis?
    package var kind: PageKind
    package var status: PageStatus
    /// Nil when it could not be read.
    package var hash: ContentHash?
    package var byteCount: Int64
    /// The size of the whole file in bytes, when nothing more of it is to be read after this; nil otherwise.
    ///
    /// An unchanged file is recognised by it, so it must not be set before the last record of a file.
    package var fileByteCount: Int64?
    package var encoding: String?
    package var capturedBasis: CaptureBasis?
    package var key: CaptureKey
    /// The time zone of its dates, and whether an option named it (`option`) or it is the default (`default`).
    package var timeZone: (name: String, basis: String)?
    /// The account whose view it shows, by name; nil for account 0.
    package var accountName: String?
    package var forumID: ForumID?
    package var threadID: ThreadID?
    /// The number of the page in its list, 1-based.
    package var pageNumber: Int?
    package var pageCount: Int?
    /// Whether the page is complete, to the scraper's knowledge.
    package var isWhole: Bool
    package var perPage: Int?
    /// The user whose posts a filtered page shows; nil for others.
    package var filterUserID: UserID?
    /// The number of letters of unread text: neither scraped nor part of the known page frame; nil if not determined.
    package var unreadLetterCount: Int?
    /// The version of the reader that read the page (``/ForumModel/ReaderVersion``); nil for files that are not pages.
    package var readerVersion: Int?
    package var importedAt: UTCTime

    package init(
        root: String, path: String, pathBytes: [UInt8], status: PageStatus, modifiedAt: UTCTime, importedAt: UTCTime
    ) {
        (self.root, self.path, self.pathBytes, self.status) = (root, path, pathBytes, status)
        self.importedAt = importedAt
        kind = .other
        byteCount = 0
        isWhole = true
        key = CaptureKey(time: nil, isExplicit: false, fileTime: modifiedAt, hashPrefix: 0)
    }

    package var accountID: AccountID { accountName.map(AccountID.init(name:)) ?? .unnamed }

    /// The capture time for `captured_at`: the evidence's, else the file's.
    package var capturedAt: UTCTime? { capturedBasis == .fileTime ? key.fileTime : key.time }
}
