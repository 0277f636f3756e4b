package import ForumModel
internal import Markup

/// What the start page shows.
package struct StartState: Sendable {
    package enum Phase: Sendable {
        case ready
        case importing(done: Int, total: Int?)
        /// `words` is the result in a sentence.
        case ended(pages: [(kind: PageKind, outcome: PageStatus, count: Int)], words: String)
    }

    package var phase = Phase.ready
    /// The path of the archive, which may not be there yet.
    package var archive: String
    package var hasArchive = false
    package var hasSamples = false
    /// Messages about refused requests, or about files that an import could not read; `problemCount` also counts unlisted ones.
    package var problems: [String] = []
    package var problemCount = 0

    package init(archive: String) { self.archive = archive }
}

extension ServedSite {
    /// Returns the page on which users import saved pages or open an archive; its forms send `token`.
    package func start(_ state: StartState, token: String) -> [UInt8] {
        StartView(state: state, token: token).page(
            SiteContext(title: title, theme: theme, sections: [], isServed: true))
    }
}

private struct StartView {
    let state: StartState
    let token: String

    func page(_ context: SiteContext) -> [UInt8] {
        var frame = SiteFrame(context: context, root: "/", kind: "page-start", title: heading)
        frame.scripts = ["script/start.js"]
        var out = HTMLOutput()
        out.line("h1", text: heading)
        writeProblems(&out)
        switch state.phase {
        case .ready: writeChoices(&out)
        case .importing(let done, let total):
            frame.refresh = 1
            let words =
                total.map { "\(done.grouped) of \($0.grouped) files are read." } ?? "\(done.grouped) files are read."
            out.line("p", ["role": "status"], text: words)
            out.line(
                "progress", ["aria-label": "Import", "value": total.map { _ in "\(done)" }, "max": total?.description],
                text: "")
        case .ended(let pages, let words):
            out.line("p", ["role": "status"], text: words)
            writeResult(pages, &out)
        }
        SiteParts.note(
            "The archive \(state.hasArchive ? "is" : "will be") the file \(state.archive). To keep it elsewhere, move it when "
                + "this program has ended, and open it there.", &out)
        return frame.page(main: out)
    }

    private var heading: String {
        switch state.phase {
        case .ready: "Bring in saved pages"
        case .importing: "Pages are being read"
        case .ended: "What was read"
        }
    }

    private func writeProblems(_ out: inout HTMLOutput) {
        guard !state.problems.isEmpty else { return }
        out.block("section", class: "problems", ["role": "alert"]) { out in
            out.element("ul") { for problem in state.problems { $0.line("li", text: problem) } }
            let rest = max(0, state.problemCount - state.problems.count)
            if rest > 0 { SiteParts.note("And \(rest.grouped) more: the dashboard lists them all.", &out) }
        }
    }

    private func writeChoices(_ out: inout HTMLOutput) {
        out.block("section", class: "drop", ["id": "drop", "data-token": token]) {
            $0.line("h2", text: "Drop a folder, pages or a zip here")
            $0.line("p") { out in
                for (id, words, isFolder) in [
                    ("folder", "Choose a folder", true), ("files", "Choose files or a zip", false),
                ] {
                    out.line("label", class: "button") {
                        $0.text(words)
                        $0.void(
                            "input", class: "visually-hidden",
                            ["type": "file", "id": id, "multiple": "", "webkitdirectory": isFolder ? "" : nil])
                    }
                }
            }
            $0.line(
                "p", ["id": "drop-words", "role": "status"],
                text: "They are copied beside the archive, and stay on this computer.")
        }
        form("dropped", hidden: true, &out) { _ in }
        form("path", &out) {
            $0.line("h2", text: "Or name a folder or file of this computer")
            field("value", "Its path, such as /home/ann/saved-pages", &$0)
            button("Import", &$0)
        }
        form("open", &out) {
            $0.line("h2", text: "Open an archive")
            field("value", "The path of an archive", value: state.hasArchive ? state.archive : nil, &$0)
            button("Open", &$0)
        }
        if state.hasSamples { form("samples", &out) { button("Try it with sample pages", &$0) } }
    }

    private static let kinds: [PageKind: String] = [
        .showthread: "threads", .showpost: "single posts", .newreply: "reply forms", .forumdisplay: "forums",
        .bookmarks: "bookmarks", .privateFolder: "folders of messages", .privateMessage: "private messages",
        .announcement: "announcements", .profile: "profiles", .banlist: "Leper\u{2019}s Colony",
        .search: "searches", .index: "lists of forums", .notice: "notices of the site", .other: "others",
    ]

    private func writeResult(_ pages: [(kind: PageKind, outcome: PageStatus, count: Int)], _ out: inout HTMLOutput) {
        SiteParts.table("start-result", label: "Pages", ["Pages", "Outcome", .number("Number")], &out) { out in
            for page in pages {
                SiteParts.row(&out) {
                    $0.text(Self.kinds[page.kind] ?? page.kind.rawValue)
                } cells: {
                    $0.element("td", text: page.outcome.rawValue.replacing("_", with: " "))
                    $0.element("td", class: "number", text: page.count.grouped)
                }
            }
        }
        out.line("p") {
            if state.hasArchive { $0.element("a", class: "button", ["href": "/"], text: "Open the archive") }
        }
        form("again", &out) { button("Bring in more", &$0) }
    }

    private func form(
        _ action: String, hidden: Bool = false, _ out: inout HTMLOutput, _ content: (inout HTMLOutput) -> Void
    ) {
        out.block(
            "form", class: "start",
            ["method": "post", "action": "/start/\(action)", "id": "start-\(action)", "hidden": hidden ? "" : nil]
        ) {
            $0.void("input", ["type": "hidden", "name": "token", "value": token])
            content(&$0)
        }
    }

    private func field(_ name: String, _ words: String, value: String? = nil, _ out: inout HTMLOutput) {
        out.void(
            "input",
            ["type": "text", "name": name, "aria-label": words, "placeholder": words, "value": value, "required": ""])
    }

    private func button(_ words: String, _ out: inout HTMLOutput) {
        out.line("button", ["type": "submit"], text: words)
    }
}
