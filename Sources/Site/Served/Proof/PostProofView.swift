internal import Archive
internal import ForumModel
internal import Markup

/// Renders the page about the sources of a post: decisions, versions of the body, captures.
struct PostProofView {
    /// The versions that the page compares, as indices.
    typealias Comparison = (from: Int, to: Int)

    let context: SiteContext
    let post: PostID
    let proof: PostProof
    let thread: StoredThread?
    let location: PostLocation
    /// The two versions to compare; nil if there is only one.
    let comparison: Comparison?
    /// The names of the users that captures name as the author.
    let names: [UserID: String]
    let references: PageReferences
    let titles: TitleCache
    var notes: [ReaderNote] = []

    static let mostCaptures = 100
    static let root = "../"

    func render() -> [UInt8] {
        var out = HTMLOutput()
        var view = PostView(context, root: Self.root, references: references, titles: titles)
        let place = Self.root + SiteAddress.post(post, at: location)
        SiteParts.breadcrumbs([(ThreadPageView.shown(thread?.title, of: location.threadID), place)], &out)
        let heading = "Sources of post \(post)"
        out.line("h1", text: heading)
        out.line("p", class: "facts") {
            $0.text("\(proof.statements.count.counted("capture shows", "captures show")) it")
            if proof.versions.count > 1 { $0.text(", in \(proof.versions.count.grouped) versions") }
            $0.raw(". ")
            SiteParts.link(place, &$0) { $0.raw("The post on its page") }
            $0.raw(". Cite it: ")
            $0.list(Citation.Format.allCases) { format, out in
                SiteParts.link("\(post).\(format.file.ending)", &out) { $0.text(format.rawValue) }
            }
        }
        let form = MarkForm(token: context.markToken, root: Self.root)
        PostNotes.write(notes, form: form, &out)
        form.writeNote(on: post, &out)
        out.line("h2", text: "What decided")
        out.line("dl", class: "proof-fields") { out in
            for field in proof.explanation.fields where !field.claim.captures.isEmpty || !field.others.isEmpty {
                out.line("div") { write(field, &$0) }
            }
        }
        versions(&view, &out)
        out.line("h2", text: "Captures")
        CaptureListView(proof: proof, root: Self.root).write(&out)
        return SiteFrame(
            context: context, root: Self.root, kind: "page-proof", title: heading,
            original: OriginalAddress.post(post), originalWords: "This post on the forums"
        ).page(view.bodies, main: out).bytes
    }

    private func write(_ field: Explanation.Field, _ out: inout HTMLOutput) {
        out.element("dt", text: Self.label(of: field))
        out.element("dd") { out in
            out.element("p", class: "value", text: words(of: field.claim))
            out.element("p", class: "why") {
                decider(of: field.claim, &$0)
                $0.text(". The rule: \(field.rule).")
            }
            for other in field.others.prefix(20) { out.element("p", class: "other") { write(other: other, &$0) } }
        }
    }

    private func decider(of claim: Explanation.Claim, _ out: inout HTMLOutput) {
        guard let decider = claim.captures.first else { return out.raw("No capture shows it") }
        out.raw("Decided by ")
        link(to: decider, &out)
        let more = claim.captures.count - 1
        guard more > 0 else { return }
        out.text("; \(more.counted("other capture says", "other captures say")) the same")
    }

    private func write(other: Explanation.Claim, _ out: inout HTMLOutput) {
        out.text("Overruled: \(words(of: other)), by ")
        out.list(other.captures.prefix(3)) { link(to: $0, &$1) }
        if other.captures.count > 3 { out.text(" and \((other.captures.count - 3).grouped) more") }
    }

    private func link(to capture: Explanation.Capture, _ out: inout HTMLOutput) {
        SiteParts.link("#c\(capture.id)", &out) {
            $0.raw("the capture of ")
            guard let time = capture.capturedAt else { return $0.raw("an unknown time") }
            SiteParts.time(time, &$0)
        }
    }

    private static func label(of field: Explanation.Field) -> String {
        switch field.claim.values.first?.column {
        case "thread_id": "Thread"
        case "author_id": "Author"
        case "posted_at": "Time"
        case "position": "Position in the thread"
        case "body_html": "Body"
        case let column: column ?? ""
        }
    }

    /// Describes the values of a claim; a body by the number of its version.
    private func words(of claim: Explanation.Claim) -> String {
        if claim.values.first?.column == "body_html" { return words(ofBody: claim) }
        var parts: [String] = []
        for (column, value) in claim.values {
            switch (column, value) {
            case ("thread_id", .integer(let id)) where id == thread?.id.rawValue:
                parts.append(thread?.title.map { "\(ShownText.cleaned($0)) (\(id))" } ?? "\(id)")
            case ("author_id", .integer(let id)): parts.append(user(UserID(rawValue: id)))
            case ("is_op", .integer(let isOP)): if isOP == 1 { parts.append("marked as the thread’s author") }
            case ("posted_at", .text(let time)): parts.append(SiteParts.readable(time))
            case ("posted_at_text", .text(let text)): parts.append("on the page “\(ShownText.cleaned(text))”")
            case (_, .integer(let number)): parts.append("\(number)")
            case (_, .text(let text)): parts.append(ShownText.cleaned(text))
            default: break
            }
        }
        return parts.isEmpty ? "nothing" : parts.joined(separator: ", ")
    }

    private func user(_ id: UserID) -> String {
        names[id].map { "\(ShownText.cleaned($0)) (user \(id))" } ?? "user \(id)"
    }

    private func words(ofBody claim: Explanation.Claim) -> String {
        guard case .text(let html)? = claim.values.first?.value,
            let index = proof.versions.firstIndex(where: { $0.bodyHTML == html })
        else { return "part of a body" }
        return proof.versions.count == 1 ? "the only version" : "version \(index + 1)"
    }
}
