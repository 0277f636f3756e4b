internal import Archive
internal import Bytes
internal import ForumModel
internal import Markup

/// A form that changes marks, notes, tags or saved searches, which only a server has.
struct MarkForm {
    /// The token that forms send; nil if the page may change nothing, and then no form is written.
    let token: String?
    /// The relative path up to the site's folder.
    let root: String

    /// Writes a form with hidden fields for the token and for `fields`, and with its visible content.
    func write(
        class className: String, id: String? = nil, _ fields: [(name: String, value: String)],
        _ out: inout HTMLOutput, _ content: HTMLOutput.Content
    ) {
        guard let token else { return }
        out.element("form", class: className, ["id": id, "method": "post", "action": root + "marks"]) { out in
            for (name, value) in [("token", token)] + fields {
                out.void("input", ["type": "hidden", "name": name, "value": ShownText.cleaned(value)])
            }
            content(&out)
        }
    }

    static func button(_ change: String, _ words: String, label: String? = nil, _ out: inout HTMLOutput) {
        let label = label.map(ShownText.cleaned)
        out.element(
            "button", ["type": "submit", "name": "mark", "value": change, "title": label, "aria-label": label],
            text: ShownText.cleaned(words))
    }

    static func field(_ label: String, _ name: String, _ out: inout HTMLOutput) {
        out.element("label") {
            $0.text(label + " ")
            $0.void("input", ["name": name, "maxlength": "60", "autocomplete": "off", "required": ""])
        }
    }

    static func query(ofTag tag: String) -> String {
        tag.allSatisfy(SavedSearch.isNamePart) ? "tag:\(tag)" : "tag:\"\(tag)\""
    }

    /// Writes a tag as a link to the search for everything that has the tag.
    func write(tag: String, _ out: inout HTMLOutput) {
        SiteParts.link("\(root)search.html?q=\(PercentEncoding.encoded(Self.query(ofTag: tag)))", &out) {
            SiteParts.name(tag, &$0)
        }
    }

    /// Writes a form for a note on a whole post, which needs no script; notes on passages do.
    func writeNote(on post: PostID, _ out: inout HTMLOutput) {
        write(class: "write-note", [("post", "\(post)")], &out) {
            $0.open(
                "textarea", ["name": "text", "rows": "2", "maxlength": "20000", "aria-label": "Note", "required": ""])
            $0.close("textarea")
            Self.button("note", "Keep a note", &$0)
        }
    }
}
