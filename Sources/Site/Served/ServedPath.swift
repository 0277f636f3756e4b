internal import Archive
internal import ForumModel

/// A parsed address of a site, as ``SiteAddress`` writes it: relative to the site's folder.
enum ServedPath: Hashable {
    case front
    case search
    case bookmarks
    case announcements
    case punishments
    case notes
    case random
    case dashboard
    case coverage
    case people(page: Int)
    case messages
    case message(MessageID)
    case thread(ThreadID, page: Int)
    case lastPage(ThreadID)
    case contents(ThreadID)
    case pagesScript(ThreadID)
    case conversation(ThreadID, page: Int)
    case pictures(PictureSubject, page: Int)
    case forum(ForumID, page: Int)
    case user(UserID, page: Int)
    case year(Int)
    case month(year: Int, month: Int)
    case picture(String)
    case asset(String)

    init?(_ path: String) {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        switch (parts.first ?? "", parts.count) {
        case ("", 1), (SiteAddress.front, 1): self = .front
        case (SiteAddress.search, 1): self = .search
        case (SiteAddress.bookmarks, 1): self = .bookmarks
        case (SiteAddress.announcements, 1): self = .announcements
        case (Self.punishmentsName, 1): self = .punishments
        case (Self.notesName, 1): self = .notes
        case ("random", 1): self = .random
        case (Self.dashboardName, 1): self = .dashboard
        case (Self.coverageName, 1): self = .coverage
        case ("t", 2...3): self.init(threadParts: Array(parts.dropFirst()))
        case ("f", 2):
            guard let (id, page) = Self.numbered(parts[1]) else { return nil }
            self = .forum(ForumID(rawValue: id), page: page)
        case ("u", 2):
            if let page = parts[1].isEmpty ? 1 : Self.page(of: parts[1], stem: "index") {
                self = .people(page: page)
            } else {
                let name = String(parts[1].trimmingPrefix("pictures-"))
                guard let (id, page) = Self.numbered(name) else { return nil }
                let user = UserID(rawValue: id)
                self = name == parts[1] ? .user(user, page: page) : .pictures(.user(user), page: page)
            }
        case ("m", 2):
            if ["", "index.html"].contains(parts[1]) {
                self = .messages
            } else {
                guard let (id, page) = Self.numbered(parts[1]), page == 1 else { return nil }
                self = .message(MessageID(rawValue: id))
            }
        case ("d", 2): self.init(period: parts[1])
        case ("x", 2): self = .picture(parts[1])
        case ("style", 2...3), ("script", 2): self = .asset(path)
        default: return nil
        }
    }

    /// The thread that the page is about; nil for other pages.
    var thread: ThreadID? {
        switch self {
        case .thread(let id, _), .lastPage(let id), .contents(let id), .pagesScript(let id), .conversation(let id, _),
            .pictures(.thread(let id), _):
            id
        default: nil
        }
    }

    /// The user that the page is about; nil for other pages.
    var user: UserID? {
        switch self {
        case .user(let id, _), .pictures(.user(let id), _): id
        default: nil
        }
    }

    /// The addresses of pages that only a server has.
    static let punishmentsName = "punishments.html"
    static let notesName = "notes.html"

    /// The addresses of the dashboard and of pages that it links to, which only a server has; `Reader` itself answers the check's.
    static let dashboardName = "dashboard.html"
    static let coverageName = "coverage.html"
    static let checkName = "check.html"

    private init?(threadParts parts: [String]) {
        guard let number = Self.number(parts[0]) else { return nil }
        let id = ThreadID(rawValue: number)
        switch parts.count == 1 ? "" : parts[1] {
        case "", "index.html": self = .contents(id)
        case "last.html": self = .lastPage(id)
        case "pages.js": self = .pagesScript(id)
        case let name:
            if let page = Self.page(of: name, stem: "conversation") {
                self = .conversation(id, page: page)
                return
            }
            if let page = Self.page(of: name, stem: "pictures") {
                self = .pictures(.thread(id), page: page)
                return
            }
            guard let page = Self.stem(of: name).flatMap(Self.number), let page = Int(exactly: page), page > 0
            else { return nil }
            self = .thread(id, page: page)
        }
    }

    private init?(period name: String) {
        guard let parts = Self.stem(of: name)?.split(separator: "-", omittingEmptySubsequences: false),
            let first = parts.first, first.utf8.count == 4, let year = Self.number(first).map(Int.init)
        else { return nil }
        if parts.count == 1 {
            self = .year(year)
        } else {
            guard parts.count == 2, parts[1].utf8.count == 2, let month = Self.number(parts[1]).map(Int.init),
                (1...12).contains(month)
            else { return nil }
            self = .month(year: year, month: month)
        }
    }

    /// Returns the ID and page of `12.html` and `12-3.html`.
    private static func numbered(_ name: String) -> (id: Int64, page: Int)? {
        guard let parts = stem(of: name)?.split(separator: "-", omittingEmptySubsequences: false),
            let first = parts.first, parts.count <= 2, let id = number(first)
        else { return nil }
        guard parts.count == 2 else { return (id, 1) }
        guard let page = number(parts[1]), page > 1, page < 1_000_000_000 else { return nil }
        return (id, Int(page))
    }

    private static func page(of name: String, stem wanted: String) -> Int? {
        if name == wanted + ".html" { return 1 }
        guard let stem = stem(of: name), stem.hasPrefix(wanted + "-"),
            let page = number(stem.dropFirst(wanted.count + 1)), page > 1, page < 1_000_000_000
        else { return nil }
        return Int(page)
    }

    private static func stem(of name: String) -> Substring? { name.hasSuffix(".html") ? name.dropLast(5) : nil }

    /// Parses 1 to 18 digits without a sign; leading zeros, as in years, are accepted.
    private static func number(_ text: some StringProtocol) -> Int64? {
        guard (1...18).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        return Int64(text)
    }
}
