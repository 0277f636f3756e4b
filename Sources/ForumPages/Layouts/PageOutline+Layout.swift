internal import Bytes
internal import ForumModel
internal import HTMLTree

extension PageOutline {
    /// Finds the layout, posts, threads, breadcrumbs and navigation of a page without classes.
    ///
    /// Pages since 2007 have classes, IDs or the navigation list, and cost only these comparisons.
    mutating func findLayout() {
        guard bodyClasses.isEmpty, !hasNavigationList, loggedInName == nil, postTables.isEmpty, plainPostTables.isEmpty,
            threadTable == nil, indexTable == nil, document.bodyAttributes["id"] == nil
        else { return }
        var tables: [HTMLNode] = []
        var rejected: HTMLNode?
        for link in links where Self.isPostAnchor(link) {
            guard let table = link.enclosing(.table), table != rejected, tables.last?.contains(table) != true
            else { continue }
            if Self.firstRow(of: table).contains(where: { $0.contains(link) }) {
                tables.append(table)
            } else {
                rejected = table
            }
        }
        let trail = links.lazy.filter { $0.forumLink?.script == "forumdisplay.php" }.prefix(Self.trailLimit)
            .compactMap(Self.trail).first
        if let first = tables.first, let last = tables.last {
            // Links inside posts are user content, not evidence of the page.
            var rest = tables[...]
            let around = links.filter { link in
                while let table = rest.first, table.precedes(link), !table.contains(link) { rest.removeFirst() }
                return rest.first?.contains(link) != true
            }
            let rows = Self.rows(of: first)
            layout = MarkupLayout.best(trail: trail) { layout in layout.post.values.count { $0.find(in: rows) != nil } }
            postTables = tables
            links = around
            pages = Self.pageBars(links.filter { $0.precedes(first) || last.precedes($0) })
        } else if let row = links.lazy.filter({ Self.listedThread($0) != nil }).first?.enclosing(.tr),
            let table = row.enclosing(.table)
        {
            layout = MarkupLayout.best(trail: trail) { layout in
                layout.row.values.count { $0.find(in: [Self.cells(of: row)]) != nil }
            }
            threadTable = table
            pages = Self.pageBars(links.filter { !table.contains($0) })
        }
        guard layout != nil, let trail else { return }
        breadcrumbs = [trail]
    }

    /// The list of moderators of a page without `div#mods`: a `div` that begins with *(Mods:*, above the threads.
    var listedModerators: HTMLNode? {
        guard let threadTable else { return nil }
        let link = links.prefix { $0.precedes(threadTable) }.first {
            $0.attribute(.href, holds: "action=getinfo") && $0.enclosing(.div) != nil
        }
        let box = link?.enclosing(.div)
        return box.flatMap { !$0.contains(threadTable) && $0.foldedText.hasPrefix("(Mods:") ? $0 : nil }
    }

    /// The thread in the link of a list's row to its posters, `javascript:who(5)`; nil for other links.
    static func listedThread(_ link: HTMLNode) -> ThreadID? {
        guard link.attribute(.href, hasPrefix: "javascript:who("), let address = link.attribute(.href) else {
            return nil
        }
        return ThreadID(parsing: address.dropFirst("javascript:who(".count).prefix { $0.isNumber })
    }

    /// Whether a node is the anchor of a post, `a[name=post5]`.
    static func isPostAnchor(_ node: HTMLNode) -> Bool {
        node.attribute(.name, hasPrefix: "post") && node.withAttribute(.name) { $0.count > 4 && $0[4].isDigit } == true
    }

    /// Returns the cells of each row of a table, without those of tables inside.
    static func rows(of table: HTMLNode) -> [[HTMLNode]] {
        table.children.lazy.flatMap { $0.is(.tr) ? [$0] : $0.is(.tbody) ? $0.children(.tr) : [] }.map(cells)
    }

    private static func firstRow(of table: HTMLNode) -> some Sequence<HTMLNode> {
        let row = table.children.first { $0.is(.tr) || $0.is(.tbody) }
        let cells = row.map { $0.is(.tr) ? $0 : $0.children.first { $0.is(.tr) } ?? $0 }?.children
        return (cells.map(Array.init) ?? []).lazy.filter { $0.is(.td) || $0.is(.th) }.prefix(8)
    }

    static func cells(of row: HTMLNode) -> [HTMLNode] { row.children.filter { $0.is(.td) || $0.is(.th) } }

    /// The maximum number of links to forums that are tried as the end of the breadcrumbs, which come first.
    private static let trailLimit = 64

    /// Returns the parent of a link to a forum if it is the breadcrumbs: in it, a link to the front page precedes that link.
    private static func trail(_ link: HTMLNode) -> HTMLNode? {
        guard let parent = link.parent,
            parent.children.prefix(while: { $0 != link }).contains(where: {
                $0.is(.a) && $0.forumLink?.script == "index.php"
            })
        else { return nil }
        return parent
    }

    /// Returns the elements around links to pages that begin with *Pages (3):*.
    private static func pageBars(_ links: [HTMLNode]) -> [HTMLNode] {
        var bars: [HTMLNode] = []
        var seen: HTMLNode?
        for link in links where link.attribute(.href, holds: "pagenumber=") {
            guard let box = link.parent?.parent, box != seen, bars.count < 8 else { continue }
            seen = box
            guard let first = box.descendants.first(where: { $0.isText && !$0.isBlankText }),
                first.content.trimmed.hasPrefix("Pages (")
            else { continue }
            bars.append(box)
        }
        return bars
    }
}
