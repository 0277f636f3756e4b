internal import Archive
internal import Site

/// Statistics of the posts of a book or a part of it, collected while they are read.
struct BookFacts: Sendable {
    struct Person: Sendable {
        var name: String?
        var postCount = 0
    }

    private(set) var postCount = 0
    /// In ISO 8601 UTC, like ``lastPostAt``.
    private(set) var firstPostAt: String?
    private(set) var lastPostAt: String?
    private(set) var captures = StoredCaptures()
    /// By ID or else name.
    private var people: [String: Person] = [:]

    var personCount: Int { people.count }

    mutating func add(_ posts: [StoredPost]) {
        for post in posts {
            let time = Period.time(post.postedAt)
            add(count: 1, first: time, last: time)
            let name = BookText.name(of: post.author)
            guard let key = post.author.id.map({ "u\($0)" }) ?? name.map({ "n" + $0.lowercased() }) else { continue }
            people[key, default: Person(name: name)].postCount += 1
        }
    }

    mutating func add(_ captures: StoredCaptures) {
        self.captures.pageCount += captures.pageCount
        self.captures.firstAt = Self.pick(self.captures.firstAt, Period.time(captures.firstAt), by: <)
        self.captures.lastAt = Self.pick(self.captures.lastAt, Period.time(captures.lastAt), by: >)
        self.captures.newestAt = Self.pick(self.captures.newestAt, Period.time(captures.newestAt), by: >)
    }

    mutating func add(_ other: BookFacts) {
        add(count: other.postCount, first: other.firstPostAt, last: other.lastPostAt)
        add(other.captures)
        for (key, person) in other.people {
            people[key, default: Person(name: person.name)].postCount += person.postCount
        }
    }

    func busiest(_ limit: Int) -> [Person] {
        people.sorted {
            ($1.value.postCount, $0.value.name ?? "", $0.key)
                < ($0.value.postCount, $1.value.name ?? "", $1.key)
        }
        .prefix(limit).map(\.value)
    }

    /// The time of the newest capture, or else post, so that it depends on the archive only.
    var modifiedAt: String { captures.lastAt ?? captures.newestAt ?? lastPostAt ?? "1999-01-01T00:00:00Z" }

    private mutating func add(count: Int, first: String?, last: String?) {
        postCount += count
        firstPostAt = Self.pick(firstPostAt, first, by: <)
        lastPostAt = Self.pick(lastPostAt, last, by: >)
    }

    private static func pick(_ one: String?, _ other: String?, by isBetter: (String, String) -> Bool) -> String? {
        guard let one, let other else { return one ?? other }
        return isBetter(other, one) ? other : one
    }
}
