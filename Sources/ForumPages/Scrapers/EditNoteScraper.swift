internal import ForumModel
internal import HTMLTree

/// Reads the edit note of a post.
///
/// Markup: `p.editedby`, often unclosed, with text such as *NAME fucked around with this message at Feb 15, 2013 around 01:33*;
/// empty if the post was not edited.
enum EditNoteScraper {
    static func scrape(_ node: HTMLNode, before limit: HTMLNode?) -> EditNote? {
        let text = HTMLNode.folded(node.descendants(before: limit).lazy.prefix(256))
        guard !text.isEmpty else { return nil }
        var name: String?
        var rest = text[...]
        if let verb = text.firstRange(ofASCII: " fucked around with this message") {
            name = String(text[..<verb.lowerBound])
            rest = text[verb.upperBound...]
        } else if let verb = text.firstRange(ofASCII: "edited by ") {
            rest = text[verb.upperBound...]
            if let at = rest.lastRange(ofASCII: " at ") ?? rest.lastRange(ofASCII: " on ") {
                name = String(rest[..<at.lowerBound])
            }
        }
        let date = rest.firstRange(ofASCII: " at ").map { SiteDate(rest[$0.upperBound...]) }
        return EditNote(name: name?.nonEmpty, date: date, text: text)
    }
}
