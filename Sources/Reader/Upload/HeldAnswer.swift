internal import Archive
internal import ForumModel
internal import ForumPages
internal import Markup

/// Tells which addresses of the forums the archive holds, for a user script on the live pages.
struct HeldAnswer: Encodable {
    static let path = "api/v1/held"
    static let addressLimit = 200

    struct Item: Encodable {
        enum State: String, Encodable { case held, stale, missing }

        /// The address as it was asked for.
        var address: String
        var state: State
        var thread: ThreadID?
    }

    struct Thread: Encodable {
        var id: ThreadID
        var pages: [PageRun]
        /// The address of the first page that is missing or not complete.
        var nextToSave: String?
    }

    var items: [Item] = []
    var threads: [Thread] = []

    init(_ addresses: [String], _ reader: ArchiveSnapshot) throws {
        let wanted = Set(addresses.compactMap { ForumLink($0)?.threadID })
        let filter = ListFilter(threads: Array(wanted))
        let coverage = wanted.isEmpty ? [] : try reader.coverage(matching: filter, listsAll: true).threads
        let known = Dictionary(coverage.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        items = try addresses.map { address in
            let link = ForumLink(address)
            let state = try Self.state(of: address, link, link?.threadID.flatMap { known[$0] }, reader)
            return Item(address: address, state: state, thread: link?.threadID)
        }
        threads = coverage.filter(\.isHeld).map { thread in
            let next = thread.incompletePages.first?.first
            return Thread(
                id: thread.id, pages: thread.pages,
                nextToSave: next.map { OriginalAddress.thread(thread.id, page: $0, perPage: thread.perPage) })
        }
    }

    private static func state(
        of address: String, _ link: ForumLink?, _ thread: ThreadCoverage?, _ reader: ArchiveSnapshot
    ) throws -> Item.State {
        if let link, link.threadID != nil, link.postID == nil, link["goto"] == nil {
            guard let thread, thread.isHeld else { return .missing }
            // A link to a thread as a whole is as complete as its pages are.
            guard let number = link["pagenumber"].flatMap({ Int($0) }) else {
                return thread.counts.incomplete == 0 ? .held : .stale
            }
            switch thread.pages.first(where: { $0.first <= number && number <= $0.last })?.state {
            case .whole: return .held
            case .partial, .filtered, .stale: return .stale
            case .missing, nil: return .missing
            }
        }
        let path = link.map { "/\($0.script)?\($0.query)" } ?? address
        switch try OldAddress(target: path)?.destination(reader) {
        case .page, .file: return .held
        case .missing, nil: return .missing
        }
    }
}
