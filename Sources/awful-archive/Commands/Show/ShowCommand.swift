import Archive
import ArgumentParser
import ForumModel
import Site

struct ShowCommand: ParsableCommand, TimeShowing {
    static let configuration = CommandConfiguration(
        commandName: "show", abstract: "Show a thread, post, forum, user or message as text.",
        discussion: """
            What to show is named by its ID, its address on the site, or an unambiguous name; before an address the kind may be \
            left out. A terminal shows it in $PAGER, \
            or else in less. Quotes are prefixed with >, links are numbered and listed after the text.

            EXAMPLES
              awful-archive show thread 3507451 --page 2 --archive awful.sqlite
              awful-archive show thread "goose in my greenhouse"
              awful-archive show "showthread.php?goto=post&postid=412552520" --around 3
              awful-archive show post --random
              awful-archive show post 412552520 --versions
              awful-archive show user "Odd Job Harriet"
              awful-archive show thread 3507451 --open --site forum-site
            """)

    @Argument(
        help: ArgumentHelp("What it is: thread, post, forum, user, message, announcement or page.", valueName: "kind"))
    var entity: ShownEntity

    @Argument(help: "Its ID, address or name.") var id: String?

    @Flag(help: "For a post: any one.") var random = false

    @OptionGroup var archive: ArchiveOptions

    @Option(help: "For a thread: page number, from 1 (default: the first held page).") var page: Int?

    @Option(help: ArgumentHelp("For a post: also show this many posts before and after it.", valueName: "count"))
    var around: Int?

    @Flag(help: "For a post: show the changes between its versions, word by word.") var versions = false

    @Flag(help: "Open its page on the site in a browser instead; with --site, its page in an exported site.")
    var open = false

    @Option(
        help: ArgumentHelp("With --open: the folder of an exported site.", valueName: "folder"),
        completion: .directory) var site: String?

    @OptionGroup var format: FormatOptions
    @OptionGroup var times: ZoneOptions

    func validate() throws {
        if page != nil, entity != .thread { throw ValidationError("--page belongs to threads.") }
        if around != nil || versions, entity != .post {
            throw ValidationError("--around and --versions belong to posts.")
        }
        if random, entity != .post { throw ValidationError("--random belongs to posts.") }
        guard random == (id == nil) else {
            throw ValidationError(
                random
                    ? "--random takes the place of an ID." : "Type the ID, address or name of the \(entity.rawValue).")
        }
        if site != nil, !open { throw ValidationError("--site requires --open.") }
        guard page ?? 1 > 0, around ?? 0 >= 0 else {
            throw ValidationError("--page takes a number from 1 on, --around one from 0 on.")
        }
    }

    func run() throws {
        let store = try archive.reading()
        let shown = try store.querying { queries -> any ShownItem in
            let any = try random ? queries.randomPost()?.description : nil
            guard let id = id ?? any else { throw InputFailure(description: "\(store.path) holds no post.") }
            return switch entity {
            case .thread: try ShownThread(id, page: page, in: queries)
            case .post: try ShownPost(id, around: around ?? 0, withVersions: versions, in: queries)
            case .forum: try ShownForum(id, in: queries)
            case .user: try ShownUser(id, in: queries)
            case .message: try ShownMessage(id, in: queries)
            case .announcement: try Announcement.shown(id, in: queries)
            case .page: try ShownPage(id, of: store, in: queries)
            }
        }
        if open {
            return try site.map { try Browser.open(shown.sitePage, inSite: $0) }
                ?? Browser.open(shown.address, archive: store.path)
        }
        switch format.value {
        case .text: try HeldCount.showing(store) { Pager.show(HeldCount.notes + shown.lines) }
        case .json: try Output.json(shown)
        }
    }
}

enum ShownEntity: String, CaseIterable, ExpressibleByArgument {
    case thread, post, forum, user, message, announcement, page

    init?(argument: String) { self.init(singularOrPlural: argument) }
}

protocol ShownItem: Encodable {
    var lines: [String] { get }
    /// The address on the site; nil if unknown.
    var address: String? { get }
    /// The page in an exported site; nil if there is none.
    var sitePage: SitePage? { get }
}
