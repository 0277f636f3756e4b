internal import HTMLTree

/// Reads the voting form of a poll.
///
/// Markup: a form to `poll.php` with the hidden field `pollid` and an input per option, `optionnumber[N]` or `optionnumber`
/// with the value N: radio buttons, or check boxes if several options may be chosen. An option's text is in another cell of the
/// input's row, otherwise after the input. The question is in the table's `th`, otherwise in the first `b` above the options.
///
/// **Unverified**: the fields are known from clients of the site; no real page was available. Sample:
/// `threads/showthread.php?threadid=9000005.html`.
struct PollFormScraper {
    let outline: PageOutline
    /// The input of the first option.
    let first: HTMLNode
    static func isOption(_ node: HTMLNode) -> Bool { node.attribute(.name, hasPrefix: "optionnumber") }

    /// Reads the options and the question; returns false if there are too many options to be plausible.
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
        let heading = heading
        if let heading { PollScraper.read(heading, before: first, into: &poll, &field) }
        poll.isMultiple = first.attribute(.type).map { $0.lowercased() == "checkbox" }
        poll.hasVoted = false
        return true
    }

    /// The element of the question: the table's `th`, otherwise the first `b`, otherwise the first element with text above the options.
    private var heading: HTMLNode? {
        let table = first.enclosing(.table)
        let boxes = [table, table?.enclosing(.table), first.enclosing(.form)].compactMap(\.self)
        for box in boxes {
            if let heading = box.first(.th, before: first) ?? box.first(.b, before: first) { return heading }
        }
        for box in boxes {
            let parts = box.elements([.td, .p, .div, .h1, .h2, .h3, .h4, .span], before: first).prefix(64)
            if let part = parts.first(where: { !$0.foldedText(before: first).isEmpty }) { return part }
        }
        return nil
    }

    /// Returns the start of an option: its row, or its input if the row has several.
    private func start(of input: HTMLNode, after last: HTMLNode?) -> HTMLNode {
        guard let row = input.enclosing(.tr), last.map({ $0.precedes(row) }) ?? true else { return input }
        return row
    }

    /// Returns the nodes after an input on the same line: up to the next break, field or block.
    private static func line(after input: HTMLNode) -> [HTMLNode] {
        guard let parent = input.parent else { return [] }
        let rest = parent.children.lazy.filter { input.precedes($0) }
        return Array(
            rest.prefix { node in
                guard node.isElement, !node.is(.input) else { return !node.is(.input) }
                switch BodyElement(node) {
                case .lineBreak, .block, .preformatted: return false
                case .hidden, .image, .inline: return true
                }
            })
    }

    private func option(
        _ input: HTMLNode, in start: HTMLNode, before limit: HTMLNode?, _ position: Int, _ field: inout BoundedField
    ) -> PollOption {
        var option = PollOption(position: position)
        let others = start.is(.tr) ? start.elements([.td], before: limit).filter { !$0.contains(input) } : []
        let parts: [HTMLNode]
        if let cell = others.first(where: { !$0.foldedText(before: limit).isEmpty || $0.first(.img) != nil }) {
            parts = Array(cell.children)
        } else {
            parts = Self.line(after: input)
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
