internal import Archive
internal import ForumModel
internal import Markup
internal import Site

/// Renders a page that describes the book: title, authors, completeness; also the first page of a thread in a book of several.
struct BookTitleView {
    let plan: BookPlan

    func titlePage() -> [UInt8] {
        page(.title, plan.title) { out in
            out.block("dl", class: "facts") { out in
                if plan.isOneThread, let part = plan.parts.first {
                    about(part, &out)
                } else {
                    about(plan.facts, lacking: plan.completeness, &out)
                }
                if let words = choice { fact("Chosen", words, &out) }
                if plan.selection.isRedacted { fact("Names", Redaction.words, &out) }
            }
            out.line("p", class: "made", text: "Made from saved pages by Awful Archive.")
        }
    }

    func partPage(_ part: BookPlan.Part) -> [UInt8] {
        page(.part, part.title) { $0.block("dl", class: "facts") { about(part, &$0) } }
    }

    private func page(_ kind: BookFrame.Kind, _ title: String, _ content: HTMLOutput.Content) -> [UInt8] {
        var out = HTMLOutput(.xhtml)
        out.block("section", ["aria-labelledby": "title"]) {
            $0.line("h1", ["id": "title"]) { SiteParts.name(title, &$0) }
            content(&$0)
        }
        return BookFrame.page(title: title, kind, main: out)
    }

    private func about(_ part: BookPlan.Part, _ out: inout HTMLOutput) {
        let thread = part.thread
        let former = thread.formerTitles.compactMap(BookText.words)
        if !former.isEmpty { fact("Earlier titles", former.joined(separator: "; "), &out) }
        if let name = BookText.name(of: thread.author) { fact("Opened by", name, &out) }
        if !part.forums.isEmpty { fact("Forum", part.forums.joined(separator: " › "), &out) }
        about(part.facts, of: thread.sitePostCount, &out)
        if let division = part.division { fact("Chapters", division.sections.count { !$0.isCommentary }.grouped, &out) }
        if let missing = part.division?.lacking ?? part.gaps.pageWords, !part.gaps.held.isEmpty {
            fact("Not in the archive", missing, &out)
        }
        guard thread.id.rawValue != 0 else { return }  // 0: posts whose thread is not known
        let address = OriginalAddress.thread(thread.id, page: 1)
        out.element("dt", text: "On the forums")
        out.line("dd") { BookParts.original(address, address, &$0) }
    }

    private func about(_ facts: BookFacts, lacking: (threads: Int, posts: Int), _ out: inout HTMLOutput) {
        var threads = plan.parts.count.grouped
        if lacking.threads > 0 {
            threads += ", of which \(lacking.threads.grouped) "
            threads += lacking.threads == 1 ? "lacks posts" : "lack posts"
        }
        fact("Threads", threads, &out)
        about(facts, of: lacking.posts > 0 ? facts.postCount + lacking.posts : nil, &out)
    }

    private func about(_ facts: BookFacts, of siteCount: Int? = nil, _ out: inout HTMLOutput) {
        let here = "\(facts.postCount.grouped) here"
        fact("Posts", siteCount.map { "\(here), \($0.grouped) as the forums counted" } ?? here, &out)
        if let words = Self.people(facts) { fact("People", words, &out) }
        if let first = facts.firstPostAt, let last = facts.lastPostAt {
            fact("First post", SiteParts.readable(first), &out)
            fact("Last post", SiteParts.readable(last), &out)
        }
        let captures = facts.captures
        if captures.pageCount > 0 {
            let pages = captures.pageCount.counted("page")
            let days = Period.days(captures.firstAt, captures.lastAt)
            fact("Saved", days.map { "\($0), \(pages)" } ?? pages, &out)
        }
    }

    private func fact(_ name: String, _ words: String, _ out: inout HTMLOutput) {
        out.element("dt", text: name)
        out.line("dd") { SiteParts.name(words, &$0) }
    }

    /// Formats the number of authors and the busiest five, such as `2, most posts: Ada (30), Bob (2)`; nil if all are unknown.
    private static func people(_ facts: BookFacts) -> String? {
        guard facts.personCount > 0 else { return nil }
        let names = facts.busiest(5).compactMap { person in person.name.map { "\($0) (\(person.postCount.grouped))" } }
        let count = facts.personCount.grouped
        return names.isEmpty ? count : "\(count), most posts: \(names.joined(separator: ", "))"
    }

    /// Describes which posts of the threads are selected; nil for all.
    private var choice: String? {
        let selection = plan.selection
        var parts: [String] = []
        switch (selection.isOpenersOnly, selection.users.isEmpty) {
        case (true, true): parts.append("by whoever opened the thread")
        case (true, false): parts.append("by whoever opened the thread and by chosen people")
        case (false, false): parts.append("by chosen people")
        case (false, true): break
        }
        if let after = selection.after { parts.append("from \(after.description.prefix(10)) on") }
        if let before = selection.before { parts.append("before \(before.description.prefix(10))") }
        return parts.isEmpty ? nil : "Only posts " + parts.joined(separator: ", ")
    }
}
