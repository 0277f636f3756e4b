internal import Archive
internal import ForumModel
internal import Markup

/// Writes posts as entries of lists, with their first words.
struct PostListView {
    /// The relative path up to the site's folder.
    let root: String

    /// The maximum length of a post's excerpt in characters.
    private static let excerptLength = 200

    /// Writes an entry headed by the title of its thread, with the author, the time and a fact.
    func write(_ post: ListedPost, fact: String? = nil, _ out: inout HTMLOutput) {
        out.line("li") { writeContent(of: post, fact: fact, &$0) }
    }

    func writeContent(of post: ListedPost, fact: String? = nil, _ out: inout HTMLOutput) {
        write(post, &out) {
            SiteParts.name(ThreadPageView.shown(post.title, of: post.location.threadID), &$0)
        } facts: {
            $0.element("span", class: "by") {
                SiteParts.name(post.author.name, &$0)
                if post.postedAt != nil { $0.raw(", ") }
                SiteParts.time(post.postedAt, &$0)
                if let fact { $0.text(", " + fact) }
            }
        }
    }

    /// Writes a list of the posts that others quote most.
    func write(_ posts: [CountedPost], _ out: inout HTMLOutput) {
        guard !posts.isEmpty else { return }
        out.line("h2", text: "Most quoted posts")
        out.block("ol", class: "post-list") { out in
            for found in posts { write(found.post, fact: "quoted by \(found.count.counted("post"))", &out) }
        }
    }

    /// Writes an entry headed by its time in place of the thread's title, for a list below that title.
    func writeUntitled(_ post: ListedPost, _ out: inout HTMLOutput) {
        out.line("li") {
            write(post, &$0) {
                guard let time = post.postedAt else { return $0.text("Post \(post.id)") }
                SiteParts.time(time, &$0)
            }
        }
    }

    private func write(
        _ post: ListedPost, _ out: inout HTMLOutput, link words: HTMLOutput.Content,
        facts: HTMLOutput.Content = { _ in }
    ) {
        let limit = Self.excerptLength
        let excerpt =
            post.quotingHTML.map { PostExcerpt(html: $0, limit: limit, keepsLines: true) }
            ?? PostExcerpt(text: post.text, limit: limit, keepsLines: true)
        SiteParts.link(root + SiteAddress.post(post.id, at: post.location), &out, words)
        facts(&out)
        excerpt.write(&out)
    }
}
