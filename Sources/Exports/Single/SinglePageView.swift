internal import Archive
internal import ForumModel
internal import ForumPages

/// A page of a thread as a part of the thread's file.
struct SinglePageView: Sendable {
    /// What is read for a page.
    struct Rows: Sendable {
        var posts: [StoredPost]
        /// What bodies refer to.
        var bodies: PageReferences
        /// What the titles of users refer to.
        var faces: PageReferences
    }

    /// What was made of it.
    struct Result: Sendable {
        var section: HTMLOutput
        var entry: Entry
        var colours: Set<SafeColour>
        /// The pictures that the file's style sheet has to show.
        var styled: [String: PictureFile]
        var removed: [String: Int]
    }

    /// The page in the file's list of pages.
    struct Entry: Sendable {
        var anchor: String
        var label: String
        /// When its posts were written; nil when nobody knows.
        var days: String?
        var postCount: Int
    }

    let head: SingleHead
    let page: StoredThreadPage
    /// The number of the page before this one that is held; nil for the first.
    let previousNumber: Int?
    let rows: Rows
    let titles: TitleCache
    /// The pictures that pages before this one show.
    let seen: Set<String>

    /// Writes the page.
    func render() -> Result {
        var out = HTMLOutput()
        let entry = entry
        var view = SinglePostView(
            head: head, rows: rows, titles: titles, pictures: SinglePictures(seen: seen))
        if head.hasSitePages,
            let gap = PageRanges.gap(after: previousNumber, before: page.number)
        {
            SiteParts.note(gap, &out)
        }
        out.raw("<section class=\"page\"")
        out.attribute("id", entry.anchor)
        out.attribute("aria-labelledby", entry.anchor + "-title")
        out.raw(">\n<h2 class=\"page-title\"")
        out.attribute("id", entry.anchor + "-title")
        out.raw(">")
        out.text(entry.label)
        if let days = entry.days {
            out.raw(" <span class=\"count\">")
            out.text(days)
            out.raw("</span>")
        }
        out.raw("</h2>\n")
        for post in rows.posts { view.write(post, &out) }
        out.raw("</section>\n")
        return Result(
            section: out, entry: entry, colours: view.colours, styled: view.pictures.styled,
            removed: view.removed)
    }

    private var entry: Entry {
        var facts = BookFacts()
        facts.add(rows.posts, BookText())
        return Entry(
            anchor: "page-\(page.number)", label: head.label(of: page),
            days: BookParts.days(facts.firstPostAt, facts.lastPostAt), postCount: rows.posts.count)
    }
}

/// Which pictures stand in a page, and which are left to the file's style sheet, where each of them is once.
final class SinglePictures {
    private let seen: Set<String>
    private var shown: Set<String> = []
    /// Those of the style sheet.
    private(set) var styled: [String: PictureFile] = [:]

    /// - Parameter seen: the pictures that pages before this one show.
    init(seen: Set<String>) { self.seen = seen }

    /// How a picture is shown.
    ///
    /// - Parameters:
    ///   - file: the picture.
    ///   - isFace: whether it belongs to a user, so that it comes again.
    /// - Returns: the picture itself where it is the first time, else a class.
    func place(_ file: PictureFile, isFace: Bool) -> ResolvedPicture {
        if !isFace, !seen.contains(file.name), shown.insert(file.name).inserted {
            return ResolvedPicture(
                address: "data:\(file.mediaType);base64,", form: .inlined(file.name), width: file.width,
                height: file.height)
        }
        styled[file.name] = file
        return ResolvedPicture(address: Self.className(of: file.name), form: .styled)
    }

    /// The class that shows a picture.
    static func className(of name: String) -> String { "x-\(name.prefix { $0 != "." })" }
}

/// Where the links and pictures of a body lead in a thread's file.
struct SingleTargets: MarkupTargets {
    let head: SingleHead
    let references: PageReferences
    let pictures: SinglePictures
    /// The saved page that the markup is from.
    let page: Int64?
    /// Whether the markup is a user's title.
    var isFace = false

    var absence: StaticString { "(not in this file)" }

    func resolve(_ link: SafeLink) -> ResolvedLink? {
        if let local = link.target.flatMap(local) { return ResolvedLink(address: local, isLocal: true) }
        return OriginalTargets().resolve(link)
    }

    func resolve(_ image: SafeImage) -> ResolvedPicture? {
        references.file(of: image, from: page).map { pictures.place($0, isFace: isFace) }
    }

    private func local(_ target: LinkTarget) -> String? {
        switch target {
        case .post(let id): references.posts[id]?.threadID == head.thread.id ? "#p\(id)" : nil
        case .thread(head.thread.id, let wanted):
            // A page that is not held is to be found on the forums only.
            references.threads[target].flatMap {
                head.hasSitePages && $0.page == wanted || wanted == 1 ? "#page-\($0.page)" : nil
            }
        case .thread, .user, .forum: nil
        }
    }
}
