internal import Archive
internal import ForumModel
internal import Markup

/// Renders pages as of a day: fills temporary tables with a page's rows as of the day, then runs the handlers of the present.
extension ServedRequest {
    func answer(_ path: ServedPath, asOf day: AsOfDay) throws -> Answer? {
        guard let name = try presentName(of: path) else { return try answer(path, search: ServedSearch()) }
        let past = try reader.readAsOf(day)
        var request = self
        switch path {
        case .thread(let id, _), .lastPage(let id), .contents(let id), .pagesScript(let id):
            var page: Int?
            if case .thread(_, let number) = path { page = number }
            try past.add(id, page: page)
            guard try !reader.pages(of: id).isEmpty else {
                return notShown(try reader.selectedThread(id)?.title ?? ThreadPageView.untitled(id), day)
            }
            request.site.outline = site.outline.named(try reader.forumNames())
        case .user(let id, let page):
            let first = (page - 1) * PersonView.postsPerPage
            try past.add(id, listing: first..<first + PersonView.postsPerPage)
            guard try reader.profile(of: id) != nil else { return notShown(name, day) }
        case .people: break
        default:
            request.site.outline = try reader.cached("outline") {
                try past.addForums()
                return try SiteOutline(reader)
            }
            guard case .forum(let id, _) = path else { break }
            guard request.site.outline.forumsByID[id] != nil else { return notShown(name, day) }
            try past.addThreads(of: id)
        }
        return try request.answer(path, search: ServedSearch())
    }

    /// Returns the present name of what an address leads to, which may be empty; nil if the archive does not hold it.
    private func presentName(of path: ServedPath) throws -> String? {
        switch path {
        case .thread(let id, _), .lastPage(let id), .contents(let id), .pagesScript(let id):
            try reader.selectedThread(id).map { $0.title ?? "" }
        case .user(let id, _): try reader.profile(of: id).map { $0.author.name ?? "" }
        case .forum(let id, _): site.outline.forumsByID[id].map { $0.name ?? "" }
        default: ""
        }
    }

    /// Returns the page for an entity that no capture up to the day shows.
    private func notShown(_ name: String, _ day: AsOfDay) -> Answer {
        let name = name.isEmpty ? "This" : ShownText.cleaned(name)
        return .missing(
            NoticeView(
                context: site.context, heading: "\(name) as of \(day)",
                paragraphs: ["No page that was captured up to \(day) shows it."]
            ).render())
    }

    func summaryOfDay() throws -> SelectionSummary {
        let forums = site.outline.forums
        var summary = SelectionSummary()
        summary.forums = forums.count { $0.threadCount > 0 && $0.id.rawValue > 0 }
        summary.threads = forums.reduce(0) { $0 + $1.threadCount }
        summary.posts = forums.reduce(0) { $0 + $1.postCount }
        summary.users = try people().count { $0.postCount > 0 }
        return summary
    }
}
