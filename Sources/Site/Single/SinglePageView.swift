package import Archive
package import ForumModel
internal import ForumPages
package import Markup

/// Renders a page of a thread as a part of the thread's file.
package struct SinglePageView: Sendable {
    package struct Rows: Sendable {
        let posts: [StoredPost]
        package var bodies: PageReferences
        /// The references of user titles, which contain the avatars.
        package var faces: PageReferences

        package init(_ page: StoredThreadPage, of thread: ThreadID, _ snapshot: ArchiveSnapshot) throws {
            posts = try snapshot.posts(of: thread, page: page.number)
            var (bodies, faces) = (ReferenceReader(snapshot), ReferenceReader(snapshot))
            for post in posts {
                try bodies.add(post)
                try faces.add(post.author.titleHTML, from: post.author.titleSourceID)
            }
            (self.bodies, self.faces) = (bodies.references, faces.references)
        }
    }

    package struct Result: Sendable {
        package var section: HTMLOutput
        package var entry: Entry
        package var colours: Set<SafeColour>
        /// The pictures that the file's style sheet contains.
        package var styled: [String: PictureFile]
        package var removed: [String: Int]
    }

    /// The page's entry in the list of pages.
    package struct Entry: Sendable {
        var anchor: String
        var label: String
        var days: String?
        var postCount: Int
        var isCommentary: Bool
    }

    let head: SingleHead
    let page: StoredThreadPage
    /// The missing pages before this one, and after the last one.
    let gaps: (before: PageGaps.Gap?, atEnd: PageGaps.Gap?)
    let rows: Rows
    let titles: TitleCache
    /// The pictures that earlier pages of the file show.
    let seen: Set<String>

    /// Creates the view of the page with an index in ``SingleHead/pages``.
    package init(_ head: SingleHead, pageAt index: Int, rows: Rows, titles: TitleCache, seen: Set<String>) {
        (self.head, self.rows, self.titles, self.seen) = (head, rows, titles, seen)
        page = head.pages[index]
        gaps = (head.gaps[before: index], index == head.pages.count - 1 ? head.gaps[before: index + 1] : nil)
    }

    private var section: ThreadDivision.Section { page.section(of: head.division, isSites: head.hasSitePages) }

    package func render() -> Result {
        var out = HTMLOutput()
        let entry = entry
        var view = SinglePostView(head: head, rows: rows, titles: titles, pictures: SinglePictures(seen: seen))
        gaps.before?.write(&out)
        let title = entry.anchor + "-title"
        out.block("section", class: "page", ["id": entry.anchor, "aria-labelledby": title]) { out in
            out.line("h2", class: "page-title", ["id": title]) {
                $0.text(entry.label)
                guard let days = entry.days else { return }
                $0.raw(" ")
                $0.element("span", class: "count", text: days)
            }
            if page == head.pages.first { head.poll?.write(&out) }
            section.write(head.selection, &out) { for post in rows.posts { view.write(post, &$0) } }
        }
        gaps.atEnd?.write(&out)
        return Result(
            section: out, entry: entry, colours: view.bodies.colours, styled: view.pictures.styled,
            removed: view.bodies.removed)
    }

    private var entry: Entry {
        let times = rows.posts.compactMap { Period.time($0.postedAt) }
        return Entry(
            anchor: "page-\(page.number)", label: section.title,
            days: Period.days(times.min(), times.max()), postCount: rows.posts.count,
            isCommentary: section.isCommentary)
    }
}

/// Decides which pictures are inlined in a page, and which are in the file's style sheet, where each is stored once.
package final class SinglePictures {
    private let seen: Set<String>
    private var shown: Set<String> = []
    private(set) var styled: [String: PictureFile] = [:]

    init(seen: Set<String>) { self.seen = seen }

    /// Returns the picture inlined at its first occurrence in the file; later ones, and all avatars, are a class of the style sheet.
    func place(_ file: PictureFile, isFace: Bool) -> ResolvedPicture {
        if !isFace, !seen.contains(file.name), shown.insert(file.name).inserted {
            return ResolvedPicture(file, address: "data:\(file.mediaType);base64,", form: .inlined(file.name))
        }
        styled[file.name] = file
        return ResolvedPicture(file, address: Self.className(of: file.name), form: .styled)
    }

    package static func className(of name: String) -> String { "x-\(name.prefix { $0 != "." })" }
}

struct SingleTargets: MarkupTargets {
    let head: SingleHead
    let references: PageReferences
    let pictures: SinglePictures
    /// The saved page that the markup is from.
    let page: SourcePageID?
    /// Whether the markup is a user's title, whose pictures are avatars.
    var isFace = false

    var absence: StaticString { "(not in this file)" }
    var foldsQuotes: Bool { head.division != nil }

    func resolve(_ image: SafeImage) -> ResolvedPicture? {
        references.file(at: image.source, from: page).map { pictures.place($0, isFace: isFace) }
    }

    func local(_ target: LinkTarget) -> String? {
        switch target {
        case .post(let id): references.posts[id]?.threadID == head.thread.id ? "#p\(id)" : nil
        case .thread(head.thread.id, let wanted):
            // Links to pages that are not held lead to the forums.
            references.threads[target].flatMap {
                head.hasSitePages && $0.page == wanted || wanted == 1 ? "#page-\($0.page)" : nil
            }
        case .thread, .user, .forum: nil
        }
    }
}
