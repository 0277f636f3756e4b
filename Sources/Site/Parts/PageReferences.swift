package import Archive
package import ForumModel
package import ForumPages
package import Markup

/// Everything that the markup of a page refers to, read ahead so that the page can be rendered without the archive.
package struct PageReferences: Sendable {
    /// A picture's address, and the saved page that a relative address is resolved against.
    package struct PictureKey: Hashable, Sendable {
        var source: String
        var page: SourcePageID?
    }

    package var posts: [PostID: PostLocation] = [:]
    /// The thread pages that are held: the page to link to, by thread and requested page.
    package var threads: [LinkTarget: PostLocation] = [:]
    /// The forums that have a page.
    var forums: Set<ForumID> = []
    /// The forums that links lead to, each with whether it has a page, as text for the page's fingerprint.
    package var forumLinks: [String] = []
    /// The users that have a page.
    var users: Set<UserID> = []
    package var assets: [PictureKey: StoredAsset] = [:]
    /// The files of those pictures that can be shown, by SHA-256.
    package var pictures: [String: PictureFile] = [:]

    /// Returns the file of a picture at an address in a body from a saved page; nil if it cannot be shown.
    package func file(at address: String, from page: SourcePageID?) -> PictureFile? {
        guard let asset = assets[PictureKey(source: address, page: page)], var file = pictures[asset.sha256]
        else { return nil }
        file.isThumbnail = asset.isThumbnail
        return file
    }
}

package struct ReferenceReader {
    private let reader: ArchiveSnapshot
    /// Whether links are looked up, or only pictures.
    private let findsLinks: Bool
    package private(set) var references = PageReferences()
    private var seen: Set<PageReferences.PictureKey> = []

    package init(_ reader: ArchiveSnapshot, forums: Set<ForumID> = [], findsLinks: Bool = true) {
        self.reader = reader
        self.findsLinks = findsLinks
        references.forums = forums
    }

    /// Looks up everything that markup from a saved page refers to.
    package mutating func add(_ html: String?, from page: SourcePageID?) throws {
        guard let html, html.utf8.contains(0x3C) else { return }
        guard findsLinks else {
            for address in MarkupAddresses.pictures(in: html) { try add(picture: address, from: page) }
            return
        }
        for (role, address) in MarkupAddresses.all(in: html) {
            switch role {
            case .link: try add(link: address)
            case .picture: try add(picture: address, from: page)
            }
        }
    }

    package mutating func add(_ post: StoredPost) throws {
        try add(post.bodyHTML, from: post.bodySourceID)
        for revision in post.revisions { try add(revision.bodyHTML, from: revision.sourceID) }
    }

    mutating func add(_ user: UserID?) throws {
        guard let user, !references.users.contains(user), try reader.isShown(user) else { return }
        references.users.insert(user)
    }

    /// Looks up a thread's people and the picture of its tag, as lists show them.
    mutating func add(_ thread: StoredThread) throws {
        try add(thread.author.id)
        try add(thread.lastPostAuthor.id)
        if let address = thread.tagPictureURL { try add(picture: address, from: thread.tagSourceID) }
    }

    mutating func add(_ post: PostID) throws {
        guard references.posts[post] == nil else { return }
        references.posts[post] = try reader.location(of: post)
    }

    private mutating func add(picture address: String, from page: SourcePageID?) throws {
        let key = PageReferences.PictureKey(source: address, page: page)
        guard seen.insert(key).inserted else { return }
        references.assets[key] = try reader.asset(at: address, on: page)
    }

    private mutating func add(link: String) throws {
        guard let target = LinkTarget(link) else { return }
        switch target {
        case .post(let id): try add(id)
        case .thread(let id, let page):
            guard references.threads[target] == nil, let found = try reader.page(of: id, wanted: page) else { return }
            references.threads[target] = PostLocation(threadID: id, page: found)
        case .user(let id): try add(id)
        case .forum(let id): references.forumLinks.append("\(id) \(references.forums.contains(id))")
        }
    }
}
