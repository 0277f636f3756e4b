internal import Archive
internal import Markup

extension SitePages {
    /// Renders the search page of an exported site, in which a script writes the results.
    package func searchPage() -> [UInt8] {
        var out = HTMLOutput()
        out.raw(
            """
            <h1>Search</h1>
            <form class="search-form" role="search" id="search-form">
            <p class="query"><label for="q" class="visually-hidden">Words</label> <input id="q" name="q" type="search" autocomplete="off"> <button type="submit">Search</button></p>
            <details class="fold"><summary>Author, forum, dates, order</summary><div>
            <p><label for="author">Author</label> <input id="author" name="author" autocomplete="off"></p>
            <p><label for="forum">Forum</label> <select id="forum" name="forum"><option value="">all forums</option>
            """)
        for forum in outline.forums where outline.pagedForums.contains(forum.id) {
            let indent = String(repeating: "\u{2003}", count: max(0, min(forum.depth, 6)))
            let name = ShownText.cleaned(forum.name ?? "Forum \(forum.id)")
            out.element("option", ["value": "\(forum.id)"], text: indent + name)
        }
        out.raw(
            """
            </select></p>
            <p><label for="from">From</label> <input id="from" name="from" type="date"></p>
            <p><label for="to">To</label> <input id="to" name="to" type="date"></p>
            <p><label for="order">Order</label> <select id="order" name="order"><option value="newest">newest first</option><option value="oldest">oldest first</option></select></p>
            </div></details>
            </form>
            <p class="note no-script">Searching needs JavaScript; everything else here does not.</p>
            <p id="status" role="status" aria-live="polite"></p>
            <ol id="results" class="results"></ol>
            <p><button id="more" type="button" hidden>More</button></p>

            """)
        return SiteFrame(context: context, root: "", kind: "page-search", title: "Search", hasSearch: true)
            .page(main: out)
    }
}
