/// The codes of all diagnostics that an import or a check reports about pages, files and archives.
///
/// The raw values are public: `source_issue.code` and the codes of `check`. Add, do not rename. Stored codes remain text
/// (``Diagnostic/code``), because an archive may hold codes of a newer version. *Codes* in the documentation of `Archive` is
/// generated from this enumeration.
public enum DiagnosticCode: String, Sendable, CaseIterable {

    case pageEmpty = "page.empty"
    case pageNotHTML = "page.not-html"
    case pageTooBig = "page.too-big"
    case pageTooManyAttributes = "page.too-many-attributes"
    case pageTooManyNodes = "page.too-many-nodes"
    case pageParserStopped = "page.parser-stopped"
    case pagePostsMissing = "page.posts-missing"
    case pageRowsMissing = "page.rows-missing"
    case pagePartInvalid = "page.part-invalid"
    case pageUnreadPart = "page.unread-part"
    case pageTruncated = "page.truncated"
    case pageSuperseded = "page.superseded"
    case pageCompressed = "page.compressed"
    case pageExport = "page.export"
    case pageExcluded = "page.excluded"
    case parserRoutesDiffer = "parser.routes-differ"
    case pageDeleted = "page.deleted"
    case encodingInvalid = "enc.invalid"
    case encodingControl = "enc.control"
    case encodingDeclaredUnsupported = "enc.declared-unsupported"
    case noticeMustRegister = "notice.must-register"
    case noticeArchivesUpgrade = "notice.archives-upgrade"
    case noticeDatabaseUnavailable = "notice.database-unavailable"
    case noticeBanned = "notice.banned"
    case noticeLogin = "notice.login"
    case noticeChallenge = "notice.challenge"
    case noticeRedirect = "notice.redirect"
    case noticeClosed = "notice.closed"
    case noticeError = "notice.error"

    case idMismatch = "id.mismatch"
    case idInvalid = "id.invalid"
    case idThreadUnknown = "id.thread-unknown"
    case idDuplicateInPage = "id.duplicate-in-page"
    case postNoAuthor = "post.no-author"
    case dateInvalid = "date.invalid"
    case dateImplausible = "date.implausible"
    case dateNonexistent = "date.nonexistent"
    case dateConflict = "date.conflict"
    case dateZoneConflict = "date.zone-conflict"
    case captureBeforeFloor = "capture.before-floor"
    case captureImplausible = "capture.implausible"

    case fileSpecial = "file.special"
    case fileSymlink = "file.symlink"
    case fileRepeatedFolder = "file.repeated-folder"
    case fileNotAPage = "file.not-a-page"
    case fileCompanionFolder = "file.companion-folder"
    case fileCompanion = "file.companion"
    case fileToolCache = "file.tool-cache"
    case fileHidden = "file.hidden"
    case fileVanished = "file.vanished"
    case fileUnreadable = "file.unreadable"
    case fileChanged = "file.changed"
    case assetKept = "asset.kept"
    case assetUnknown = "asset.unknown"
    case assetGone = "asset.gone"
    case assetTooBig = "asset.too-big"
    case assetTotalLimit = "asset.total-limit"
    case assetBadEncoding = "asset.bad-encoding"

    case containerOpened = "container.opened"
    case containerKnown = "container.known"
    case containerPassedOver = "container.passed-over"
    case containerSpecialMember = "container.special-member"
    case containerDamaged = "container.damaged"
    case containerEncrypted = "container.encrypted"
    case containerBomb = "container.bomb"
    case containerTooDeep = "container.too-deep"
    case containerTooBig = "container.too-big"
    case containerUnsupported = "container.unsupported"
    case containerNoPage = "container.no-page"
    case containerChanged = "container.changed"
    case containerUnreadable = "container.unreadable"
    case containerTruncated = "container.truncated"
    case containerTrailing = "container.trailing"
    case webArchiveFrames = "webarchive.frames"
    case webArchiveBadEncoding = "webarchive.bad-encoding"
    case webArchiveBadResource = "webarchive.bad-resource"
    case mhtmlFrames = "mhtml.frames"
    case mhtmlTooManyParts = "mhtml.too-many-parts"
    case mhtmlBadPart = "mhtml.bad-part"
    case mhtmlBadEncoding = "mhtml.bad-encoding"
    case mhtmlBadDate = "mhtml.bad-date"
    case warcRecords = "warc.records"
    case warcConversion = "warc.conversion"
    case warcContinuation = "warc.continuation"
    case warcRevisit = "warc.revisit"
    case warcRevisitUnresolved = "warc.revisit-unresolved"
    case warcTruncated = "warc.truncated"
    case warcNoTarget = "warc.no-target"
    case warcDate = "warc.date"
    case warcPartial = "warc.partial"
    case warcHTTPStatus = "warc.http-status"
    case warcChunkedCut = "warc.chunked-cut"
    case warcNotChunked = "warc.not-chunked"
    case warcNotEncoded = "warc.not-encoded"
    case warcDigest = "warc.digest"

