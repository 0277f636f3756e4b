package import Archive
package import ForumModel
internal import ForumPages
internal import Markup

/// The file paths of a site, relative to its folder: numbers and fixed words only, which every file system and host accepts.
package enum SiteAddress {
    package static let front = "index.html"
    package static let search = "search.html"
    package static let bookmarks = "bookmarks.html"
    package static let announcements = "announcements.html"
    static let people = "u/index.html"
    package static let messages = "m/index.html"

    package static func thread(_ id: ThreadID, page: Int) -> String { "t/\(id)/\(page).html" }

    /// The list of a thread's pages.
    package static func contents(_ id: ThreadID) -> String { "t/\(id)/index.html" }

    package static func start(of thread: StoredThread) -> String {
        thread.firstPage.map { self.thread(thread.id, page: $0) } ?? contents(thread.id)
    }

    /// A copy of the last page under a name that stays the same when pages are added.
    package static func lastPage(_ id: ThreadID) -> String { "t/\(id)/last.html" }

    package static func post(_ id: PostID, at place: PostLocation) -> String {
        "\(thread(place.threadID, page: place.page))#p\(id)"
    }

    package static func forum(_ id: ForumID, page: Int = 1) -> String { numbered("f/\(id)", page) }

    package static func user(_ id: UserID, page: Int = 1) -> String { numbered("u/\(id)", page) }

    package static func people(page: Int) -> String { page == 1 ? people : numbered("u/index", page) }

    package static func year(_ year: Int) -> String { "d/\(CalendarDay.stem(year: year)).html" }

    static func month(year: Int, month: Int) -> String { "d/\(CalendarDay.stem(year: year, month: month)).html" }

    static func day(_ day: CalendarDay) -> String { "\(month(year: day.year, month: day.month))#d\(day.day)" }

    /// The script with the list of a thread's pages, which each of them loads.
    package static func pages(_ id: ThreadID) -> String { "t/\(id)/pages.js" }

    package static func message(_ id: MessageID) -> String { "m/\(id).html" }

    /// The feed of a thread, which only a server has.
    static func feed(of id: ThreadID) -> String { "t/\(id)/feed.atom" }

    /// The conversations of a thread, which only a server has.
    static func conversation(_ id: ThreadID, page: Int = 1) -> String { numbered("t/\(id)/conversation", page) }

    /// The feed of a person, which only a server has.
    static func feed(of id: UserID) -> String { "u/\(id).atom" }

    /// The gallery of a thread or person.
    package static func gallery(_ subject: PictureSubject, page: Int = 1) -> String {
        switch subject {
        case .thread(let id): numbered("t/\(id)/pictures", page)
        case .user(let id): numbered("u/pictures-\(id)", page)
        }
    }

    /// The page about the sources of a post, which only a server has.
    static func proof(of id: PostID) -> String { "p/\(id).html" }

    /// A saved page by the SHA-256 of its original bytes, which only a server has.
    static func kept(_ hash: String) -> String { "k/\(hash).html" }

    private static func numbered(_ stem: String, _ page: Int) -> String {
        page == 1 ? stem + ".html" : "\(stem)-\(page).html"
    }
}

struct SiteTargets: MarkupTargets {
    /// The relative path up to the site's folder, such as `../../`.
    let root: String
    let references: PageReferences
    /// The saved page that the body is from.
    let page: SourcePageID?
    let isSelection: Bool

    var absence: StaticString { isSelection ? "(not here)" : "(not in this archive)" }

    func resolve(_ image: SafeImage) -> ResolvedPicture? {
        references.file(at: image.source, from: page).map { ResolvedPicture($0, address: root + "x/" + $0.name) }
    }

    func local(_ target: LinkTarget) -> String? {
        let file =
            switch target {
            case .post(let id): references.posts[id].map { SiteAddress.post(id, at: $0) }
            case .thread: references.threads[target].map { SiteAddress.thread($0.threadID, page: $0.page) }
            case .user(let id): references.users.contains(id) ? SiteAddress.user(id) : nil
            case .forum(let id): references.forums.contains(id) ? SiteAddress.forum(id) : nil
            }
        return file.map { root + $0 }
    }
}
