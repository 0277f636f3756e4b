package import Archive
internal import Markup

/// Notes shown with a post that is missing from newer captures, ignored or incomplete.
package enum PostNotes {
    package static func words(on post: StoredPost) -> [String] {
        var notes: [String] = []
        if let since = post.firstMissingAt {
            let day = ShownText.cleaned(String(since.prefix(10)))
            notes.append("Newer copies of this page, from \(day) on, no longer show this post.")
        }
        // Another capture of the same post may have been complete.
        if post.isIgnored, post.isPartial || post.bodyHTML.allSatisfy(\.isWhitespace) {
            notes.append("Whoever saved this page ignores its author; only what they saw is here.")
        }
        if post.isPartial { notes.append("No saved page shows all of this post.") }
        return notes
    }

    /// Writes the reader's own notes, with forms that remove them and lead to the post or another page.
    static func write(_ notes: [ReaderNote], form: MarkForm? = nil, page: String = "", _ out: inout HTMLOutput) {
        for note in notes {
            out.line("div", class: "own-note", ["role": "note", "aria-label": "Your note"]) { out in
                if !note.quote.isEmpty {
                    out.element("blockquote", ["dir": "auto"], text: ShownText.cleaned(note.quote))
                }
                if note.isFound == false { SiteParts.note("The post no longer has this passage.", &out) }
                if !note.text.isEmpty { out.element("p", ["dir": "auto"], text: ShownText.cleaned(note.text)) }
                let target = (note.target.rawValue, "\(note.targetID)")
                form?.write(
                    class: "remove", [target, ("text", note.text), ("quote", note.quote), ("page", page)], &out
                ) { MarkForm.button("unnote", "Remove", &$0) }
            }
        }
    }

    static func seen(_ revision: StoredPost.Revision) -> String {
        guard let first = revision.firstCapturedAt?.prefix(10) else { return "Seen at an unknown time" }
        guard let last = revision.lastCapturedAt?.prefix(10), last != first else { return "Seen on \(first)" }
        return "Seen from \(first) to \(last)"
    }
}
