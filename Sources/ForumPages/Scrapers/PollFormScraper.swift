internal import ForumModel
internal import HTMLTree

/// Reads the form in which somebody votes who has not voted yet.
///
/// Markup: a form to `poll.php` with the hidden field `pollid` and an input per option, `optionnumber[N]` or `optionnumber` with the
/// value N: radio buttons, or check boxes where several may be chosen. An option's words are in another cell of the input's row, else
/// behind the input. The question is the table's `th`, else the first `b` above the options.
///
/// **Unverified**: the fields are known from clients of the site; no real page was to be had. Sample:
/// `threads/showthread.php?threadid=9000010.html`.
struct PollFormScraper {
    private let outline: PageOutline
    private let first: HTMLNode

    /// Prepares to read a form.
    ///
    /// - Parameters:
    ///   - outline: the page.
    ///   - first: the input of the first option.
    init(_ outline: PageOutline, first: HTMLNode) {
        self.outline = outline
        self.first = first
    }

    /// Whether an input is that of an option.
    static func isOption(_ node: HTMLNode) -> Bool { node.attribute(.name, hasPrefix: "optionnumber") }

    /// Reads the options and the question; false where they cannot be right.
    func read(into poll: inout ScrapedPoll, _ field: inout BoundedField) -> Bool {
        let inputs = first.elementsFromStart([.input], before: outline.postTables.first).filter(Self.isOption)
        guard inputs.count <= PollScraper.optionLimit else {
            field.reject("has \(inputs.count) options", limit: "\(PollScraper.optionLimit)")
            return false
        }
        let starts = inputs.indices.map { start(of: inputs[$0], after: $0 > 0 ? inputs[$0 - 1] : nil) }
        for (index, input) in inputs.enumerated() {
            let limit = index + 1 < starts.count ? starts[index + 1] : outline.postTables.first
            poll.options.append(option(input, in: starts[index], before: limit, index + 1, &field))
        }
        let table = first.enclosing(.table)
        let boxes = [table, table?.enclosing(.table), first.enclosing(.form)].compactMap(\.self)
        let heading = boxes.lazy.compactMap { $0.first(.th, before: first) ?? $0.first(.b, before: first) }
            .first
        if let heading { PollScraper.read(heading, before: first, into: &poll, &field) }
        poll.isMultiple = first.attribute(.type).map { $0.lowercased() == "checkbox" }
        poll.hasVoted = false
        return true
    }

    /// Where an option begins: at its row, or at its input where the row has several.
    private func start(of input: HTMLNode, after last: HTMLNode?) -> HTMLNode {
        guard let row = input.enclosing(.tr), last.map({ $0.precedes(row) }) ?? true else { return input }
        return row
    }

    private func option(
        _ input: HTMLNode, in start: HTMLNode, before limit: HTMLNode?, _ position: Int,
        _ field: inout BoundedField
    ) -> PollOption {
        var option = PollOption(position: position)
        let others = start.is(.tr) ? start.elements([.td], before: limit).filter { !$0.contains(input) } : []
        let parts: [HTMLNode]
        if let cell = others.first(where: { !$0.foldedText(before: limit).isEmpty || $0.first(.img) != nil })
        {
            parts = Array(cell.children)
        } else {
            parts = (input.parent?.children).map { $0.filter { input.precedes($0) } } ?? []
        }
        let words = parts.filter { part in limit.map { part.precedes($0) } ?? true }
        let html = HTMLNode.html(of: words, before: limit).trimmed
        option.html = field.text(html, "option \(position)", PollScraper.textLimit)
        if option.html != nil {
            let texts = words.map { $0.isText ? $0.content : BodyText.text(of: $0, before: limit) + " " }
            let code = words.compactMap { $0.is(.img) ? SmilieCode.code(of: $0) : nil }.joined(separator: " ")
            option.text = (texts.joined() + code)[...].folded.nonEmpty
        }
        return option
    }
}