    case archiveDamaged = "archive.damaged"
    case archiveBitRot = "archive.bit-rot"
    case archiveUnsealed = "archive.unsealed"
    case archiveValues = "archive.values"
    case archiveForeignKey = "archive.foreign-key"
    case archiveUnfinished = "archive.unfinished"
    case archiveUnfinishedMerge = "archive.unfinished-merge"
    case archiveOwnIndex = "archive.own-index"
    case derivedDiffers = "derived.differs"
    case numberInvalid = "number.invalid"
    case searchDamaged = "search.damaged"
    case assetDamaged = "asset.damaged"
    case claimDamaged = "claim.damaged"
    case keptDamaged = "kept.damaged"
    case forumCycle = "forum.cycle"
    case forumNoPlace = "forum.no-place"
    case forumNoCategory = "forum.no-category"
    case forumMissing = "forum.missing"
    case threadNoForum = "thread.no-forum"
    case threadPagesMissing = "thread.pages-missing"
    case threadPostCount = "thread.post-count"
    case threadNoPage = "thread.no-page"
    case threadListedOnly = "thread.listed-only"
    case threadTwoForums = "thread.two-forums"
    case tagTwoNumbers = "tag.two-numbers"
    case postNoThread = "post.no-thread"
    case postMissing = "post.missing"
    case postTwoThreads = "post.two-threads"
    case postPositionGap = "post.position-gap"
    case postPositionDuplicate = "post.position-duplicate"
    case postBodyHidden = "post.body-hidden"
    case postAuthorNameOnly = "post.author-name-only"
    case dateOrder = "date.order"
    case countContradiction = "count.contradiction"
    case userNameShared = "user.name-shared"
    case quoteNotHeld = "quote.not-held"
    case messageNoSender = "message.no-sender"
    case messageToSelf = "message.to-self"
    case messageReplyNotHeld = "message.reply-not-held"
    case messageReplyCircle = "message.reply-circle"
    case announcementNoForum = "announcement.no-forum"
    case bookmarkNoTarget = "bookmark.no-target"
    case punishmentNoUser = "punishment.no-user"
    case pageUnusable = "page.unusable"
    case pageNotice = "page.notice"
    case pageNotRead = "page.not-read"
    case pageDominates = "page.dominates"
    case readerOlder = "reader.older"
    case pictureNotHeld = "picture.not-held"
    case pictureSuspect = "picture.suspect"

    struct Text: Sendable {
        let meaning: String
        let advice: String

        init(_ meaning: String, _ advice: String) { (self.meaning, self.advice) = (meaning, advice) }
    }

    typealias Texts = [DiagnosticCode: Text]

    /// What the code means, in a sentence or two.
    public var meaning: String { Self.groups.lazy.compactMap { $0.texts[self] }.first?.meaning ?? "" }

    /// What to do about it.
    public var advice: String { Self.groups.lazy.compactMap { $0.texts[self] }.first?.advice ?? "" }

    /// The codes by topic, in the order of their documentation.
    public static let sections: [(title: String, codes: [DiagnosticCode])] = groups.map { title, texts in
        (title, allCases.filter { texts[$0] != nil })
    }

    private static let groups: [(title: String, texts: Texts)] = [
        ("Pages", pages),
        ("Numbers, dates and captures", evidence),
        ("Files", files),
        ("Containers and documents", containers),
        ("Findings of `check`", findings),
    ]

    /// The codes of pages that contain only a notice of the site.
    public static let notices: [DiagnosticCode] = [
        .noticeMustRegister, .noticeArchivesUpgrade, .noticeDatabaseUnavailable, .noticeBanned, .noticeLogin,
        .noticeChallenge, .noticeRedirect, .noticeClosed,
        .noticeError,
    ]
}
