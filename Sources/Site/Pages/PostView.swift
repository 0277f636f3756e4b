internal import Archive
internal import ForumModel
internal import Markup

/// Writes posts of a site; collects the colours and removal counts of the page.
struct PostView {
    let root: String
    let references: PageReferences
    let titles: TitleCache
    /// Whether the site shows only part of the archive.
    let isSelection: Bool
    /// Whether a server sends the page; a server has a page about the sources of each post, to which posts link.
    let isServed: Bool
    private let form: MarkForm
    private(set) var bodies = BodyWriter()
    /// The rendered boxes of authors: a few people write most posts of a page.
    private var people: [Person: [UInt8]] = [:]

    private struct Person: Hashable {
        let id: UserID
        let isOP: Bool
    }

    init(_ context: SiteContext, root: String, references: PageReferences, titles: TitleCache) {
        isSelection = !context.selection.isEverything
        isServed = context.isServed
        form = MarkForm(token: context.markToken, root: root)
        (self.root, self.references, self.titles) = (root, references, titles)
    }

    /// Sanitizes raw markup from a saved page and writes it in a division.
    mutating func bodyDivision(_ html: String, from page: SourcePageID?, _ out: inout HTMLOutput) {
        bodies.write(html, targets(page), &out)
    }

    private func targets(_ page: SourcePageID?) -> SiteTargets {
        SiteTargets(root: root, references: references, page: page, isSelection: isSelection)
    }

    /// Writes a post, with the number of its capture in the list at the end of the page if that is known.
    mutating func write(_ post: StoredPost, source: Int? = nil, _ out: inout HTMLOutput) {
        PostParts.article(post, &out) { out in
            out.block("header", class: "post-head") {
                $0.line("h3", class: PostParts.authorClass(post.author), ["id": "a\(post.id)"]) {
                    SiteParts.author(post.author, root: root, in: references.users, &$0)
                }
                person(post.author, isOP: post.isOP, &$0)
            }
            out.block("div", class: "post-main") { out in
                out.line("p", class: "post-line") { line(of: post, source: source, &$0) }
                for words in PostNotes.words(on: post) { SiteParts.note(words, &out) }
                if post.laterEditAt != nil || post.laterMissingAt != nil { later(post, &out) }
                bodyDivision(post.bodyHTML, from: post.bodySourceID, &out)
                out.raw("\n")
                bodies.writeHistory(of: post, &out, targets: targets)
                PostNotes.write(post.notes, form: form, &out)
            }
        }
    }

    mutating func person(_ author: Author, isOP: Bool = false, _ out: inout HTMLOutput) {
        guard let id = author.id else { return write(author, isOP: isOP, &out) }
        let person = Person(id: id, isOP: isOP)
        if let known = people[person] { return out.raw(known) }
        let start = out.count
        write(author, isOP: isOP, &out)
        people[person] = out.bytes(from: start)
    }

    private mutating func write(_ author: Author, isOP: Bool, _ out: inout HTMLOutput) {
        face(of: author, &out)
        let badges = PostParts.badges(of: author, isOP: isOP)
        if !badges.isEmpty || author.registeredOn != nil {
            out.line("p", class: "rank") { out in
                for badge in badges {
                    out.element("span", class: "badge", text: badge)
                    out.raw(" ")
                }
                guard let day = author.registeredOn else { return }
                out.element("span", class: "registered", text: "Joined \(day)")
            }
        }
        title(of: author, &out)
    }

    func face(of author: Author, _ out: inout HTMLOutput) {
        PostParts.face(of: author, titles, targets(author.titleSourceID), &out)
    }

    /// Writes an author's custom title without the avatar; nothing for an empty one.
    mutating func title(of author: Author, _ out: inout HTMLOutput) {
        guard let words = author.titleHTML.map({ titles.title($0).words }), !words.isEmpty else { return }
        out.line("div", class: "user-title") { bodies.write(words, targets(author.titleSourceID), &$0) }
    }

    private func line(of post: StoredPost, source: Int?, _ out: inout HTMLOutput) {
        out.element(
            "a", class: "permalink", ["href": "#p\(post.id)", "title": "Post \(post.id)"],
            text: post.position.map { "#\($0)" } ?? "post \(post.id)")
        out.raw(" ")
        PostParts.time(of: post, &out)
        out.raw(" ")
        if let source {
            // The fragment is for the script that cites posts: by it, the script finds the capture in the list on this page.
            let address = (isServed ? root + SiteAddress.proof(of: post.id) : "") + "#s\(source)"
            out.element("a", class: "source", ["href": address]) {
                $0.raw("source")
                PostParts.name(of: post, &$0)
            }
            out.raw(" ")
        }
        PostParts.original(of: post, &out)
    }
}
