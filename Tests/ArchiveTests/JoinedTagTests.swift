import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

/// Tags that pages show with and without their numbers.
@Suite struct `Tags of one picture` {
    /// The number of each thread's tag, or the name of its picture.
    private func tags(_ archive: TestArchive) throws -> [Int64: String?] {
        let rows = try archive.rows(
            """
            SELECT thread.id, CAST(ifnull(site_id, image_name) AS TEXT) AS tag FROM thread LEFT JOIN thread_tag ON thread_tag.id = thread_tag_id
            """)
        return Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["tag"]) })
    }

    private let numbered = `Any order`.tagged(1, number: 309, day: 1)
    private let unnumbered = `Any order`.tagged(2, number: nil, title: "Clip show", day: 2)
    private let other = `Any order`.tagged(3, number: 372, day: 3)

    @Test func `are one if only one number has the picture`() throws {
        let archive = try TestArchive().import([unnumbered])
        #expect(try tags(archive) == [2: "video"])
        try archive.import([numbered])
        #expect(try tags(archive) == [1: "309", 2: "309"])
        let rows = try archive.rows("SELECT id, title FROM thread_tag")
        #expect(rows.map { $0["id"] as Int64 } == [309])
        #expect(rows.map { $0["title"] as String? } == ["Clip show"])
        let referring = try archive.rows(
            """
            SELECT secondary_thread_tag_id AS tag FROM thread UNION ALL SELECT thread_tag_id FROM private_message
            UNION ALL SELECT thread_tag_id FROM forum_thread_tag
            """)
        #expect(referring.map { $0["tag"] as Int64 } == [309, 309, 309, 309, 309])
    }

    @Test func `are as many as their numbers, and one more that pages show without`() throws {
        let archive = try TestArchive().import([numbered, unnumbered])
        try archive.import([other])
        let expected = [1: "309", 2: "video", 3: "372"] as [Int64: String?]
        #expect(try tags(archive) == expected)
        try archive.store.repair()
        #expect(try tags(archive) == expected)
        #expect(try archive.store.check(isFull: true).sections.allSatisfy { $0.code != "tag.two-numbers" })
    }

    @Test func `are one again when the other number's page is excluded`() throws {
        let archive = try TestArchive().import([numbered, unnumbered, other])
        try archive.store.exclude([try #require(other.source.hash)])
        #expect(try tags(archive) == [1: "309", 2: "309"])
        try archive.store.exclude([try #require(numbered.source.hash)])
        #expect(try tags(archive) == [2: "video"])
    }

    @Test func `show the number in the past as well`() throws {
        let renamed = `Any order`.tagged(2, number: 372, picture: "film", title: "Film", day: 4)
        let archive = try TestArchive().import([numbered, unnumbered, renamed])
        let titles = try archive.store.querying { snapshot in
            try snapshot.readAsOf(#require(AsOfDay("2015-01-04"))).addThreads(of: ForumID(rawValue: 100))
            return try snapshot.threads(in: ForumID(rawValue: 100)).map(\.tagTitle)
        }
        #expect(titles == ["Clip show", "Clip show"])
    }
}
