internal import ForumModel

/// Finds the updates among the posts of a thread: by an index post, or else by the looks of the posts.
struct ChapterFinder {
    /// A chapter: the indices of its posts, its title, and why it was found.
    typealias Found = (posts: [Int], title: String, reason: String)

    /// Two links, or two headings, happen in any thread.
    private static let fewestChapters = 3
    /// The maximum number of words per link in an index: it has a line for each link; an update with links has many lines.
    private static let wordsPerLink = 30
    /// The least length, in words, of posts that are updates by their heading: a long paragraph, or five pictures.
    private static let headedLength = 250
    /// The least words or pictures of posts that are updates without any heading: more than answers have.
    private static let (plainWords, plainPictures) = (400, 5)
    /// The least length, in words, of a post that counts as more than an announcement.
    private static let substance = 50

    private let posts: [PostOutline]
    private let places: [PostID: Int]
    private let authors: Set<String>
    /// The indices of posts with a chapter number; posts of others, who may continue the opener's thread, only if not short.
    private let numbered: [Int]

    init(opener: String, posts: [PostOutline]) {
        self.posts = posts
        places = Dictionary(posts.enumerated().map { ($1.post, $0) }, uniquingKeysWith: { first, _ in first })
        let opener = opener.isEmpty ? posts.first?.author ?? "" : opener
        let numbered = posts.indices.filter {
            posts[$0].isNumbered && (posts[$0].author == opener || posts[$0].length >= Self.substance)
        }
        self.numbered = numbered
        let byAuthor = Dictionary(grouping: numbered) { posts[$0].author }
        authors = Set(byAuthor.filter { $0.value.count >= Self.fewestChapters }.keys).union([opener])
    }

    /// Returns the chapters in order, none if there are too few, and the titles of links to posts that are not held.
    func find() -> (chapters: [Found], missing: [String]) {
        // The index that leads to the most posts, the first of equals; the opening post is tried even if it is wordy.
        let indices = posts.indices.filter { $0 == 0 || authors.contains(posts[$0].author) && isIndex($0) }.map(follow)
        var (chapters, missing) = indices.reduce(([], [])) { $1.0.count > $0.0.count ? $1 : $0 }
        if chapters.count >= Self.fewestChapters, chapters.count * 3 >= numbered.count {
            let last = chapters.flatMap(\.posts).max() ?? 0
            chapters += numbered.filter { $0 > last }.map { found($0, "numbered heading after the index") }
        } else {
            (chapters, missing) = (byLooks(), [])
        }
        return chapters.count < Self.fewestChapters ? ([], []) : (continued(chapters), missing)
    }

    private func found(_ index: Int, _ reason: String) -> Found {
        ([index], posts[index].heading ?? "Post \(posts[index].post)", reason)
    }

    private func isIndex(_ index: Int) -> Bool {
        let count = posts[index].links.count
        return count >= Self.fewestChapters && posts[index].wordCount <= count * Self.wordsPerLink
    }

    /// Returns the posts that an index links to; a link to another index is replaced by the links of that one.
    private func follow(_ root: Int) -> (chapters: [Found], missing: [String]) {
        var (chapters, missing, seen) = ([Found](), [String](), Set([posts[root].post]))
        func follow(_ index: Int) {
            for link in posts[index].links where seen.insert(link.post).inserted {
                if let target = places[link.post] {
                    if index == root, isIndex(target) {
                        follow(target)
                        continue
                    }
                    var chapter = found(target, "linked in post \(posts[index].post)")
                    if !link.title.isEmpty { chapter.title = link.title }
                    chapters.append(chapter)
                } else if let last = posts.last, posts[0].post < link.post, link.post < last.post {
                    // By its number, the post is one of the thread's.
                    missing.append(link.title.isEmpty ? "post \(link.post)" : link.title)
                }
            }
        }
        follow(root)
        return (chapters, missing)
    }

    private func byLooks() -> [Found] {
        let lengths = numbered.map { posts[$0].length }.sorted()
        // In a thread that numbers its updates, the others have a heading and at least half the median length.
        let isCounting = lengths.count >= Self.fewestChapters
        let least = isCounting ? max(lengths[lengths.count / 2] / 2, Self.substance) : Self.headedLength
        let own = posts.indices.filter { authors.contains(posts[$0].author) && !posts[$0].startsWithQuote }
        let headed = own.filter { posts[$0].isHeaded && posts[$0].heading != nil && posts[$0].length >= least }
        let marked = Set(headed).union(numbered)
        let plain = own.filter {
            posts[$0].wordCount >= Self.plainWords || posts[$0].pictureCount >= Self.plainPictures
        }
        let isHeaded = marked.count >= Self.fewestChapters && marked.count * 2 >= marked.union(plain).count
        return (isCounting || isHeaded ? marked : marked.union(plain)).sorted().map { index in
            let post = posts[index]
            let mark = post.isNumbered ? "numbered heading; " : post.isHeaded ? "heading; " : ""
            return found(index, "\(mark)\(post.wordCount.counted("word")), \(post.pictureCount.counted("picture"))")
        }
    }

    /// Adds to each chapter the posts right after it that continue it: of the same author, and at least half as long.
    private func continued(_ chapters: [Found]) -> [Found] {
        var taken = Set(chapters.flatMap(\.posts))
        return chapters.map { chapter in
            var chapter = chapter
            let first = posts[chapter.posts[0]]
            while let last = chapter.posts.last, last + 1 < posts.count, !taken.contains(last + 1) {
                let next = posts[last + 1]
                guard next.author == first.author, !next.startsWithQuote, !isIndex(last + 1),
                    next.length >= max(Self.substance, first.length / 2)
                else { break }
                chapter.posts.append(last + 1)
                taken.insert(last + 1)
            }
            if chapter.posts.count > 1 { chapter.reason += "; goes on in the next post" }
            return chapter
        }
    }
}
