internal import Archive
internal import ForumModel
internal import Markup

/// The search page of a server, with the results.
struct FoundView {
    struct Hit {
        var hit: SearchHit
        var address: String
        /// Whether the hit is a thread without held posts, known only from lists.
        var isListed = false
        /// Whether the post was held on the day that is asked for, with another text; nil if with the same, and for the present.
        var wasHeld: Bool?
    }

    /// A filter that narrows a search.
    struct Choice {
        var words: String
        /// The text that is appended to the query.
        var filter: String
        var count: Int

        static func most(_ choices: [Choice]) -> [Choice] {
            Array(choices.sorted { ($1.count, $0.words) < ($0.count, $1.words) }.prefix(8))
        }
    }

    struct Facet {
        var heading: String
        var choices: [Choice]
    }

    let context: SiteContext
    var search: ServedSearch
    var hits: [Hit] = []
    var hitCount = 0
    /// Whether a kind of hits reached the limit of a search, so that there may be more than `hitCount`.
    var isMore = false
    var facets: [Facet] = []
    var notes: [String] = []

    private var root: String { "/" + AsOfAddress.of("", day: context.asOf?.day) }

    func render() -> [UInt8] {
        var out = HTMLOutput()
        out.line("h1", text: "Search")
        form(&out)
        out.block("div", ["id": "found", "class": "found"]) { found(&$0) }
        return SiteFrame(context: context, root: root, kind: "page-search", title: "Search", hasSearch: true)
            .page(main: out)
    }

    private func found(_ out: inout HTMLOutput) {
        out.line(
            "p", ["id": "status", "role": "status", "aria-live": "polite"], text: search.words.isEmpty ? "" : status)
        for note in notes { SiteParts.note(ShownText.cleaned(note), &out) }
        out.line("div", class: "found-columns") {
            if !facets.isEmpty { narrow(&$0) }
            $0.element("ol", ["id": "results", "class": "results"]) { out in
                for hit in hits { out.line("li") { write(hit, &$0) } }
            }
        }
        guard context.asOf == nil else { return }
        if hits.contains(where: { $0.hit.entity == "post" }) {
            out.line("p", class: "facts") { out in
                let isCut = isMore || hitCount > ServedSearch.mostFound
                out.text(isCut ? "Keep the first \(ServedSearch.mostFound.grouped) posts: " : "Keep the posts: ")
                out.list(ServedSearch.File.allCases) { file, out in
                    SiteParts.link("/found/\(file.rawValue)\(query())", &out) { $0.text(file.words) }
                }
            }
        }
        guard !search.words.isEmpty else { return }
        MarkForm(token: context.markToken, root: "/").write(
            class: "save-search", [("page", "notes"), ("q", search.words)], &out
        ) {
            MarkForm.field("Save this search as", "name", &$0)
            MarkForm.button("save", "Save", &$0)
        }
    }

    private var status: String {
        guard hitCount > 0 else { return "Nothing was found." }
        let order = hitCount > 1 ? (search.isByDate ? ", newest first" : ", best first") : ""
        let words = (isMore ? "More than " : "") + hitCount.counted("hit") + order
        return hits.count < hitCount ? "\(words), of which the first \(hits.count) are shown." : words + "."
    }

    private func form(_ out: inout HTMLOutput) {
        out.raw(
            """
            <form class="search-form" role="search" id="search-form"
            """)
        out.attribute("action", root + SiteAddress.search)
        out.raw(
            """
             method="get">
            <p class="query"><label for="q" class="visually-hidden">Words</label> <input id="q" name="q" type="search" autocomplete="off" maxlength="2000" aria-describedby="syntax"
            """)
        out.attribute("value", search.words)
        out.raw(
            """
            > <button type="submit">Search</button></p>
            <p><label for="sort">Order</label> <select id="sort" name="sort"><option value="relevance">best first</option><option value="date"
            """)
        if search.isByDate { out.raw(" selected") }
        out.raw(
            """
            >newest first</option></select></p>
            <details class="syntax"><summary>How to ask</summary><p id="syntax">
            """)
        out.list(Self.examples, separator: " ") { $1.element("code", text: $0) }
        out.raw("</p></details>\n</form>\n")
    }

    private static let examples = [
        "\"a phrase\"", "begin*", "soup OR stew", "-word", "=word", "user:name", "intitle:word", "quoting:name",
        "forum:902", "thread:3507451", "after:2009", "before:2012-03", "has:image", "op:yes", "in:threads", "quoted:no",
    ]

    private func narrow(_ out: inout HTMLOutput) {
        out.line("details", class: "facets fold") {
            $0.element("summary", text: "Narrow")
            $0.element("div") { out in
                for facet in facets {
                    out.element("section") {
                        $0.element("h2", text: facet.heading)
                        $0.element("ul") { out in
                            for choice in facet.choices { out.element("li") { write(choice, &$0) } }
                        }
                    }
                }
            }
        }
    }

    private func write(_ choice: Choice, _ out: inout HTMLOutput) {
        SiteParts.link(root + SiteAddress.search + query(adding: " " + choice.filter), &out) {
            SiteParts.name(choice.words, &$0)
        }
        out.element("span", class: "count", text: choice.count.grouped)
    }

    private func query(adding filter: String = "") -> String {
        // If the last word of this search matched as a prefix, it does in the linked search as well.
        let matchesPrefix = search.isUnfinished && search.words.last.map { $0.isLetter || $0.isNumber } ?? false
        var search = search
        search.words += (matchesPrefix ? "*" : "") + filter
        return "?" + search.query
    }

    private func write(_ found: Hit, _ out: inout HTMLOutput) {
        let hit = found.hit
        SiteParts.link((found.wasHeld == false ? "/" : root) + found.address, &out) {
            SiteParts.name(hit.title, &$0, unknown: hit.entity == "message" ? "(no subject)" : "Untitled")
        }
        out.element("span", class: "by") {
            var facts: [HTMLOutput.Content] = []
            if hit.entity != "forum" { facts.append { SiteParts.name(hit.author, &$0) } }
            if hit.entity != "post" { facts.append { $0.text(found.isListed ? "thread without posts" : hit.entity) } }
            if let wasHeld = found.wasHeld {
                facts.append { SiteParts.badge(wasHeld ? "had another text then" : "captured later", &$0) }
            }
            if hit.date != nil { facts.append { SiteParts.time(hit.date, &$0) } }
            $0.list(facts) { $0(&$1) }
        }
        let parts = hit.snippet.split(omittingEmptySubsequences: false) {
            $0 == SearchHit.markStart || $0 == SearchHit.markEnd
        }
        let (title, words) = (hit.title ?? "", String(parts.joined()))
        // An excerpt that repeats the title is left out; a post's only if it is the whole title, as a short post may say a word of it.
        guard hit.entity == "post" ? words != title : !title.contains(words) else { return }
        out.element("p", class: "excerpt") { out in
            for (index, part) in parts.enumerated() {
                let words = ShownText.cleaned(String(part))
                if index.isMultiple(of: 2) { out.text(words) } else { out.element("mark", text: words) }
            }
        }
    }
}
