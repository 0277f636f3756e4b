internal import Archive

/// Notes shown with a post that is missing from newer captures, ignored or incomplete.
enum PostNotes {
    static func words(on post: StoredPost) -> [String] {
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

    /// Writes the reader's own notes.
    static func write(_ notes: [ReaderNote], _ out: inout HTMLOutput) {
        for note in notes {
            out.line("aside", class: "own-note", ["aria-label": "Your note"]) {
                if !note.quote.isEmpty {
                    $0.element("blockquote", ["dir": "auto"], text: ShownText.cleaned(note.quote))
                }
                if note.isFound == false { SiteParts.note("The post no longer has this passage.", &$0) }
                $0.element("p", ["dir": "auto"], text: ShownText.cleaned(note.text))
            }
        }
    }

    static func seen(_ revision: StoredPost.Revision) -> String {
        guard let first = revision.firstCapturedAt?.prefix(10) else { return "Seen at an unknown time" }
        guard let last = revision.lastCapturedAt?.prefix(10), last != first else { return "Seen on \(first)" }
        return "Seen from \(first) to \(last)"
    }
}
