public import Archive
internal import ForumModel
public import ForumPages
internal import HTMLTree
internal import SavedPages

/// Iterates over the entries that an import would read or skip, without changing an archive and in constant memory.
public struct PageListing: Sequence, Sendable {
    private let finder: PageFinder
    private let reader: EntryReader
    private let options: ImportOptions
    private let held: ArchiveStore?

    /// Prepares a listing; files are read while it is iterated.
    ///
    /// - Parameters:
    ///   - paths: files and folders.
    ///   - options: how pages are to be read.
    ///   - archive: the archive that the pages are compared with; nil for none.
    /// - Throws: ``ImportError/noSuchInput(reason:)``, ``ImportError/store(_:)``.
    public init(paths: [String], options: ImportOptions, archive: String? = nil) throws(ImportError) {
        finder = try PageFinder(paths, options: options)
        reader = EntryReader(options: options)
        self.options = options
        do {
            held = try archive.map { path throws(ArchiveError) in try ArchiveStore(path: path, access: .read)
            }
        } catch { throw .store(error) }
    }

    /// Starts at the first entry.
    public func makeIterator() -> AnyIterator<ListedPage> {
        var input = Input(finder, options: options)
        var waiting: [ReadEntry] = []
        return AnyIterator { [reader, held] in
            while waiting.isEmpty {
                guard let entry = input.next() else { return nil }
                if case .found(.container(let location)) = entry {
                    input.enter(input.container(at: location))
                } else {
                    waiting = reader.read(entry).reversed()
                }
            }
            return waiting.popLast().map { ListedPage($0, comparedWith: held) }
        }
    }
}

/// A file or member as an import would see it.
public struct ListedPage: Sendable, Hashable, Encodable {
    /// The path relative to the given one, safe to print.
    public let path: String
    /// The member inside the container at the path; nil for a file.
    public let member: String?
    /// The status that an import of this entry alone would give it.
    public let status: String
    /// The kind of the page; nil for files that are not pages.
    public let kind: String?
    /// The page's address, if a witness shows it.
    public let url: String?
    /// The witness of the address.
    public let urlBasis: String?
    /// When it was captured, in ISO 8601 UTC; nil where only the file's time is known.
    public let capturedAt: String?
    /// How that is known.
    public let capturedBasis: String?
    /// The encoding used.
    public let encoding: String?
    /// The thread it belongs to.
    public let threadID: Int64?
    /// The forum it belongs to.
    public let forumID: Int64?
    /// Which page, 1-based.
    public let pageNumber: Int?
    /// The account that saved the page.
    public let account: String?
    /// Posts on it.
    public let postCount: Int
    /// The number of pictures and style sheets in the same file.
    public let assetCount: Int
    /// Why it would not be read, or its problems.
    public let reasons: [String]
    /// Whether an import would bring anything new; nil without an archive, and for a file that is not a readable page.
    public let archived: PageNovelty?

    /// Visible text that is neither scraped nor part of the known page frame, with its place on the page.
    public let unread: [UnreadPassage]
    /// The layout of a page whose tables have no classes, such as `vBulletin 2.2`; nil for other pages.
    public let layout: String?
    /// The comparison of both parsers; nil for a page that was not compared (``ImportOptions/comparedPages``).
    public let routes: ListedRoutes?

    init(_ entry: ReadEntry, comparedWith held: ArchiveStore?) {
        let record = entry.record
        let source = record.source
        unread = entry.unread
        layout = entry.layout
        routes = entry.comparison.map(ListedRoutes.init)
        let isPage = source.status != .skipped && source.status != .unreadable
        path = source.path
        member = source.member
        status = source.status.rawValue
        var reasons = record.issues.map { "\($0.code): \($0.message)" }
        do throws(ArchiveError) {
            archived = try isPage ? held?.novelty(of: source) : nil
        } catch {
            archived = nil
            reasons.append("The archive could not be asked: \(error)")
        }
        kind = isPage ? source.kind.rawValue : nil
        url = source.url
        urlBasis = source.urlBasis?.rawValue
        capturedAt = source.key.time?.description
        capturedBasis = source.capturedBasis?.rawValue
        encoding = source.encoding
        threadID = source.threadID?.rawValue
        forumID = source.forumID?.rawValue
        pageNumber = source.pageNumber
        account = source.accountName
        postCount = record.posts.count
        assetCount = record.assets.count
        self.reasons = reasons
    }
}

/// The comparison of the trees that both parsers build of a page.
public struct ListedRoutes: Sendable, Hashable, Encodable {
    /// What came of the comparison.
    public enum Outcome: String, Sendable, Hashable, Encodable {
        /// The trees are the same.
        case same
        /// The trees differ.
        case different
        /// The markup is not plain, so that libxml2 alone reads it.
        case libxml2Only = "libxml2-only"
    }

    /// What came of the comparison.
    public let outcome: Outcome
    /// The number of nodes of the tree; nil where the trees differ, or only libxml2 reads the page.
    public let nodeCount: Int?
    /// The first node that differs, by its number in document order; 0 is the document.
    public let node: Int?
    /// The elements above that node.
    public let path: String?
    /// The node in the tree of the plain-markup reader.
    public let plain: String?
    /// The node in the tree of libxml2.
    public let library: String?

    init(_ comparison: RouteComparison) {
        var count: Int?
        var difference: TreeDifference?
        switch comparison {
        case .libraryOnly: outcome = .libxml2Only
        case .same(let nodeCount): (outcome, count) = (.same, nodeCount)
        case .different(let found): (outcome, difference) = (.different, found)
        }
        nodeCount = count
        node = difference?.node
        path = difference?.path
        plain = difference?.plain
        library = difference?.library
    }
}
