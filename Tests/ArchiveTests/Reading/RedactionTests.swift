import Archive
import ForumModel
import TestSupport
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

    private func read<Value>(_ archive: TestArchive, _ body: (ArchiveSnapshot) throws -> Value) throws
        -> Value
    {
        var selection = ArchiveSelection()
        selection.isRedacted = true
        return try archive.store.reading(selection, body)
    }

    @Test func `gives people other names, the same in quotes, and leaves other words`() throws {
        let (posts, listed) = try read(archive()) { reader in
            try (
                reader.posts(of: ThreadID(rawValue: 1), page: 1),
                reader.indexedPosts(from: PostID(rawValue: 12), through: PostID(rawValue: 12))
            )
        }
        let (ada, bob) = (try #require(posts[0].author.name), try #require(posts[1].author.name))
        let number = try #require(posts[0].author.id)
        #expect(!["Ada & Sons", "Bob"].contains(ada) && ada != bob && number.rawValue != 7)
        #expect(posts[0].author.titleHTML == nil)
        #expect(
            posts[1].bodyHTML == """
                <h4>\(ada) posted:</h4> <a href="member.php?userid=\(number)">\(ada)</a>, Adamant Ada and
                <p class="editedby">\(bob) fucked around</p>
                """)
        #expect(listed.map(\.text) == ["\(ada) posted: \(ada), Adamant Ada and\n\(bob) fucked around"])
    }

    @Test func `keeps people together: the same number finds their posts and their page`() throws {
        let archive = try archive()
        let found = try read(archive) { reader in
            try reader.people().map { person in
                let posts = try reader.posts(by: person.id, after: nil, limit: 9)
                return (
                    person.name, posts.map(\.id.rawValue), try reader.profile(of: person.id)?.names.count,
                    try reader.isShown(person.id)
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
        let number = PostID(rawValue: 12)
        let indexed = try read(archive) { try $0.indexedPosts(from: number, through: number) }
        #expect(indexed.map(\.text) == ["I <3 \(ada), Bobby. \(bob)"])
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

    @Test func `makes numbers that come from names another's under a key, the same in all tables`() throws {
        let archive = try archive()
        try archive.execute(
            """
            INSERT INTO punishment (id, user_id, kind, reason_html) VALUES (77, 7, 'ban', '');
            INSERT INTO announcement (id, title) VALUES (78, 'x');
            INSERT INTO forum (id, name) VALUES (5, 'f');
            INSERT INTO forum_bookmark (account_id, forum_id) SELECT id, 5 FROM account;
            """)
        func numbers(_ key: String?) throws -> [String: [String?]] {
            var selection = ArchiveSelection()
            selection.isRedacted = key != nil
            selection.redactionKey = key ?? ""
            return try archive.store.reading(selection) { reader in
                var found: [String: [String?]] = [:]
                for (table, column) in [
                    (ArchiveTable.punishment, "id"), (.announcement, "id"), (.account, "id"),
                    (.forumBookmark, "account_id"), (.sourcePage, "account_id"),
                    (.sourcePage, "sha256"),
                ] {
                    let rows = try reader.tables().rows(of: table, columns: [column])
                    while let row = try rows.next() {
                        found["\(table.name).\(column)", default: []].append("\(row[0])")
                    }
                }
                return found
            }
        }
        let (plain, one, other) = (try numbers(nil), try numbers("a"), try numbers("b"))
        for (place, values) in plain {
            #expect(Set(values).isDisjoint(with: one[place] ?? []), "\(place)")
            #expect(Set(other[place] ?? []).isDisjoint(with: one[place] ?? []), "\(place)")
        }
        #expect(one["account.id"] == one["forum_bookmark.account_id"])
        #expect(one["account.id"] == one["source_page.account_id"])
    }
}

/// The places and spellings of names.
@Suite struct `Names in redacted texts` {
    private func redacted(_ markup: String, name: String, title: String = "t") throws -> (
        body: String, title: String?, alias: String
    ) {
        var page = Fixture.page("a", day: 1)
        var post = Fixture.post(11, author: (501, name))
        post.body.html = markup
        page.users = [Fixture.user(501, name)]
        page.posts = [post]
        page.threads = [Fixture.thread(1, title: title)]
        let archive = try TestArchive().import([page])
        try archive.execute("UPDATE thread SET author_id = 501")
        var selection = ArchiveSelection()
        selection.isRedacted = true
        return try archive.store.reading(selection) { reader in
            let post = try #require(reader.posts(of: ThreadID(rawValue: 1), page: 1).first)
            let row = try #require(try reader.tables().rows(of: .thread, columns: ["title"]).next())
            guard case .text(let title) = row[0] else { return (post.bodyHTML, nil, "") }
            return (post.bodyHTML, title, try #require(post.author.name))
        }
    }

    @Test(
        .isLong,
        arguments: [
            ("Æthelred Ånd", "it is æthelred ÅND.", "it is @."), ("Straße 7", "STRASSE 7!", "@!"),
            ("Zoë Ray", "zoe\u{308} ray", "@"), ("ΟΔΟΣ 12", "οδος 12", "@"),
            ("Ann X1", "Ａｎｎ Ｘ１, 𝐀𝓷𝔫 Ⓧ①", "@, @"), ("ﬁnn x1", "FINN X1", "@"),
            ("Ann  Spaced", "Ann&nbsp;Spaced, Ann \n Spaced, Ann&#160; spaced", "@, @, @"),
            ("Ann Spaced", "<i>Ann</i> <b>Spaced</b>", "<i>@</i><b></b>"),
            ("Ann Spaced", "An<wbr>n\u{200B} Spa&shy;ced", "@<wbr>"),
            ("Ann Spaced", "Ann<br>Spaced, AnnSpaced Spaced", "@<br>, AnnSpaced Spaced"),
            ("Ann Spaced", "“Ann Spaced”", "“@”"),
            ("田中太郎", "私は田中太郎です", "私は@です"), ("김철수", "김철수는", "@는"), ("สมชาย", "คุณสมชายครับ", "คุณ@ครับ"),
            (
                "Ann Spaced", "<a href=\"/?u=Ann+Spaced&amp;v=ann%20spaced&amp;w=%2541nn%2520Spaced\">x</a>",
                "<a href=\"/?u=@&amp;v=@&amp;w=@\">x</a>"
            ),
            ("Ann  Spaced", "<a href=\"/?u=Ann++Spaced\">x</a>", "<a href=\"/?u=@\">x</a>"),
            (
                "C++Fan", "I like c++fan, C+fan or <a href=\"/?u=C%2B%2BFan\">C+++Fan</a>, not C++ Fan",
                "I like @, @ or <a href=\"/?u=@\">@</a>, not C++ Fan"
            ),
            ("C++ x", "C++ x is here", "@ is here"), ("A+++B", "blood group A+B, A%2B%2B%2BB", "blood group A+B, @"),
            ("C++ x", "<a href=\"/?u=C+++x&amp;v=C%2B%2B+x\">x</a>", "<a href=\"/?u=@&amp;v=@\">x</a>"),
            ("Zoë Ray", "<img alt='zo%C3%AB ray' src=/zo%EB+ray>", "<img alt='@' src=/@>"),
            ("Ann Spaced", "<!-- Ann Spaced --> 3 < 4 Ann Spaced", "<!-- @ --> 3 < 4 @"),
            ("Bob", "Bobby <b>Bob</b>by bob", "Bobby <b>Bob</b>by @"),
        ])
    func `are found in every spelling`(name: String, markup: String, expected: String) throws {
        let (body, _, alias) = try redacted(markup, name: name)
        #expect(body == expected.replacing("@", with: alias))
    }

    @Test(arguments: [
        "userid=501", "userid%3D501", "userid%3d%35%30%31", "userid%253D501", "userid&#61;501", "UserID=501",
        "userid-501", "\"userid\": 501",
    ])
    func `go as numbers in addresses, however they are encoded`(address: String) throws {
        let (body, _, _) = try redacted("<a href='/member.php?\(address)'>\(address)</a>", name: "Ann X1")
        #expect(!body.contains("501") && !body.contains("%35%30%31"))
    }

    @Test func `go from a title when they are the opener's, and other words stay`() throws {
        let (_, title, alias) = try redacted("x", name: "Wibblefrotz", title: "Ask wibblefrotz anything")
        #expect(title == "Ask \(alias) anything")
        #expect(try redacted("x", name: "Ann", title: "Annual planning").title == "Annual planning")
    }
}
