public import Archive
public import ForumModel
public import HTMLTree
package import SavedPages

/// How pages are to be read.
public struct ImportOptions: Sendable {
    /// The zone in which the pages' dates are read.
    public var zone: ZoneClock
    /// Whether the zone was specified rather than assumed.
    public var isZoneGiven: Bool
    /// The account to credit for pages that name none; nil means account 0.
    public var owner: String?
    /// The limits for parsing one page; ``pageByteLimit`` changes its number of bytes.
    public var limits = HTMLLimits.standard
    /// Which parser reads pages: libxml2 for all of them, or for those that are not plain.
    public var parser = HTMLRoute.auto
    /// Which of the pages that the reader of plain markup reads are read by libxml2 too, and compared.
    public var comparedPages = ComparedPages.sample
    package var containerLimits = ContainerLimits.standard
    /// Which pictures and style sheets that came along with pages are kept.
    public var assets = AssetPolicy()
    /// Which part of the files is read, chosen by a hash of their paths below the inputs; nil for all.
    ///
    /// A page, its resources and the original that a mirror kept are in the same part; so is each container. Importing all parts
    /// into separate archives and merging these is equivalent to one import.
    public var shard: Shard?
    /// Whether files are pictures of other sources, which are attached to the posts that show them by the keys of their hosts.
    public var attachesPictures = false
    /// Whether unchanged files are read again; their new claims replace the former ones.
    public var isRescan = false
    /// The pages whose original bytes are kept.
    public var keptPages = KeptPagesPolicy.all
    /// How many pages are parsed at once.
    public var workerCount: Int
    /// How many pages are committed together.
    public var batchSize = 256
    /// Whether to count all entries first, in the background, so that progress knows how much is left.
    public var countsAhead = false
    /// Whether the duration of each stage is measured.
    public var measuresTimings = false
    /// Waits for another import into the same archive, or a program that keeps it locked; nil to fail.
    public var waiting: LockWait?
    /// The time of the import, for `source_page.imported_at`.
    public var now: UTCTime

    /// Makes options.
    ///
    /// - Parameters:
    ///   - zone: the zone in which the pages' dates are read; nil for the site's default, America/Chicago.
    ///   - owner: the account to credit for pages that name none.
    ///   - now: the time of the import; nil for the clock's.
    ///   - workerCount: how many pages are parsed at once.
    /// - Throws: ``ImportError/unknownZone(name:)`` when the system does not even know the site's default zone.
    public init(zone: ZoneClock? = nil, owner: String? = nil, now: UTCTime? = nil, workerCount: Int = 2)
        throws(ImportError)
    {
        guard let clock = zone ?? ZoneClock(name: ZoneClock.siteDefaultName) else {
            throw .unknownZone(name: ZoneClock.siteDefaultName)
        }
        self.zone = clock
        isZoneGiven = zone != nil
        self.owner = owner
        self.now = now ?? .now
        self.workerCount = max(1, workerCount)
    }

    /// How many bytes a page may have, wherever it is read from.
    ///
    /// A page is decoded alone when it is larger than half of the standard limit, and takes up to twenty times its size in memory.
    public var pageByteLimit: Int {
        get { limits.byteCount }
        set {
            limits.byteCount = newValue
            containerLimits.pageByteLimit = newValue
            containerLimits.memberByteLimit = max(containerLimits.memberByteLimit, newValue)
        }
    }

    /// How many bytes a file may have that wraps a page with its pictures.
    public var documentByteLimit: Int {
        get { containerLimits.documentByteLimit }
        set { containerLimits.documentByteLimit = newValue }
    }
}

/// Which pictures and style sheets that came along with pages an archive keeps.
public struct AssetPolicy: Sendable {
    /// Whether any are kept.
    public var areKept = true
    /// How many bytes one may have.
    public var byteLimit = 32 << 20
    /// How many bytes the archive may hold of them in all.
    public var totalLimit: Int64 = 8 << 30
}

/// Which pages both parsers read, so that a difference becomes the issue `parser.routes-differ`.
public enum ComparedPages: String, Sendable, CaseIterable {
    /// None.
    case none
    /// The first of each kind and year, and one in 200.
    case sample
    /// All.
    case all
}

/// The pages whose original bytes an archive keeps, so that a later version of the program can read them again.
public enum KeptPagesPolicy: String, Sendable, CaseIterable {
    /// None, except pages with rows that were not scraped, and pages on which the parsers differ; these are always kept.
    case none
    /// Those that gave nothing to the archive: quarantined, notices, pages of other sites or of no known kind.
    case problem
    /// All.
    case all
}
