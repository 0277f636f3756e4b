internal import ArchiveModel
internal import ForumModel

/// The information on a capture from one place where its bytes were found.
///
/// The same bytes may be in a crawl with the time of the request, in a folder that kept the file's time, and in a copy of that
/// folder that did not. They are one capture: the best witness describes it, and its file time is the earliest plausible one.
/// Both depend on the set of places, not on the order of imports.
struct CaptureWitness {
    private let usefulness: Int
    private let isExplicit: Bool
    private let time: UTCTime?
    private let url: String?
    private let urlBasis: String?
    private let kind: PageKind
    private let numbers: [Int64?]
    private let zone: (isGiven: Bool, name: String)
    private let account: Int64
    /// The version of the reader that read the page; 0 if unknown.
    private let readerVersion: Int

    init(_ source: SourceRecord) {
        usefulness = Self.usefulness(source.status)
        isExplicit = source.key.isExplicit
        time = source.key.time
        url = source.url
        urlBasis = source.urlBasis?.rawValue
        kind = source.kind
        numbers = [
            source.threadID?.rawValue, source.forumID?.rawValue, source.filterUserID?.rawValue,
            source.pageNumber.map(Int64.init), source.pageCount.map(Int64.init), source.perPage.map(Int64.init),
        ]
        zone = (source.timeZone?.basis == Self.givenZone, source.timeZone?.name ?? "")
        account = source.accountID.rawValue
        readerVersion = source.readerVersion ?? 0
    }

    /// Whether this witness is stronger, or equal with better settings of the importing user.
    func isBetter(than other: CaptureWitness) -> Bool {
        if isStronger(than: other) { return true }
        if other.isStronger(than: self) { return false }
        if readerVersion != other.readerVersion { return readerVersion > other.readerVersion }
        if zone.isGiven != other.zone.isGiven { return zone.isGiven }
        if zone.name != other.zone.name { return zone.name < other.zone.name }
        if time != other.time { return (time?.seconds ?? .max) < (other.time?.seconds ?? .max) }
        guard account != other.account else { return false }
        let unnamed = AccountID.unnamed.rawValue
        return other.account == unnamed || account != unnamed && account < other.account
    }

    /// Whether this witness has more information, regardless of time zones and accounts: something useful over nothing, a stated time
    /// (``CaptureKey/isExplicit``) over any other, the earlier of two stated times, an address over none, more IDs over fewer.
    func isStronger(than other: CaptureWitness) -> Bool {
        if usefulness != other.usefulness { return usefulness > other.usefulness }
        if isExplicit != other.isExplicit { return isExplicit }
        if isExplicit, time != other.time { return (time?.seconds ?? .max) < (other.time?.seconds ?? .max) }
        if (url == nil) != (other.url == nil) { return url != nil }
        if knownCount != other.knownCount { return knownCount > other.knownCount }
        if (url ?? "", urlBasis ?? "") != (other.url ?? "", other.urlBasis ?? "") {
            return (url ?? "", urlBasis ?? "") < (other.url ?? "", other.urlBasis ?? "")
        }
        if kind != other.kind { return kind.rawValue < other.kind.rawValue }
        return numbers.map { $0 ?? -1 }.lexicographicallyPrecedes(other.numbers.map { $0 ?? -1 })
    }

    private var knownCount: Int { (kind == .other ? 0 : 1) + numbers.count { $0 != nil } }

    private static let givenZone = "option"

    private static func usefulness(_ status: PageStatus) -> Int {
        switch status {
        case .imported: 5
        case .notice: 4
        case .notRead: 3
        case .notForum: 2
        case .quarantined: 1
        default: 0
        }
    }

    /// Returns the earlier of two file times; a time before the start of the forums is ignored.
    static func earlier(_ left: UTCTime, _ right: UTCTime) -> UTCTime {
        func rank(_ time: UTCTime) -> (Int, Int64) { (time.seconds > earliestPlausible ? 0 : 1, time.seconds) }
        return rank(right) < rank(left) ? right : left
    }

    /// 1 May 1999, 23:06:40 UTC, shortly before the forums started.
    private static let earliestPlausible: Int64 = 925_600_000
}
