internal import Archive
internal import ForumModel
internal import Markup
internal import Site

/// The file paths of a Markdown folder, and the formats of its dates.
enum MarkdownPlaces {
    static func page(_ number: Int, of thread: ThreadID) -> String { "threads/\(thread)/\(number).md" }

    static func thread(_ id: ThreadID) -> String { "threads/\(id).md" }

    static func message(_ id: MessageID) -> String { "messages/\(id).md" }

    static let pictures = "assets/"

    /// `words` are Markdown, so they are escaped already.
    static func link(_ words: String, _ address: String) -> String {
        "[\(words)](<\(MarkdownSpans.destination(address))>)"
    }

    /// Formats an archive's date, such as `2012-09-20 16:16 UTC`.
    static func date(_ text: String?) -> String? {
        guard let text, UTCTime(text) != nil else { return nil }
        return text.prefix(10) + " " + text.dropFirst(11).prefix(5) + " UTC"
    }

    static func day(_ text: String?) -> String? { date(text).map { String($0.prefix(10)) } }

    static func name(_ author: Author) -> String {
        guard let name = author.name, !name.isEmpty else { return author.id.map { "user \($0)" } ?? "unknown" }
        return MarkdownSpans.escaped(name)
    }

    static func name(_ forum: Forum) -> String {
        let name = MarkdownSpans.escaped(forum.name ?? "")
        return name.isEmpty ? "forum \(forum.id)" : name
    }

    static func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
}

extension ForumPaths {
    /// Returns a forum's path as text, such as `Main › Towels`.
    func words(to id: ForumID?) -> String {
        let path = path(to: id)
        return path.isEmpty ? "Forum unknown" : path.map(MarkdownPlaces.name).joined(separator: " › ")
    }
}

/// Resolves links and pictures of a body within a Markdown folder: links to the forums, pictures to files.
struct MarkdownTargets: MarkupTargets {
    /// The relative path up to the folder, such as `../`.
    let root: String
    let references: PageReferences
    /// The saved page that the body is from.
    let page: SourcePageID?

    func resolve(_ image: SafeImage) -> ResolvedPicture? {
        references.file(at: image.source, from: page).map {
            ResolvedPicture(address: root + MarkdownPlaces.pictures + $0.name)
        }
    }
}
