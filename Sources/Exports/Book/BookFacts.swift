internal import Archive
internal import ForumModel

/// Statistics of the posts of a book or a part of it, collected while they are read.
struct BookFacts: Sendable {
    /// The author of posts.
    struct Person: Sendable {
        var name: String?
        var postCount = 0
    }

    /// The number of posts.
    private(set) var postCount = 0
    /// The time of the oldest post, in ISO 8601 UTC.
    private(set) var firstPostAt: String?
    /// The time of the newest post, in ISO 8601 UTC.
    private(set) var lastPostAt: String?
    /// The saved pages that the posts come from.
    private(set) var captures = StoredCaptures()
    /// The authors, by ID or else name.
    private var people: [String: Person] = [:]

    /// The number of authors, as far as they are known.
    var personCount: Int { people.count }

    /// Counts posts.
    mutating func add(_ posts: [StoredPost]) {
        for post in posts {
            let time = BookText.time(post.postedAt)
            add(count: 1, first: time, last: time)
            let name = BookText.name(of: post.author)
            guard let key = post.author.id.map({ "u\($0)" }) ?? name.map({ "n" + $0.lowercased() }) else {
                continue
            }
            people[key, default: Person(name: name)].postCount += 1
        }
    }

    /// Counts the saved pages of a thread.
    mutating func add(_ captures: StoredCaptures) {
        self.captures.pageCount += captures.pageCount
        self.captures.firstAt = Self.pick(self.captures.firstAt, BookText.time(captures.firstAt), by: <)
        self.captures.lastAt = Self.pick(self.captures.lastAt, BookText.time(captures.lastAt), by: >)
        self.captures.newestAt = Self.pick(self.captures.newestAt, BookText.time(captures.newestAt), by: >)
    }

    /// Adds the statistics of a part.
    mutating func add(_ other: BookFacts) {
        add(count: other.postCount, first: other.firstPostAt, last: other.lastPostAt)
        add(other.captures)
        for (key, person) in other.people {
            people[key, default: Person(name: person.name)].postCount += person.postCount
        }
    }

    /// Returns the authors with the most posts, the busiest first.
    func busiest(_ limit: Int) -> [Person] {
        people.sorted {
            ($1.value.postCount, $0.value.name ?? "", $0.key)
                < ($0.value.postCount, $1.value.name ?? "", $1.key)
        }
        .prefix(limit).map(\.value)
    }

    /// The time of the newest capture.
    ///
    /// It depends on the archive only.
    var modifiedAt: String {
        captures.lastAt ?? captures.newestAt ?? lastPostAt ?? "1999-01-01T00:00:00Z"
    }

    private mutating func add(count: Int, first: String?, last: String?) {
        postCount += count
        firstPostAt = Self.pick(firstPostAt, first, by: <)
        lastPostAt = Self.pick(lastPostAt, last, by: >)
    }

    private static func pick(_ one: String?, _ other: String?, by isBetter: (String, String) -> Bool)
        -> String?
    {
        guard let one, let other else { return one ?? other }
        return isBetter(other, one) ? other : one
    }
}
