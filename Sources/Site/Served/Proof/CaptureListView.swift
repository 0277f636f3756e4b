internal import Archive
internal import ForumModel
internal import Markup

/// The captures that show a post, with their statements and the original pages that are kept.
struct CaptureListView {
    let proof: PostProof
    let root: String

    func write(_ out: inout HTMLOutput) {
        let shown = proof.statements.prefix(PostProofView.mostCaptures)
        out.line("ol", class: "captures") { out in
            for statement in shown { out.line("li", ["id": "c\(statement.capture.id)"]) { write(statement, &$0) } }
        }
        let more = proof.statements.count - shown.count
        if more > 0 {
            SiteParts.note("\(more.counted("older capture")) not shown: awful-archive explain post names all.", &out)
        }
    }

    private func write(_ statement: PostProof.Statement, _ out: inout HTMLOutput) {
        let capture = statement.capture
        out.line("h3") {
            guard let time = capture.capturedAt else { return $0.raw("At an unknown time") }
            SiteParts.time(time, &$0)
            if CaptureBasis.isEarliest(capture.capturedBasis) { $0.raw(" or later") }
        }
        let file = [capture.path, capture.member].compactMap(\.self).joined(separator: " \u{203A} ")
        out.line("dl") {
            row("Page", statement.kind, &$0)
            row("File", file, &$0)
            row("Address", capture.url, &$0)
            row("Time by", capture.capturedBasis.map(CaptureBasis.words), &$0)
            row("Seen by", capture.account, &$0)
            row("SHA-256", capture.sha256, as: "code", &$0)
            row("It says", words(of: statement), &$0)
        }
        original(statement, &out)
    }

    private func row(_ label: String, _ value: String?, as name: String = "bdi", _ out: inout HTMLOutput) {
        guard let value else { return }
        out.element("dt", text: label)
        out.element("dd") { $0.element(name, text: ShownText.cleaned(value)) }
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

    private func original(_ statement: PostProof.Statement, _ out: inout HTMLOutput) {
        guard let size = statement.keptByteCount, let hash = statement.capture.sha256 else {
            return out.element("p", class: "facts", text: "The archive does not keep the bytes of this page.")
        }
        let address = root + SiteAddress.kept(hash)
        let time = statement.capture.capturedAt ?? "at an unknown time"
        out.element("details") {
            $0.line("summary", text: "The page as it was saved (\(size.counted("byte")))")
            $0.line(
                "iframe", class: "kept",
                [
                    "sandbox": "", "loading": "lazy", "title": "The page as it was saved, \(time)",
                    "src": "\(address)#post\(proof.explanation.id)",
                ], text: "")
            $0.element("p", class: "facts") {
                $0.raw("Nothing in it runs or is fetched, so it lacks pictures and style. ")
                SiteParts.link(address, &$0) { $0.raw("The page alone") }
            }
        }
    }
}
