internal import Archive
internal import ForumModel

/// The captures that show a post, with their statements and the original pages that are kept.
struct CaptureListView {
    let proof: PostProof
    let root: String

    /// Writes the list.
    func write(_ out: inout HTMLOutput) {
        let shown = proof.statements.prefix(PostProofView.mostCaptures)
        out.raw("<ol class=\"captures\">")
        for statement in shown { write(statement, &out) }
        out.raw("</ol>\n")
        let more = proof.statements.count - shown.count
        if more > 0 {
            SiteParts.note(
                "\(SiteParts.count(more, "older capture")) not shown: awful-archive explain post names all.",
                &out)
        }
    }

    private func write(_ statement: PostProof.Statement, _ out: inout HTMLOutput) {
        let capture = statement.capture
        out.raw("<li")
        out.attribute("id", "c\(capture.id)")
        out.raw("><h3>")
        if let time = capture.capturedAt {
            SiteParts.time(time, &out)
        } else {
            out.raw("At an unknown time")
        }
        out.raw("</h3>\n<dl>")
        row("Page", statement.kind, &out)
        row("File", [capture.path, capture.member].compactMap(\.self).joined(separator: " \u{203A} "), &out)
        if let url = capture.url { row("Address", url, &out) }
        if let basis = capture.capturedBasis { row("Time by", Self.words(basis), &out) }
        if let account = capture.account { row("Seen by", account, &out) }
        if let hash = capture.sha256 { row("SHA-256", hash, isCode: true, &out) }
        row("It says", words(of: statement), &out)
        out.raw("</dl>\n")
        original(statement, &out)
        out.raw("</li>\n")
    }

    private func row(_ label: StaticString, _ value: String, isCode: Bool = false, _ out: inout HTMLOutput) {
        out.raw("<dt>")
        out.raw(label)
        out.raw("</dt><dd>")
        out.raw(isCode ? "<code>" : "<bdi>")
        out.text(ShownText.cleaned(value))
        out.raw(isCode ? "</code>" : "</bdi>")
        out.raw("</dd>")
    }

    private func words(of statement: PostProof.Statement) -> String {
        var parts: [String] = []
        if let thread = statement.threadID { parts.append("thread \(thread)") }
        if let position = statement.position { parts.append("position \(position)") }
        if let id = statement.author.id {
            parts.append("by user \(id)")
        } else if let name = statement.author.name {
            parts.append("by \(name)")
        }
        if statement.isOP { parts.append("the thread’s author") }
        if let time = statement.postedAtText { parts.append("posted “\(time)”") }
        if let version = statement.version {
            parts.append(proof.versions.count == 1 ? "the body" : "version \(version + 1) of the body")
        } else {
            parts.append("part of the body")
        }
        return parts.joined(separator: ", ")
    }

    private static func words(_ basis: String) -> String {
        switch basis {
        case "page-floor": "the newest date on the page"
        case "file-time": "the time of the file"
        default: basis
        }
    }

    private func original(_ statement: PostProof.Statement, _ out: inout HTMLOutput) {
        guard let size = statement.keptByteCount, let hash = statement.capture.sha256 else {
            return out.raw("<p class=\"facts\">The archive does not keep the bytes of this page.</p>")
        }
        let address = root + SiteAddress.kept(hash)
        out.raw("<details><summary>The page as it was saved (")
        out.text(SiteParts.count(size, "byte"))
        out.raw(")</summary>\n<iframe class=\"kept\" sandbox=\"\" loading=\"lazy\"")
        out.attribute(
            "title", "The page as it was saved, \(statement.capture.capturedAt ?? "at an unknown time")")
        out.attribute("src", "\(address)#post\(proof.explanation.id)")
        out.raw(
            "></iframe>\n<p class=\"facts\">Nothing in it runs or is fetched, so it lacks pictures and style. "
        )
        SiteParts.link(address, &out) { $0.raw("The page alone") }
        out.raw("</p></details>")
    }
}
