internal import Archive
internal import ForumModel
internal import ForumPages
internal import Markup
internal import Site

/// The file paths of a book: lower-case letters and digits only, so that no two differ by case alone.
enum BookAddress {
    static let folder = "book/"
    static let package = "package.opf"
    static let style = "book.css"
    static let cover = "cover.xhtml"
    static let coverPicture = "cover.svg"
    static let thumbnailPicture = "cover.png"
    static let title = "title.xhtml"
    static let contents = "contents.xhtml"

    /// The title page of a thread in a book of several threads.
    static func part(_ id: ThreadID) -> String { "t\(id).xhtml" }

    static func chapter(_ id: ThreadID, page: Int) -> String { "t\(id)-\(page).xhtml" }

    static func picture(_ file: PictureFile) -> String { "x/" + file.name }
}

struct BookTargets: MarkupTargets {
    let references: PageReferences
    /// The only thread of the book; nil if there are several.
    let thread: ThreadID?
    let selection: ArchiveSelection
    /// The saved page that the body is from.
    let page: SourcePageID?

    var foldsQuotes: Bool { !selection.divisions.isEmpty }

    func resolve(_ image: SafeImage) -> ResolvedPicture? {
        references.file(at: image.source, from: page).map { ResolvedPicture($0, address: BookAddress.picture($0)) }
    }

    func local(_ target: LinkTarget) -> String? {
        switch target {
        case .post(let id):
            guard let place = references.posts[id], isInBook(place.threadID) else { return nil }
            return BookAddress.chapter(place.threadID, page: place.page) + "#p\(id)"
        case .thread(let id, let wanted):
            guard let place = references.threads[target], isInBook(id) else { return nil }
            // Links to pages that are not held lead to the forums.
            guard selection.hasSitePages(of: id) && place.page == wanted || wanted == 1 else { return nil }
            return BookAddress.chapter(id, page: place.page)
        case .user, .forum: return nil
        }
    }

    private func isInBook(_ id: ThreadID) -> Bool { thread == nil || thread == id }
}
