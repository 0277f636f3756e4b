internal import ForumModel
internal import HTMLTree

/// Reads a page of the Leper's Colony (`banlist.php`).
///
/// Markup: a table with the headings *Type*, *Date*, *Horrible Jerk*, *Punishment Reason*, *Requested By*, *Approved By*; a row per punishment, its
/// type in capitals, linked to the post where there is one.
struct BanlistScraper {
    private let outline: PageOutline

    init(_ outline: PageOutline) { self.outline = outline }

    /// The punishments in page order.
    func punishments(_ diagnostics: inout [Diagnostic]) -> [ScrapedPunishment] {
        var result: [ScrapedPunishment] = []
        var cells: [HTMLNode] = []
        for node in outline.document.root.descendants {
            if node.is(.tr) {
                if let row = row(cells, &diagnostics) { result.append(row) }
                cells = []
            } else if node.is(.td), cells.count < 64 {
                cells.append(node)
            }
        }
        if let row = row(cells, &diagnostics) { result.append(row) }
        return result
    }

    private func row(_ cells: [HTMLNode], _ diagnostics: inout [Diagnostic]) -> ScrapedPunishment? {
        guard cells.count >= 6 else { return nil }
        let kind = cells[0].foldedText.lowercased()
        guard (3...24).contains(kind.utf8.count), kind.allSatisfy({ $0.isLetter || $0 == " " || $0 == "-" }),
            let name = cells[2].foldedText.nonEmpty
        else { return nil }
        var punishment = ScrapedPunishment(
            userName: name, kind: kind, reasonHTML: BodyMarkup.html(of: cells[3], before: nil))
        punishment.userID = Self.link(in: cells[2])?.userID
        punishment.postID = Self.link(in: cells[0])?.postID
        punishment.date = PostDate.date(in: cells[1].foldedText)
        punishment.durationText = Self.duration(in: cells[3].foldedText)
        punishment.requestedBy = ThreadListScraper.moderators(cells[4]).first
        punishment.approvedBy = ThreadListScraper.moderators(cells[5]).first
        if let date = punishment.date, date.local == nil {
            diagnostics.append(Diagnostic(.warning, "date.invalid", "A punishment has no readable date."))
        }
        return punishment
    }

    private static func link(in cell: HTMLNode) -> ForumLink? {
        cell.first(.a)?.attribute(.href).flatMap(ForumLink.init)
    }

    /// *User loses posting privileges for 6 hours.*
    private static func duration(in text: String) -> String? {
        guard let start = text[...].lastRange(ofASCII: "user loses posting privileges") else { return nil }
        let rest = text[start.lowerBound...]
        let end = rest.firstIndex(of: ".").map(rest.index(after:)) ?? rest.endIndex
        return String(rest[..<end])
    }
}
