import Archive
import ForumModel
import Testing

@Suite struct `Redaction` {
    private func archive() throws -> TestArchive {
        var page = Fixture.page("home/ada/secret place", day: 5, account: "Ada & Sons")
        page.source.url = "https://forums.somethingawful.com/showthread.php?threadid=1&userid=7"
        page.users = [
            Fixture.user(7, "Ada & Sons", title: "<b>the title of Ada</b>"), Fixture.user(8, "Bob"),
        ]
        page.threads = [Fixture.thread(1, title: "On towels")]
        var quoting = Fixture.post(12, author: (8, "Bob"))
        quoting.body.html = """
            <h4>Ada &amp; Sons posted:</h4> <a href="member.php?userid=7">Ada &amp; Sons</a>, Adamant Ada and
            <p class="editedby">Bob fucked around</p>
            """
        quoting.body.text = "Ada & Sons posted: Ada & Sons, Adamant Ada and\nBob fucked around"
        quoting.body.editedByName = "Bob"
        quoting.body.editNote = "Bob fucked around"
        quoting.quotes = [(PostID(rawValue: 11), "Ada & Sons")]
        page.posts = [Fixture.post(11, author: (7, "Ada & Sons")), quoting]
        return try TestArchive().import([page])
    }

    private func read<Value>(_ archive: TestArchive, _ body: (ArchiveReader) throws -> Value) throws -> Value
    {
        var selection = ArchiveSelection()
        selection.isRedacted = true
        return try archive.store.reading(selection, body)
    }

    @Test func `gives people other names, the same in quotes, and leaves other words`() throws {
        let posts = try read(archive()) { try $0.posts(of: ThreadID(rawValue: 1), page: 1) }
        let (ada, bob) = (try #require(posts[0].author.name), try #require(posts[1].author.name))
        let number = try #require(posts[0].author.id)
        #expect(!["Ada & Sons", "Bob"].contains(ada) && ada != bob && number.rawValue != 7)
        #expect(posts[0].author.titleHTML == nil)
        #expect(
            posts[1].bodyHTML == """
                <h4>\(ada) posted:</h4> <a href="member.php?userid=\(number)">\(ada)</a>, Adamant Ada and
                <p class="editedby">\(bob) fucked around</p>
                """)
        #expect(posts[1].bodyText == "\(ada) posted: \(ada), Adamant Ada and\n\(bob) fucked around")
    }

    @Test func `keeps people together: the same number finds their posts and their page`() throws {
        let archive = try archive()
        let found = try read(archive) { reader in
            try reader.people().map { person in
                (
                    person.name, try reader.posts(by: person.id, offset: 0, limit: 9).map(\.post.id.rawValue),
                    try reader.user(person.id)?.names.count, try reader.isShown(person.id)
                )
            }
        }
        #expect(found.map(\.1).sorted { $0[0] < $1[0] } == [[11], [12]])
        #expect(found.allSatisfy { $0.2 == 0 && $0.3 })
    }

    @Test func `gives the same names every time`() throws {
        func names() throws -> [String?] { try read(archive()) { try $0.people().map(\.name) } }
        #expect(try names() == names())
    }

    @Test func `leaves the archive as it was`() throws {
        let archive = try archive()
        let before = try archive.dump
        _ = try read(archive) { try $0.people() }
        #expect(try archive.dump == before)
        #expect(try archive.store.reading(ArchiveSelection()) { try $0.people().map(\.name) }.contains("Bob"))
    }

    @Test func `finds names in any letter case, in attributes and behind stray signs, and an author's own`()
        throws
    {
        let archive = try archive()
        try archive.execute(
            """
            UPDATE post SET body_html = '<a title="x > y" href="member.php?userid=7&amp;username=Ada+%26+Sons">a</a> ADA &amp; SONS '
                    || '<img src="x" alt="ada &amp; sons"> Bob',
                body_text = 'I <3 ada & sons, Bobby. bob' WHERE id = 12
            """)
        let posts = try read(archive) { try $0.posts(of: ThreadID(rawValue: 1), page: 1) }
        let (ada, bob) = (try #require(posts[0].author.name), try #require(posts[1].author.name))
        #expect(posts[1].bodyText == "I <3 \(ada), Bobby. \(bob)")
        #expect(posts[1].bodyHTML.hasSuffix(">a</a> \(ada) <img src=\"x\" alt=\"\(ada)\"> \(bob)"))
        #expect(!posts[1].bodyHTML.contains("userid=7&"))
    }

    @Test func `gives other names under another key`() throws {
        let archive = try archive()
        func names(_ key: String) throws -> [String?] {
            var selection = ArchiveSelection()
            selection.isRedacted = true
            selection.redactionKey = key
            return try archive.store.reading(selection) { try $0.people().map(\.name) }
        }
        #expect(try names("a") == names("a"))
        #expect(try Set(names("a")).isDisjoint(with: names("b")))
    }
}
