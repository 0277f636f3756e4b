internal import Archive
internal import Bytes
internal import ForumModel
internal import Markup

extension ServedRequest {
    private static let noteLimit = 100
    private static let advice = "Nothing yet: select a passage and press n; tags are in the menu of a thread."

    /// Renders the page of what the user wrote: saved searches, tags, and the newest notes with their posts.
    func notesPage() throws -> [UInt8] {
        let searches = try reader.past == nil ? reader.savedSearches(countingNew: true) : []
        let tags = Dictionary(grouping: try reader.notes("purpose = 'tagging'")) { $0.text.lowercased() }.values
            .map { (words: $0[0].text, count: $0.count) }.sorted { ($1.count, $0.words) < ($0.count, $1.words) }
        let all = try reader.notes("purpose = 'commenting'")
        let notes = try all.sorted { ($1.notedAt, $0.targetID) < ($0.notedAt, $1.targetID) }.prefix(Self.noteLimit)
            .map { (note: $0, place: try place(of: $0)) }
        let form = MarkForm(token: reader.past == nil ? site.context.markToken : nil, root: "")
        var out = HTMLOutput()
        out.line("h1", text: "Notes")
        if searches.isEmpty, tags.isEmpty, notes.isEmpty {
            SiteParts.note(reader.past == nil ? Self.advice : "No note was written by then.", &out)
        }
        Self.list("Saved searches", searches, &out) { Self.write($0, form, &$1) }
        Self.list("Tags", tags, &out) { tag, out in
            form.write(tag: tag.words, &out)
            out.element("span", class: "count", text: tag.count.grouped)
        }
        Self.list("Notes", class: "post-list", notes, &out) { found, out in
            found.place(&out)
            PostNotes.write([found.note], form: form, page: "notes", &out)
        }
        if all.count > notes.count {
            SiteParts.note("These are the newest; awful-archive list notes prints all.", &out)
        }
        return SiteFrame(context: site.context, root: "", kind: "page-notes", title: "Notes").page(main: out)
    }

    private static func list<Item>(
        _ heading: String, class className: String = "own-list", _ items: [Item], _ out: inout HTMLOutput,
        _ write: (Item, inout HTMLOutput) -> Void
    ) {
        guard !items.isEmpty else { return }
        out.line("h2", text: heading)
        out.block("ul", class: className) { out in for item in items { out.line("li") { write(item, &$0) } } }
    }

    /// Writes a search with a button that runs it and counts its hits as seen.
    private static func write(_ search: SavedSearch, _ form: MarkForm, _ out: inout HTMLOutput) {
        let fields = [("name", search.name), ("q", search.query)]
        form.write(class: "open", fields, &out) { MarkForm.button("seen", "@" + search.name, &$0) }
        SiteParts.link("search.html?q=\(PercentEncoding.encoded(search.query))&sort=date", &out) {
            SiteParts.name(search.query, &$0)
        }
        if let count = search.newCount, count > 0 {
            SiteParts.badge(count < 100 ? "\(count) new" : "100 or more new", &out)
        }
        form.write(class: "remove", fields + [("page", "notes")], &out) { MarkForm.button("unsave", "Remove", &$0) }
    }

    /// Returns a closure that writes the post, thread or forum of a note; for a missing post, a link to the page about it.
    private func place(of note: ReaderNote) throws -> HTMLOutput.Content {
        if note.target == .post, let post = try reader.listedPost(PostID(rawValue: note.targetID)) {
            return { PostListView(root: "").writeContent(of: post, &$0) }
        }
        let (thread, forum) = (ThreadID(rawValue: note.targetID), ForumID(rawValue: note.targetID))
        let (address, title): (String, String?) =
            switch note.target {
            case .post: ("showthread.php?goto=post&postid=\(note.targetID)", nil)
            case .thread: (SiteAddress.contents(thread), try reader.thread(thread)?.title)
            case .forum: (SiteAddress.forum(forum), site.outline.forumsByID[forum]?.name)
            }
        let words = title ?? "\(note.target.rawValue) \(note.targetID)"
        return { SiteParts.link(address, &$0) { SiteParts.name(words, &$0) } }
    }
}
