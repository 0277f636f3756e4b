internal import Archive
internal import ForumModel
internal import ForumPages

/// What the markup of a page refers to, looked up in the archive, so that the page can be made without it.
struct PageReferences: Sendable {
    /// A picture's address, and the saved page against which it is read.
    struct PictureKey: Hashable, Sendable {
        var source: String
        var page: Int64?
    }

    /// Posts that are held, and where.
    var posts: [PostID: PostLocation] = [:]
    /// Pages of threads that are held: by thread and wanted page the page to go to.
    var threads: [LinkTarget: PostLocation] = [:]
    /// Forums that have a page.
    var forums: Set<ForumID> = []
    /// The forums that links lead to, and whether they have a page.
    var forumLinks: [String] = []
    /// People who have a page.
    var users: Set<UserID> = []
    /// Pictures that the archive holds.
    var assets: [PictureKey: StoredAsset] = [:]
    /// The files of those pictures, as far as they can be shown.
    var pictures: [String: PictureFile] = [:]

    /// The file of a picture in a body.
    ///
    /// - Parameters:
    ///   - image: the picture.
    ///   - page: the saved page (`source_page.id`) that the body is from.
    /// - Returns: nil when there is none to be shown.
    func file(of image: SafeImage, from page: Int64?) -> PictureFile? {
        assets[PictureKey(source: image.source, page: page)].flatMap { pictures[$0.sha256] }
    }
}

/// Collects what markup refers to.
///
/// The stored markup is this program's own serialisation: every attribute value stands in quotation marks, so that links
/// and pictures are found without parsing. What is found in vain costs a look-up and no more.
struct ReferenceReader {
    private let reader: ArchiveReader
    private(set) var references = PageReferences()
    private var seen: Set<PageReferences.PictureKey> = []

    /// Begins to collect.
    ///
    /// - Parameters:
    ///   - reader: the archive.
    ///   - forums: the forums that links may lead to.
    init(_ reader: ArchiveReader, forums: Set<ForumID> = []) {
        self.reader = reader
        references.forums = forums
    }

    /// Looks up everything that some markup refers to.
    ///
    /// - Parameters:
    ///   - html: the raw markup.
    ///   - page: the saved page (`source_page.id`) that it is from.
    /// - Throws: SQLite's errors.
    mutating func add(_ html: String?, from page: Int64?) throws {
        guard let html, html.utf8.contains(0x3C) else { return }
        for (isLink, value) in Self.values(in: html) {
            if isLink { try add(link: value) } else { try add(picture: value, from: page) }
        }
    }

    /// Looks up somebody whose name is a link.
    mutating func add(_ user: UserID?) throws {
        guard let user, !references.users.contains(user), try reader.isShown(user) else { return }
        references.users.insert(user)
    }

    private mutating func add(link: String) throws {
        guard let target = LinkTarget(link) else { return }
        switch target {
        case .post(let id):
            guard references.posts[id] == nil else { return }
            references.posts[id] = try reader.location(of: id)
        case .thread(let id, let page):
            guard references.threads[target] == nil, let found = try reader.page(of: id, wanted: page) else {
                return
            }
            references.threads[target] = PostLocation(threadID: id, page: found)
        case .user(let id): try add(id)
        case .forum(let id): references.forumLinks.append("\(id) \(references.forums.contains(id))")
        }
    }

    private mutating func add(picture: String, from page: Int64?) throws {
        let key = PageReferences.PictureKey(source: picture, page: page)
        guard !picture.isEmpty, seen.insert(key).inserted else { return }
        references.assets[key] = try reader.asset(at: picture, besides: page)
    }

    // MARK: Attributes

    /// The values of all `href` and `src` attributes, references resolved.
    static func values(in html: String) -> [(isLink: Bool, value: String)] {
        var found: [(isLink: Bool, value: String)] = []
        var html = html
        html.withUTF8 { bytes in
            var index = 5
            while index + 1 < bytes.count {
                guard bytes[index] == 0x22, bytes[index - 1] == 0x3D else {
                    index += 1
                    continue
                }
                let start = index + 1
                var end = start
                while end < bytes.count, bytes[end] != 0x22 { end += 1 }
                if ends(bytes, at: index - 1, with: "src") {
                    found.append((false, decoded(bytes[start..<end])))
                } else if ends(bytes, at: index - 1, with: "href") {
                    found.append((true, decoded(bytes[start..<end])))
                }
                index = end + 1
            }
        }
        return found
    }

    private static func ends(_ bytes: UnsafeBufferPointer<UInt8>, at end: Int, with name: StaticString)
        -> Bool
    {
        let count = name.utf8CodeUnitCount
        guard end > count, bytes[end - count - 1] == 0x20 else { return false }
        return name.withUTF8Buffer { wanted in
            (0..<count).allSatisfy { bytes[end - count + $0] == wanted[$0] }
        }
    }

    private static func decoded(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard bytes.contains(0x26) else { return text }
        return text.replacing("&quot;", with: "\"").replacing("&nbsp;", with: "\u{A0}").replacing(
            "&amp;", with: "&")
    }
}
