import ForumModel
import ForumPages
import Foundation
import HTMLTree

/// The real pages that are kept beside a checkout, never in it: other people's words.
enum RealPages {
    /// `../shared/real-pages`, seen from the package; nil where it is not there.
    static let folder: URL? = {
        var root = URL(fileURLWithPath: #filePath)
        while root.path != "/" {
            root.deleteLastPathComponent()
            guard FileManager.default.fileExists(atPath: root.appendingPathComponent("Package.swift").path)
            else {
                continue
            }
            let pages = root.deletingLastPathComponent().appendingPathComponent("shared/real-pages")
            return FileManager.default.fileExists(atPath: pages.appendingPathComponent("expected.json").path)
                ? pages : nil
        }
        return nil
    }()

    /// `../shared/more-pages`, pages of kinds that the others lack; nil where it is not there.
    static let more: URL? = {
        let more = folder?.deletingLastPathComponent().appendingPathComponent("more-pages")
        return more.flatMap { FileManager.default.fileExists(atPath: $0.path) ? $0 : nil }
    }()

    static var isPresent: Bool { folder != nil }

    /// What an independent parser found in each page.
    static let expected: [String: ExpectedPage] = {
        guard let folder, let data = try? Data(contentsOf: folder.appendingPathComponent("expected.json"))
        else {
            return [:]
        }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return (try? decoder.decode([String: ExpectedPage].self, from: data)) ?? [:]
    }()

    static let names = expected.keys.sorted()

    static func bytes(_ name: String) throws -> [UInt8] {
        guard let folder else { return [] }
        return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
    }

    static func page(_ name: String) throws -> ScrapedPage {
        PageScraper.scrape(try PageSource(try bytes(name), hints: PageHints(fileName: name)))
    }

    static func utc(_ date: SiteDate?) -> String? {
        guard let local = date?.local else { return nil }
        return ZoneClock(name: ZoneClock.siteDefaultName)?.utc(local).description
    }

    /// A body's text without any white space, from its markup.
    static func letters(_ html: String) throws -> String {
        let (document, _) = try HTMLParser().parse(Array("<body><div>\(html)</div>".utf8))
        return String(document.root.text.filter { !$0.isWhitespace })
    }
}

struct ExpectedPage: Decodable, Sendable {
    struct Post: Decodable, Sendable {
        var id: Int64
        var authorId: Int64?
        var authorName: String
        var position: Int?
        var ownThreadId: Int64?
        var postedAt: String?
        var isIgnored: Bool
        var isOp: Bool
        var isAdministrator: Bool
        var isModerator: Bool
        var letters: String
    }

    struct Thread: Decodable, Sendable {
        var id: Int64
        var title: String
        var authorId: Int64?
        var authorName: String?
        var replyCount: Int?
        var viewCount: Int?
        var ratingVotes: Int?
        var ratingAverage: Double?
        var lastPostAt: String?
        var lastPostAuthorName: String?
        var isSticky: Bool
        var isClosed: Bool
        var star: Int?
        var unreadCount: Int?
    }

    struct Forum: Decodable, Sendable {
        var id: Int64
        var name: String
        var depth: Int?
    }

    struct Message: Decodable, Sendable {
        var id: Int64
        var subject: String
        var otherName: String
        var sentAt: String?
        var isSeen: Bool
        var isReplied: Bool
        var isForwarded: Bool
    }

    struct Announcement: Decodable, Sendable {
        var author: String
        var letters: String
    }

    var kind: String
    var page: Int?
    var pages: Int?
    var threadId: Int64?
    var forumId: Int64?
    var title: String?
    var posts: [Post]?
    var postIds: [Int64]?
    var threads: [Thread]?
    var crumbs: [Forum]?
    var forumMenu: [Forum]?
    var folderId: String?
    var folderName: String?
    var messages: [Message]?
    var announcements: [Announcement]?
    var punishments: Int?
    var userId: Int64?
    var name: String?
    var id: Int64?
    var subject: String?
    var senderId: Int64?
    var senderName: String?
    var sentAt: String?
    var letters: String?
}
