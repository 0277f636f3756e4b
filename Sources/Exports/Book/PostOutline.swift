internal import Archive
internal import ForumModel
internal import ForumPages
internal import Foundation
internal import Markup
internal import Site

/// The features of a post by which chapters are found; quoted text does not count.
struct PostOutline: Sendable {
    /// The words that take the room of a picture; the most characters of a heading, and of a title in a table of contents.
    private static let (wordsPerPicture, headingLimit, titleLimit) = (50, 100, 200)
    /// Links with the first words lead from update to update and are ignored; the second words name no update.
    private static let steering: Set = ["previous", "prev", "next", "index", "back", "first", "last", "newest", "top"]
    private static let idle: Set = ["here", "click here", "link", "read", "this post", "post", "go", "update"]
    /// *Update 12: Rain*, *Part III*: a number followed by punctuation or by the end of the line.
    nonisolated(unsafe) private static let counted =
        #/
        (?i)\b(?:update|part|chapter|episode|ep|act|day|turn|session|mission|entry|year|week|night|book|volume|log|round|stage
        |level|season|case|issue)[.:]?\s*\#?(?:\d{1,4}|[ivxlc]{1,7}|one|two|three|four|five|six|seven|eight|nine|ten|eleven
        |twelve)\b(?=\s*(?:$|[^\s\w]))
        /#
    /// *7 - The Letter*, *Prologue*: counts only in an emphasised line, since sentences begin like this, too.
    nonisolated(unsafe) private static let leading =
        #/
        ^\W{0,2}(?:(?:\d{1,3}|[IVXLC]{1,7})(?:\s*[.:)\-–—]|$)|(?i:prologue|epilogue|interlude|finale|introduction)\b)
        /#

    let post: PostID
    let author: String
    /// The first line of text, empty if it is long; nil without text.
    private(set) var firstLine: String?
    /// Whether all of that line is bold, underlined, large or a heading.
    private(set) var isHeaded = false
    private(set) var startsWithQuote = false
    private(set) var (wordCount, pictureCount) = (0, 0)
    /// Links to posts with their words, or those beside them if they only say *here*; empty if these are only a number.
    private(set) var links: [(post: PostID, title: String)] = []

    /// The length in words, with pictures.
    var length: Int { wordCount + pictureCount * Self.wordsPerPicture }
    /// The first line, if it can be a title.
    var heading: String? { firstLine.flatMap { $0.isEmpty ? nil : $0 } }
    var isNumbered: Bool { heading.map { $0.contains(Self.counted) || isHeaded && $0.contains(Self.leading) } ?? false }

    init(_ post: StoredPost, _ sanitizer: Sanitizer) {
        (self.post, author) = (post.id, Self.key(post.author))
        var (line, quotes, emphasis, isInLink) = (Line(), 0, 0, false)
        for token in sanitizer.markup(of: post.bodyHTML).tokens {
            switch token {
            case .open(.division(.quote)):
                if length == 0 { startsWithQuote = true }
                quotes += 1
            case .close(.division(.quote)): quotes -= 1
            case _ where quotes > 0: break
            case .open(let element), .close(let element):
                let isOpen = token == .open(element)
                if case .link(let link) = element {
                    isInLink = isOpen
                    if isOpen { line.links.append((link.address.flatMap(ForumLink.init), "")) }
                    if isOpen, link.kind == .embed { pictureCount += 1 }
                }
                if Self.isEmphasis(element) { emphasis += isOpen ? 1 : -1 }
                // A row of a table is a line.
                if case .cell = element {
                    line.text += " "
                } else if !element.isPhrasing {
                    end(&line, in: post.threadID)
                }
            case .lineBreak, .rule: end(&line, in: post.threadID)
            case .image(let image): if image.kind == .picture || image.kind == .thumbnail { pictureCount += 1 }
            case .text(let text):
                let count = text.split(whereSeparator: \.isWhitespace).count
                wordCount += count
                line.isHeaded = line.isHeaded && (count == 0 || emphasis > 0)
                line.text += line.text.utf8.count < 4 * Self.titleLimit ? text.prefix(4 * Self.titleLimit) : ""
                if isInLink, let last = line.links.indices.last {
                    line.links[last].words += text.prefix(Self.titleLimit)
                }
            }
        }
        end(&line, in: post.threadID)
    }

    private struct Line {
        var text = ""
        var isHeaded = true
        var links: [(address: ForumLink?, words: String)] = []
    }

    private mutating func end(_ line: inout Line, in thread: ThreadID) {
        defer { line = Line() }
        guard let text = Self.title(line.text) else { return }
        let isLate = line.isHeaded && text.count <= Self.headingLimit && !isNumbered && text.contains(Self.counted)
        // Some posts begin with answers, and only then have a numbered heading.
        if firstLine == nil || isLate {
            (firstLine, isHeaded) = (text.count <= Self.headingLimit ? text : "", line.isHeaded)
        }
        for (address, words) in line.links {
            let words = Self.title(words) ?? ""
            guard let address, let post = address.linkedPostID, address.threadID ?? thread == thread,
                !Self.steering.contains(words.lowercased())
            else { continue }
            let isNamed = words.contains(where: \.isLetter) && !Self.idle.contains(words.lowercased())
            let beside = line.links.count == 1 ? text.replacing(words, with: "") : ""
            links.append((post, isNamed ? words : beside.trimmingCharacters(in: .alphanumerics.inverted)))
        }
    }

    private static func isEmphasis(_ element: SafeElement) -> Bool {
        switch element {
        case .phrase(.b), .phrase(.strong), .phrase(.u), .division(.heading): true
        case .size(.large), .size(.extraLarge), .size(.extraExtraLarge): true
        default: false
        }
    }

    static func key(_ author: Author) -> String { author.id?.description ?? author.name?.lowercased() ?? "" }

    /// Returns text as a title on one line; nil without visible characters.
    static func title(_ text: String) -> String? { BookText.words(Excerpt.of(text, limit: titleLimit)) }
}
