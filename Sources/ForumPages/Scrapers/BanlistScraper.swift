internal import ForumModel
internal import HTMLTree

/// Reads a page of the Leper's Colony (`banlist.php`).
///
/// Markup: a table with the headings *Type*, *Date*, *Horrible Jerk*, *Punishment Reason*, *Requested By*, *Approved By*; a row
/// per punishment, its type in capitals, linked to the punished post if there is one.
struct BanlistScraper {
    let outline: PageOutline

    func punishments(_ diagnostics: inout [Diagnostic], read: inout [HTMLNode]) -> [ScrapedPunishment] {
        if let introduction { read.append(introduction) }
        return TableRow.rows(below: outline.document.root).compactMap { row in
            let punishment = punishment(row, &diagnostics)
            if punishment != nil { read.append(row.node) }
            return punishment
        }
    }

    /// The table above the list's form, which describes the list.
    private var introduction: HTMLNode? {
        let isForm = { (node: HTMLNode) in node.attribute(.action, holds: "banlist.php") }
        guard let form = outline.document.root.elements([.form]).first(where: isForm),
            let table = outline.document.root.first(.table, before: form), !table.contains(form)
        else { return nil }
        return table
    }

    private func punishment(_ row: TableRow, _ diagnostics: inout [Diagnostic]) -> ScrapedPunishment? {
        let cells = row.cells
        guard cells.count >= 6, cells[0].is(.td) else { return nil }
        let kind = row.text(of: cells[0]).lowercased()
        guard (3...24).contains(kind.utf8.count), kind.allSatisfy({ $0.isLetter || $0 == " " || $0 == "-" }),
            let name = row.text(of: cells[2]).nonEmpty
        else { return nil }
        let reason = BodyMarkup.html(of: cells[3], before: row.end(of: cells[3]))
        var punishment = ScrapedPunishment(userName: name, kind: kind, reasonHTML: reason)
        punishment.userID = row.link(in: cells[2])?.userID
        punishment.postID = row.link(in: cells[0])?.postID
        punishment.date = PostDate.date(in: row.text(of: cells[1]))
        punishment.durationText = Self.duration(in: row.text(of: cells[3]))
        punishment.requestedBy = ThreadListScraper.moderators(cells[4], before: row.end(of: cells[4])).first
        punishment.approvedBy = ThreadListScraper.moderators(cells[5], before: row.end(of: cells[5])).first
        diagnostics.report(unreadable: punishment.date, "A punishment has no readable date.")
        return punishment
    }

    /// Returns the sentence *User loses posting privileges for 6 hours.*; nil if there is none.
    private static func duration(in text: String) -> String? {
        guard let start = text[...].lastRange(ofASCII: "user loses posting privileges") else { return nil }
        let rest = text[start.lowerBound...]
        let end = rest.firstIndex(of: ".").map(rest.index(after:)) ?? rest.endIndex
        return String(rest[..<end])
    }
}
