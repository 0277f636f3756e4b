internal import ForumModel

/// The posts of a thread that newer captures of their place do not show any more.
///
/// - Complexity: O(*n* log *n*) in the number of pages and of posts at places where a page shows fewer than are held,
/// and for each of these pages the number of others that show posts around its own.
struct ThreadGaps {
    private typealias Page = (key: CaptureKey, first: Int64, last: Int64)

    let id: Int64
    /// The numbers of all posts of the thread that are held, in their order.
    private let posts: [Int64]
    private var pages: [Page] = []

    init(of id: Int64, posts: [Int64]) {
        self.id = id
        self.posts = posts
    }

    /// Adds a whole, unfiltered page that shows `count` posts of the thread; most show all posts between
    /// their ends and are ignored.
    ///
    /// A capture time without evidence in the page is not stored in `key`. Where posts are not in the order
    /// of their numbers, a post between the page's ends may be on another page.
    mutating func add(
        _ ends: (first: Int64, last: Int64), showing count: Int, at key: CaptureKey,
        isInOrder: @autoclosure () throws -> Bool
    ) rethrows {
        guard key.time != nil, ends.first <= ends.last else { return }
        guard count < index(after: ends.last) - index(from: ends.first), try isInOrder() else { return }
        pages.append((key, ends.first, ends.last))
    }

    /// The time since which each post is missing, by number: that of the oldest page that is newer than every
    /// capture of the post and shows posts with lower and higher numbers.
    func since(newest: (Int64) throws -> CaptureKey?) rethrows -> [(post: Int64, time: UTCTime)] {
        let ranked = pages.sorted { $0.key < $1.key }
        // A page counts for the posts behind its first one and before its last one.
        let begins = ranked.indices.sorted { ranked[$0].first < ranked[$1].first }
        let ends = ranked.indices.sorted { ranked[$0].last < ranked[$1].last }
        var (begun, ended) = (0, 0)
        // The ranks of the pages that a post is on, ascending.
        var active: [Int] = []
        var found: [(post: Int64, time: UTCTime)] = []
        var index = begins.first.map { self.index(after: ranked[$0].first) } ?? posts.count
        while index < posts.count {
            let post = posts[index]
            while begun < begins.count, ranked[begins[begun]].first < post {
                active.insert(begins[begun], at: active.partitioningIndex { $0 > begins[begun] })
                begun += 1
            }
            while ended < ends.count, ranked[ends[ended]].last <= post {
                active.remove(at: active.partitioningIndex { $0 >= ends[ended] })
                ended += 1
            }
            if active.isEmpty {
                // On to the next page that begins.
                guard begun < begins.count else { break }
                index = max(index + 1, self.index(after: ranked[begins[begun]].first))
                continue
            }
            index += 1
            guard let key = try newest(post) else { continue }
            let newer = active[active.partitioningIndex { key < ranked[$0].key }...].first
            if let newer, let time = ranked[newer].key.time { found.append((post, time)) }
        }
        return found
    }

    private func index(from post: Int64) -> Int { posts.partitioningIndex { $0 >= post } }

    private func index(after post: Int64) -> Int { posts.partitioningIndex { $0 > post } }
}
