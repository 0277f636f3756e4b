import ForumModel
import ForumPages
import Foundation
import TestSupport

/// The sample pages of `Samples/generations`.
enum OldSample {
    /// The names of all of them, without `.html`.
    static let names: [String] = {
        let folder = Checkout.path("Samples/generations")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.map { $0.replacing(".html", with: "") }.sorted()
    }()

    static func text(_ name: String) throws -> String {
        let file = URL(fileURLWithPath: Checkout.path("Samples/generations/\(name).html"))
        return String(decoding: try Data(contentsOf: file), as: UTF8.self)
    }

    /// Each tag of a page, or each with the text behind it, and the page without it.
    static func parts(of text: String, _ takesText: Bool) -> [(part: Substring, rest: String)] {
        text.matches(of: takesText ? /<\w[^>]*>[^<]*/ : /<\/?\w[^>]*>/).map {
            (text[$0.range], text.replacingCharacters(in: $0.range, with: ""))
        }
    }

    /// The threads that a page lists.
    static func rows(_ page: ScrapedPage) -> [ThreadListRow] {
        if case .threadList(let list) = page.content { list.threads } else { [] }
    }

    /// Whether a row lacks what each row of a thread list has.
    static func isIncomplete(_ row: ThreadListRow) -> Bool {
        row.title.isEmpty || row.authorName == nil || row.replyCount == nil || row.lastPostDate?.local == nil
            || row.lastPostAuthorName == nil
    }

    /// What a page says that could be wrong: of each post, thread, message, person and forum, by its ID.
    static func facts(_ page: ScrapedPage) -> [String: [String?]] {
        var facts: [String: [String?]] = [:]
        facts["page"] = [
            page.identity.threadID?.description, page.identity.forumID?.description, page.accountName,
        ]
        for post in page.posts {
            facts["post \(post.id)"] = [
                post.authorName, post.authorID?.description, post.date?.local?.description,
                post.threadID?.description, post.author?.isModerator?.description,
            ]
        }
        switch page.content {
        case .threadList(let list):
            for row in list.threads {
                facts["thread \(row.id)"] = [
                    row.title, row.authorName, row.authorID?.description,
                    row.lastPostDate?.local?.description,
                    row.lastPostAuthorName, row.replyCount?.description, row.unreadCount?.description,
                ]
            }
            for message in list.panel?.messages ?? [] {
                facts["message \(message.id)"] = [
                    message.subject, message.otherName, message.date?.local?.description,
                ]
            }
            for person in list.moderators + (list.panel?.buddies ?? []) {
                facts["person \(person.id)"] = [person.name]
            }
        case .search(let search):
            for hit in search.hits {
                facts["post \(hit.postID)"] = [
                    hit.authorName, hit.authorID?.description, hit.date?.local?.description, hit.threadTitle,
                    hit.forumID?.description, hit.blurbText,
                ]
            }
            for thread in search.threads {
                facts["thread \(thread.threadID)"] = [
                    thread.title, thread.authorName, thread.authorID?.description,
                    thread.forumID?.description,
                ]
            }
        case .siteIndex(let index): facts.merge(forums(index.forums)) { $1 }
        case .forumIndex(let listed): facts.merge(forums(listed)) { $1 }
        default: break
        }
        return facts.mapValues { $0.map { $0?.isEmpty == true ? nil : $0 } }
    }

    private static func forums(_ listed: [ForumListing]) -> [String: [String?]] {
        var facts: [String: [String?]] = [:]
        for forum in listed {
            facts["forum \(forum.id)"] = [
                forum.name, forum.description, forum.threadCount?.description, forum.postCount?.description,
            ]
            for person in forum.moderators { facts["person \(person.id)"] = [person.name] }
        }
        return facts
    }
}

extension ScrapedPage {
    /// The name of the account that saw the page, if the page names one.
    fileprivate var accountName: String? {
        if case .named(let name) = account { name } else { nil }
    }
}
