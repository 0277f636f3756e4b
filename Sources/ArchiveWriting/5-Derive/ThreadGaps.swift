internal import ForumModel

/// The posts of a thread that newer captures of their place do not show any more.
///
/// - Complexity: O(*n* log *n*) in the number of pages and of posts at places where a page shows fewer than are held.
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
        var active = RankSet(count: ranked.count)
        var found: [(post: Int64, time: UTCTime)] = []
        var index = begins.first.map { self.index(after: ranked[$0].first) } ?? posts.count
        while index < posts.count {
            let post = posts[index]
            while begun < begins.count, ranked[begins[begun]].first < post {
                active.insert(begins[begun])
                begun += 1
            }
            while ended < ends.count, ranked[ends[ended]].last <= post {
                active.remove(ends[ended])
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
            let rank = ranked.partitioningIndex { key < $0.key }
            if let page = active.first(from: rank), let time = ranked[page].key.time {
                found.append((post, time))
            }
        }
        return found
    }

    private func index(from post: Int64) -> Int { posts.partitioningIndex { $0 >= post } }

    private func index(after post: Int64) -> Int { posts.partitioningIndex { $0 > post } }
}

/// A set of numbers from 0 and below `count` that finds the next of them: a binary tree of counts.
struct RankSet {
    private let width: Int
    private var counts: [Int]

    init(count: Int) {
        var width = 1
        while width < count { width *= 2 }
        self.width = width
        counts = Array(repeating: 0, count: 2 * width)
    }

    var isEmpty: Bool { counts[1] == 0 }

    mutating func insert(_ rank: Int) { add(1, rank) }

    mutating func remove(_ rank: Int) { add(-1, rank) }

    private mutating func add(_ change: Int, _ rank: Int) {
        var node = width + rank
        while node > 0 {
            counts[node] += change
            node /= 2
        }
    }

    /// The lowest number that is not below another one.
    func first(from rank: Int) -> Int? {
        guard rank < width else { return nil }
        var node = width + rank
        while counts[node] == 0 {
            // Climb while the node is a right child.
            while node % 2 == 1 {
                if node == 1 { return nil }
                node /= 2
            }
            node += 1
        }
        while node < width { node = counts[2 * node] > 0 ? 2 * node : 2 * node + 1 }
        return node - width
    }
}
