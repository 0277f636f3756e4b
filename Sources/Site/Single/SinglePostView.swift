internal import Archive
internal import Markup

/// Writes posts in a thread's file; collects the colours and removal counts of the page.
struct SinglePostView {
    let head: SingleHead
    let rows: SinglePageView.Rows
    let titles: TitleCache
    let pictures: SinglePictures
    private(set) var bodies = BodyWriter()

    mutating func write(_ post: StoredPost, _ out: inout HTMLOutput) {
        PostParts.article(post, &out) { out in
            out.line("header", class: "post-head") { header(of: post, &$0) }
            out.block("div", class: "post-main") { out in
                for words in PostNotes.words(on: post) { SiteParts.note(words, &out) }
                bodies.write(post.bodyHTML, targets(post.bodySourceID), &out)
                out.raw("\n")
                bodies.writeHistory(of: post, separator: "\n", &out, targets: targets)
                PostNotes.write(post.notes, &out)
            }
        }
    }

    private func targets(_ page: SourcePageID?) -> SingleTargets {
        SingleTargets(head: head, references: rows.bodies, pictures: pictures, page: page)
    }

    private func header(of post: StoredPost, _ out: inout HTMLOutput) {
        face(of: post.author, &out)
        out.element("h3", class: PostParts.authorClass(post.author), ["id": "a\(post.id)"]) {
            SiteParts.name(post.author.name, &$0)
        }
        for badge in PostParts.badges(of: post.author, isOP: post.isOP) { SiteParts.badge(badge, &out) }
        out.element("p", class: "when") {
            PostParts.time(of: post, &$0)
            $0.raw(" ")
            $0.element(
                "a", class: "permalink", ["href": "#p\(post.id)"],
                text: post.position.map { "#\($0)" } ?? "post \(post.id)")
            $0.raw(" ")
            PostParts.original(of: post, &$0)
        }
    }

    private func face(of author: Author, _ out: inout HTMLOutput) {
        let targets = SingleTargets(
            head: head, references: rows.faces, pictures: pictures, page: author.titleSourceID, isFace: true)
        PostParts.face(of: author, titles, targets, &out)
    }
}
