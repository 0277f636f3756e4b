internal import Archive
internal import ForumModel

/// The files of a Markdown folder, and dates as they stand in them.
enum MarkdownPlaces {
    static let index = "index.md"

    static func page(_ number: Int, of thread: ThreadID) -> String { "threads/\(thread)/\(number).md" }

    static func thread(_ id: ThreadID) -> String { "threads/\(id).md" }

    static func message(_ id: MessageID) -> String { "messages/\(id).md" }

    /// The folder of the pictures, with its slash.
    static let pictures = "assets/"

    /// A link with fixed words.
    static func link(_ words: String, _ address: String) -> String {
        "[\(words)](<\(MarkdownSpans.destination(address))>)"
    }

    /// An archive's date for people: `2012-09-20 16:16 UTC`.
    static func date(_ text: String?) -> String? {
        guard let text, UTCTime(text) != nil else { return nil }
        return text.prefix(10) + " " + text.dropFirst(11).prefix(5) + " UTC"
    }

    /// The day of an archive's date.
    static func day(_ text: String?) -> String? { date(text).map { String($0.prefix(10)) } }

    /// A name for the line of a file; something in its place when there is none.
    static func name(_ author: StoredAuthor) -> String {
        guard let name = author.name, !name.isEmpty else {
            return author.id.map { "user \($0)" } ?? "unknown"
        }
        return MarkdownSpans.escaped(name)
    }

    /// A number of things: `1 post`, `2 posts`.
    static func count(_ number: Int, _ thing: String) -> String {
        "\(number) \(thing)\(number == 1 ? "" : "s")"
    }
}

/// The forums of an archive, by number and in order.
struct MarkdownForums {
    /// All of them, in the order of the site's menu.
    let inOrder: [StoredForum]
    private let byID: [ForumID: StoredForum]

    init(_ forums: [StoredForum]) {
        inOrder = forums
        byID = Dictionary(forums.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Where a forum is: `Main › Towels`.
    func path(of id: ForumID?) -> String {
        guard let id, let forum = byID[id] else { return "Forum unknown" }
        return (forum.path.compactMap { byID[$0] } + [forum]).map(Self.name).joined(separator: " › ")
    }

    /// A forum's name for the line of a file.
    static func name(_ forum: StoredForum) -> String {
        let name = MarkdownSpans.escaped(forum.name ?? "")
        return name.isEmpty ? "forum \(forum.id)" : name
    }
}

/// Where the links and pictures of a body lead in a Markdown folder: links to the forums, pictures to files.
struct MarkdownTargets: MarkupTargets {
    /// The way up to the folder, such as `../`.
    let root: String
    let references: PageReferences
    /// The saved page that the body is from.
    let page: Int64?

    func resolve(_ link: SafeLink) -> ResolvedLink? { OriginalTargets().resolve(link) }

    func resolve(_ image: SafeImage) -> ResolvedPicture? {
        references.file(of: image, from: page).map {
            ResolvedPicture(address: root + MarkdownPlaces.pictures + $0.name)
        }
    }
}
