/// An invented thread of a story, with the list of its chapters as a reader would make it by hand.
final class ThreadDraft {
    struct Chapter {
        /// The posts, by their index in the thread.
        var posts: [Int]
        var title: String
    }

    let number: Int
    let name: String
    let hasIndex: Bool
    private(set) var posts: [(author: Int, body: () -> String)] = []
    var chapters: [Chapter] = []
    /// The posts that are on no saved page.
    var lost: Set<Int> = []
    /// How often the author talks between the updates, in percent.
    var talk = 25
    private var seed: UInt64

    init(_ number: Int, _ name: String, hasIndex: Bool, _ write: (ThreadDraft) -> Void) {
        self.number = number
        self.name = name
        self.hasIndex = hasIndex
        seed = UInt64(number) &* 7919
        write(self)
    }

    func id(_ index: Int) -> Int64 { Int64(number * 100_000 + index * 7 + 1) }

    /// The chapters that the archive holds, each by its posts.
    var held: [Chapter] {
        chapters.map { Chapter(posts: $0.posts.filter { !lost.contains($0) }, title: $0.title) }
            .filter { !$0.posts.isEmpty }
    }

    // MARK: Writing

    @discardableResult
    func post(by author: Int = 0, _ body: @autoclosure @escaping () -> String) -> Int {
        posts.append((author, body))
        return posts.count - 1
    }

    @discardableResult
    func update(_ title: String, by author: Int = 0, _ body: String) -> Int {
        let index = post(by: author, body)
        chapters.append(Chapter(posts: [index], title: title))
        return index
    }

    /// Adds a post to the last chapter.
    func continued(by author: Int = 0, _ body: String) {
        chapters[chapters.count - 1].posts.append(post(by: author, body))
    }

    /// Adds posts between the updates, most of them by readers.
    func chatter(_ count: Int) {
        for _ in 0..<count {
            if random(100) < talk { authorTalks() } else { readerTalks(10 + random(40)) }
        }
    }

    private func authorTalks() {
        let body =
            switch random(8) {
            case 0: "<b>Thanks!</b> " + words(10 + random(40))
            case 1: quote(0) + words(30) + "<br>" + quote(0) + words(100 + random(120))
            case 2: words(20 + random(50)) + picture()
            case 3: "<b>Votes so far</b><ul><li>left: 4</li><li>right: 7</li></ul>" + words(12)
            default: quote(0) + words(10 + random(80))
            }
        post(body)
    }

    private func readerTalks(_ author: Int) {
        let body =
            switch random(12) {
            case 0: words(30) + picture() + picture() + picture()
            case 1: words(150 + random(450))
            case 2: quote(3) + words(20)
            case 3: "<b>" + words(4) + "</b><br>" + words(40)
            default: words(8 + random(60))
            }
        post(by: author, body)
    }

    // MARK: Markup

    func random(_ limit: Int) -> Int {
        seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int(seed >> 33) % limit
    }

    func words(_ count: Int) -> String {
        let all = [
            "goose", "the", "walks", "into", "a", "greenhouse", "and", "nobody", "minds", "how", "old", "it", "is",
        ]
        return (0..<count).map { _ in all[random(all.count)] }.joined(separator: " ") + ". "
    }

    func picture() -> String { #"<img src="https://i.example/\#(number)-\#(random(100_000)).png" class="img"><br>"# }

    /// A text with pictures between its paragraphs.
    func story(_ count: Int, pictures: Int = 0) -> String {
        let parts = max(1, pictures)
        return (0..<parts).map { _ in (pictures > 0 ? picture() : "") + words(count / parts) }.joined(separator: "<br>")
    }

    func quote(_ pictures: Int) -> String {
        let shown = (0..<pictures).map { _ in picture() }.joined()
        return """
            <div class="bbc-block"><h4><a class="quote_link" href="\(link(max(0, posts.count - 2)))">Bob posted:</a></h4>\
            <blockquote><b>Update 2: again</b><br>\(shown)\(words(40))</blockquote></div>
            """
    }

    func link(_ index: Int) -> String { "showthread.php?goto=post&amp;postid=\(id(index))#post\(id(index))" }

    func anchor(_ index: Int, _ words: String) -> String { "<a href=\"\(link(index))\">\(words)</a>" }

    /// A link in the form of the page that shows the post.
    func pageAnchor(_ index: Int, _ words: String, size: Int = 40) -> String {
        let address =
            "https://forums.somethingawful.com/showthread.php?threadid=\(number)&amp;userid=0&amp;perpage=\(size)"
        return "<a href=\"\(address)&amp;pagenumber=\(index / size + 1)#post\(id(index))\">\(words)</a>"
    }

    /// An index of the chapters, written when all posts are there.
    func index(_ line: (Chapter) -> String = { _ in "" }) -> String { chapters.map(line).joined() }
}
