internal import ForumModel
internal import HTMLTree

/// Reads the form for answering or forwarding a private message (`private.php?action=newmessage&privatemessageid=N`).
///
/// Markup: a form to `private.php` with the hidden fields `prevmessageid` and `forward` (empty in an answer),
/// `input[name=touser]`, `input[name=title]` and `textarea[name=message]`, which the site fills with `[quote]`, a line *NAME
/// wrote on Nov  8, 2012 20:56:*, the message's text and `[/quote]`.
struct MessageReplyScraper {
    let outline: PageOutline

    func form() -> MessageReplyForm? {
        guard outline.formTargets.contains(where: { $0.script == "private.php" }),
            let id = outline.hiddenFields["prevmessageid"].flatMap({ MessageID(parsing: $0) })
        else { return nil }
        var form = MessageReplyForm(previousMessageID: id)
        form.isForward = !(outline.hiddenFields["forward"] ?? "").isEmpty
        var elements = outline.document.root.elements([.input, .textarea])
        while let node = elements.next() {
            switch node.attribute(.name) {
            case "touser": form.recipientName = node.attribute(.value)?.trimmed.nonEmpty
            case "title": form.subject = node.attribute(.value)?.trimmed.nonEmpty
            case "message":
                form.text = node.text.trimmed
                form.quote = Self.quote(in: form.text)
            default: break
            }
        }
        return form
    }

    /// Parses the quote at the start of a text, in the format that the site uses in the form.
    private static func quote(in text: String) -> MessageReplyForm.Quote? {
        guard let start = text.firstRange(ofASCII: "[quote]"), start.lowerBound == text.startIndex,
            let end = text[...].lastRange(ofASCII: "[/quote]")
        else { return nil }
        let lines = text[start.upperBound..<end.lowerBound].trimmed
        let first = lines.prefix { !$0.isNewline }
        guard let verb = first.lastRange(ofASCII: " wrote on "), first.last == ":" else { return nil }
        return MessageReplyForm.Quote(
            name: first[..<verb.lowerBound].folded, date: SiteDate(first[verb.upperBound...].dropLast()),
            text: String(lines[first.endIndex...].trimmed))
    }
}
