internal import Archive
internal import ForumModel

/// What the posts of a book or a part of it are, in numbers; collected as they are read.
struct BookFacts: Sendable {
    /// Somebody who wrote posts.
    struct Person: Sendable {
        var name: String?
        var postCount = 0
    }

    /// How many posts there are.
    private(set) var postCount = 0
    /// When the oldest was written, in ISO 8601 UTC.
    private(set) var firstPostAt: String?
    /// When the newest was written.
    private(set) var lastPostAt: String?
    /// The saved pages that they are from.
    private(set) var captures = StoredCaptures()
    /// Those who wrote them, by number or else name.
    private var people: [String: Person] = [:]

    /// How many people wrote them, as far as that is known.
    var personCount: Int { people.count }

    /// Counts posts.
    mutating func add(_ posts: [StoredPost], _ text: BookText) {
        for post in posts {
            let time = BookText.time(post.postedAt)
            add(count: 1, first: time, last: time)
            let name = text.name(of: post.author)
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

    /// Adds those of a part.
    mutating func add(_ other: BookFacts) {
        add(count: other.postCount, first: other.firstPostAt, last: other.lastPostAt)
        add(other.captures)
        for (key, person) in other.people {
            people[key, default: Person(name: person.name)].postCount += person.postCount
        }
    }

    /// Those who wrote most, most posts first.
    func busiest(_ limit: Int) -> [Person] {
        people.sorted {
            ($1.value.postCount, $0.value.name ?? "", $0.key)
                < ($0.value.postCount, $1.value.name ?? "", $1.key)
        }
        .prefix(limit).map(\.value)
    }

    /// When the newest of it was captured: the same for the same archive.
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
