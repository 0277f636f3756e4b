internal import Archive
internal import ForumModel
internal import Markup

/// Renders pages as of a day: fills temporary tables with a page's rows as of the day, then runs the handlers of the present.
extension ServedRequest {
    func answer(_ path: ServedPath, search: ServedSearch, asOf day: AsOfDay) throws -> Answer? {
        // A search is of the present, and says what its hits were like then.
        guard path != .search, let name = try presentName(of: path) else { return try answer(path, search: search) }
        let past = try reader.readAsOf(day)
        var request = self
        switch path {
        case .conversation(let id, _), .pictures(.thread(let id), _): try past.add(id, isWhole: true)
        case .thread(let id, let page): try past.add(id, page: page)
        case .lastPage(let id), .contents(let id), .pagesScript(let id): try past.add(id)
        case .pictures(.user(let id), _): try past.add(id, listing: 0..<Int.max)
        case .user(let id, let page):
            let first = (page - 1) * PersonView.postsPerPage
            try past.add(id, listing: first..<first + PersonView.postsPerPage)
        case .people: break
        case .front, .forum:
            request.site.outline = try reader.cached("outline") {
                try past.addForums()
                return try SiteOutline(reader)
            }
        default:
            try past.addEverything()
            request.site.outline = try reader.cached("whole outline") { try SiteOutline(reader) }
        }
        switch path {
        case .forum(let id, _): try past.addThreads(of: id)
        case .year(let year): try past.addSameBodies(postedIn: CalendarDay.stem(year: year))
        case .month(let year, let month):
            try past.addSameBodies(postedIn: CalendarDay.stem(year: year, month: month))
        default: break
        }
        if path.thread != nil { request.site.outline = site.outline.named(try reader.forumNames()) }
        switch try request.answer(path, search: search) {
        case nil, .missing: return notShown(name, day)
        case let answer: return answer
        }
    }

    /// Returns the present name of what an address leads to, which may be empty; nil if the archive does not hold it.
    private func presentName(of path: ServedPath) throws -> String? {
        if let id = path.thread { return try reader.selectedThread(id).map { $0.title ?? ThreadPageView.untitled(id) } }
        if let id = path.user { return try reader.profile(of: id).map { $0.author.name ?? "" } }
        return switch path {
        case .forum(let id, _): site.outline.forumsByID[id].map { $0.name ?? "" }
        case .messages where !reader.selection.includesPrivate: nil
        case .message(let id):
            try reader.selection.includesPrivate ? reader.message(id).map { $0.subject ?? "" } : nil
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
