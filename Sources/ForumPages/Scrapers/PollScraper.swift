internal import ForumModel
internal import HTMLTree

/// Reads the results of a poll above a thread, or on their own page (`poll.php?action=showresults`, `body.pollresults`).
///
/// Markup: a table whose `th` contains the question in `b`, possibly with *You have already voted on this poll.* or *This poll is
/// closed.* below it; a row per option with its text, `td.graphbar`, the votes and a percentage; a row *Total: N votes*. Links
/// such as `poll.php?action=polledit&pollid=N` identify the poll. ``PollFormScraper`` reads the form of users who have not voted.
///
/// Checked against two real pages: results above a thread, and a page of results. Of a poll with several choices the votes of
/// all options add up to more than the total. Samples: `threads/Rank the biscuits … .html`,
/// `threads/poll.php?action=showresults&pollid=38001.html`.
struct PollScraper {
    let outline: PageOutline
    let addresses: [ForumLink]

    /// The maximum number of options; the site allows 10 of 100 characters each, far below this and the limits in bytes.
    static let optionLimit = 256
    static let questionLimit = 16 << 10
    static let textLimit = 4 << 10

    func poll(_ threadID: ThreadID?, _ diagnostics: inout [Diagnostic]) -> ScrapedPoll? {
        var field = BoundedField("poll")
        var poll = ScrapedPoll()
        var isRead = false
        if let bar = outline.pollBar {
            isRead = readResults(bar, into: &poll, &field)
        } else if let input = outline.pollInput {
            isRead = PollFormScraper(outline: outline, first: input).read(into: &poll, &field)
        }
        diagnostics += field.diagnostics
        guard isRead else { return nil }
        poll.id = id(&diagnostics)
        poll.threadID = threadID
        return poll
    }

    /// The element that contains the whole poll.
    var box: HTMLNode? {
        guard let first = outline.pollBar ?? outline.pollInput else { return nil }
        let table = first.enclosing(.table)
        // The form also contains the buttons.
        return outline.pollBar == nil ? first.enclosing(.form) ?? table : table
    }

    /// Reads the ID from the form's hidden field, otherwise from a link above the posts, otherwise from the page's address.
    private func id(_ diagnostics: inout [Diagnostic]) -> PollID? {
        if let text = outline.hiddenFields["pollid"] {
            if let id = PollID(parsing: text) { return id }
            diagnostics.report(.warning, .idInvalid, "The poll's id \u{201C}\(text.prefix(40))\u{201D} is no number.")
        }
        let links = outline.links.lazy.compactMap { node -> ForumLink? in
            guard node.attribute(.href, holds: "pollid=") else { return nil }
            return node.forumLink
        }
        let named = links.first { $0.script == "poll.php" } ?? addresses.first { $0.script == "poll.php" }
        return named?["pollid"].flatMap { PollID(parsing: $0) }
    }

    private func readResults(_ bar: HTMLNode, into poll: inout ScrapedPoll, _ field: inout BoundedField) -> Bool {
        guard let table = bar.enclosing(.table) ?? bar.enclosing(.tr)?.parent else { return false }
        let end = outline.postTables.first
        let rows = TableRow.rows(below: table).filter { row in end.map { row.node.precedes($0) } ?? true }
        let options = rows.filter { $0.cell("graphbar") != nil }
        guard options.count <= Self.optionLimit else {
            field.reject("has \(options.count) options", limit: "\(Self.optionLimit)")
            return false
        }
        if let heading = table.first(.th, before: bar) { Self.read(heading, before: bar, into: &poll, &field) }
        for row in options { poll.options.append(option(row, poll.options.count + 1, &field)) }
        for row in rows where row.cell("graphbar") == nil {
            let words = row.cells.map(row.text).joined(separator: " ")
            guard let total = words.firstRange(ofASCII: "total:") else { continue }  // in any letter case
            poll.voteCount = Self.count(words[total.upperBound...].prefix(64), "total", &field)
        }
        // The total counts voters, so a higher sum of votes proves that several options may be chosen.
        let votes = poll.options.compactMap(\.voteCount).reduce(0.0) { $0 + Double($1) }
        if let voters = poll.voteCount, votes > Double(voters) { poll.isMultiple = true }
        return true
    }

    private func option(_ row: TableRow, _ position: Int, _ field: inout BoundedField) -> PollOption {
        var option = PollOption(position: position)
        guard let bar = row.cells.firstIndex(where: { $0.hasClass("graphbar") }) else { return option }
        if bar > 0 {
            let label = row.cells[bar - 1]
            let end = row.end(of: label)
            option.html = field.text(BodyMarkup.html(of: label, before: end), "option \(position)", Self.textLimit)
            if option.html != nil { option.text = BodyText.text(of: label, before: end) }
        }
        if bar + 1 < row.cells.count {
            let votes = row.text(of: row.cells[bar + 1])
            option.voteCount = Self.count(votes.prefix(64), "number of votes", &field)
        }
        if bar + 2 < row.cells.count {
            option.percentage = field.text(row.text(of: row.cells[bar + 2]), "percentage", 64)
        }
        return option
    }

    /// Parses the count in `12`, `1,204` or `12 votes`; adds a diagnostic for any other text, except an empty one.
    private static func count(_ words: some StringProtocol, _ name: String, _ field: inout BoundedField) -> Int? {
        let text = String(words).trimmed
        let digits = text.prefix { !$0.isWhitespace }
        if let count = SiteCount.value(of: digits) { return count }
        if !text.isEmpty { field.reject(text, as: name) }
        return nil
    }

    static func read(
        _ heading: HTMLNode, before limit: HTMLNode?, into poll: inout ScrapedPoll, _ field: inout BoundedField
    ) {
        let question = heading.first(.b, before: limit) ?? heading
        poll.questionHTML = field.text(BodyMarkup.html(of: question, before: limit), "question", questionLimit)
        if poll.questionHTML != nil { poll.questionText = BodyText.text(of: question, before: limit) }
        guard question != heading else { return }
        var words = ""
        var walk = heading.descendants(before: limit).makeIterator()
        while let node = walk.next() {
            if node == question { walk.skip(node) } else if node.isText { words += node.content }
        }
        poll.note = field.text(words[...].folded, "note", textLimit)
        if poll.note?.holds("already voted") ?? false { poll.hasVoted = true }
        if poll.note?.holds("poll is closed") ?? false { poll.isClosed = true }
    }
}

extension HTMLNode {
    /// Returns the nearest ancestor with a name, at most 64 levels up.
    func enclosing(_ name: HTMLName) -> HTMLNode? {
        var node = parent
        for _ in 0..<64 {
            guard let next = node else { return nil }
            if next.is(name) { return next }
            node = next.parent
        }
        return nil
    }
}
