import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

/// Notes, tags and saved searches through merges, splits, deletions and repairs.
@Suite struct `What a user writes for themselves` {
    private static func note(
        _ id: Int64, _ text: String, quote: String = "", prefix: String = "", suffix: String = "",
        day: Int = 20
    ) throws -> NoteChange {
        .note(
            try ReaderNote(
                on: .post, id, text, quote: quote, prefix: prefix, suffix: suffix, at: Fixture.moment(day)))
    }

    private static func tag(_ target: MarkedEntity, _ id: Int64, _ name: String) throws -> NoteChange {
        .note(try ReaderNote(.tagging, on: target, id, name, at: Fixture.moment(20)))
    }

    /// Two threads of one forum; the first has posts of Gander77 and Bob, who quotes him.
    private static func pages() -> [PageRecord] {
        var first = Fixture.page("first", day: 1)
        first.source.threadID = ThreadID(rawValue: 1)
        first.threads = [Fixture.thread(1, title: "First", forum: 100)]
        var answer = Fixture.post(12, author: (8, "Bob"))
        answer.body.html =
            #"<div class="bbc-block"><h4><a class="quote_link" href="/showthread.php?goto=post&amp;postid=11">Gander77 posted:</a></h4><blockquote>words about geese</blockquote></div>No."#
        answer.body.text = "Gander77 posted:\nwords about geese\nNo."
        first.posts = [Fixture.post(11, author: (7, "Gander77"), body: "words about geese"), answer]
        first.users = [Fixture.user(7, "Gander77"), Fixture.user(8, "Bob")]
        var second = Fixture.page("second", day: 2)
        second.source.threadID = ThreadID(rawValue: 2)
        second.threads = [Fixture.thread(2, title: "Second", forum: 100)]
        second.posts = [Fixture.post(21, thread: 2, author: (8, "Bob"), body: "other words about geese")]
        return [first, second]
    }

    private static func archive(_ changes: [NoteChange] = []) throws -> TestArchive {
        let archive = try TestArchive().import(pages())
        _ = try archive.store.apply(changes)
        return archive
    }

    private static func texts(_ archive: TestArchive) throws -> [String] {
        try archive.rows("SELECT target_id, text, prefix, quote, suffix FROM reader_note ORDER BY 1, 2, 4")
            .map {
                "\($0[0] as Int) \($0[1] as String)|\($0[2] as String)|\($0[3] as String)|\($0[4] as String)"
            }
    }

    @Test func `merged archives have all of it, equal ones once and two texts both, in any order`() throws {
        let sides = [
            try [
                Self.note(11, "mine"), Self.note(11, "the same", quote: "geese"),
                Self.tag(.thread, 1, "letsplay"),
                .save(SavedSearch("g", "geese")), .save(SavedSearch("only", "here")),
            ],
            try [
                Self.note(11, "the same", quote: "geese", day: 10), Self.note(11, "yours"),
                Self.note(99, "on nothing"),
                Self.tag(.thread, 1, "letsplay"), .save(SavedSearch("g", "goose")),
            ],
        ]
        let merged = [try Self.archive(sides[0]), try Self.archive(sides[1])]
        try merged[0].merge(try Self.archive(sides[1]))
        try merged[1].merge(try Self.archive(sides[0]))
        #expect(try merged[0].dump == merged[1].dump)
        #expect(
            try Self.texts(merged[0]) == [
                "1 letsplay|||", "11 mine|||", "11 the same||geese|", "11 yours|||", "99 on nothing|||",
            ])
        #expect(
            try merged[0].rows("SELECT noted_at FROM reader_note WHERE text = 'the same'")[0][0]
                == Fixture.moment(10).description)
        #expect(
            try merged[0].dump(of: "saved_query") == [
                #"{"table":"saved_query","name":"g","query":"geese"}"#,
                #"{"table":"saved_query","name":"g","query":"goose"}"#,
                #"{"table":"saved_query","name":"only","query":"here"}"#,
            ])
        let before = try merged[0].dump
        try merged[0].merge(merged[1])
        try merged[0].store.repair()
        #expect(try merged[0].dump == before)
        #expect(try merged[0].store.check(isFull: true).hasErrors == false)
    }

    @Test
    func `a deleted post takes its words from notes, whose own text stays, in merges of either direction`()
        throws
    {
        func changes() throws -> [NoteChange] {
            [
                try Self.note(11, "my words", quote: "about geese", prefix: "words"),
                try Self.note(11, "", quote: "words"),
                try Self.note(21, "others", quote: "words about"), try Self.note(11, "without passage"),
            ]
        }
        let expected = ["11 my words|||", "11 without passage|||", "21 others||words about|"]
        let (deleting, others) = (
            try Self.archive(try changes()),
            [try Self.archive(try changes()), try Self.archive(try changes())]
        )
        let plan = try deleting.store.delete(`A deletion`.request(.init(.post, 11)))
        #expect(plan.counts.first { $0.table == "reader_note" }?.count == 2)
        #expect(try Self.texts(deleting) == expected)
        try deleting.merge(others[0])
        try others[1].merge(deleting)
        for archive in [deleting, others[1]] { #expect(try Self.texts(archive) == expected) }
    }

    @Test func `a passage goes when its post is saved again with other words, if somebody was forgotten`() throws {
        let archive = try Self.archive([Self.note(21, "mine", quote: "about geese")])
        _ = try archive.store.delete(
            `A deletion`.request { $0.persons = [.init(id: UserID(rawValue: 7), name: nil)] })
        #expect(try Self.texts(archive) == ["21 mine||about geese|"])
        var edited = Fixture.page("edited", day: 3)
        edited.posts = [Fixture.post(21, thread: 2, author: (8, "Bob"), body: "nothing")]
        try archive.import([edited])
        #expect(try Self.texts(archive) == ["21 mine|||"])
        #expect(try ArchiveVerification(of: archive.path).isSame)
    }

    @Test func `partitions keep passages, and marks on what is deleted`() throws {
        let archive = try Self.archive([
            Self.note(11, "mine", quote: "about geese"), Self.note(21, "others", quote: "other words"),
        ])
        var third = Fixture.page("third", day: 3)
        (third.threads, third.posts) = ([Fixture.thread(3, forum: 100)], [Fixture.post(31, thread: 3)])
        try archive.import([third])
        for thread in 1...3 {
            let threads = [ThreadID(rawValue: Int64(thread))]
            try archive.store.bookmark(.add, threads: threads, for: .unnamed, at: Fixture.moment(20))
        }
        _ = try archive.store.delete(`A deletion`.request(.init(.thread, 3)))
        let merged = try TestArchive()
        for index in 1...3 {
            let (part, links) = (try TestArchive(), try ThreadLinks(of: [archive.store]))
            let partition = ThreadPartition(try #require(Shard(index: index, count: 3)), links: links)
            _ = try ArchiveMerge(into: part.store).run([archive.store], partition: partition)
            try merged.merge(part)
        }
        #expect(try Self.texts(merged) == ["11 mine||about geese|", "21 others||other words|"])
        #expect(try merged.dump == archive.dump)
    }

    @Test func `a forgotten person goes from notes, tags and searches, with all passages of their words`()
        throws
    {
        let archive = try Self.archive([
            Self.note(11, "Gander77 wrote this", quote: "about geese"),
            Self.note(12, "an answer to GANDER77", quote: "words about geese", suffix: "No"),
            Self.note(12, "stays", quote: "No."), Self.tag(.thread, 1, "by Gander77"),
            .save(SavedSearch("gander77", "geese user:Gander77")),
            .save(SavedSearch("n", "geese quoting:7 thread:7 7 user:77 -user:7")),
            .save(SavedSearch("q", "\"geese\"user:7 userid:\"7")),
            .save(SavedSearch("p", "\"geese user:7\" x-user:7 user:\"7 8\"")),
            .save(SavedSearch("o", "USER:7 Quoting:“7” user:\"77\" UserID:\"7\" geese")),
        ])
        let other = try Self.archive([
            Self.note(11, "merged, of Gander77", quote: "words"), .save(SavedSearch("m", "userid:7 geese")),
        ])
        let request = `A deletion`.request { $0.persons = [.init(id: UserID(rawValue: 7), name: nil)] }
        _ = try archive.store.delete(request)
        try archive.merge(other)
        let texts = try Self.texts(archive)
        #expect(
            texts == [
                "1 by deleted-user|||", "11 deleted-user wrote this|||", "11 merged, of deleted-user|||",
                "12 an answer to deleted-user|||", "12 stays||No.|",
            ])
        #expect(
            try archive.dump(of: "saved_query") == [
                #"{"table":"saved_query","name":"deleted-user","query":"geese user:deleted-user"}"#,
                #"{"table":"saved_query","name":"m","query":" geese"}"#,
                #"{"table":"saved_query","name":"n","query":"geese  thread:7 7 user:77 "}"#,
                #"{"table":"saved_query","name":"o","query":"  user:\"77\"  geese"}"#,
                #"{"table":"saved_query","name":"p","query":"\"geese user:7\" x-user:7 user:\"7 8\""}"#,
                #"{"table":"saved_query","name":"q","query":"\"geese\" "}"#,
            ])
    }

    @Test(arguments: [(20, 22), (22, 20)])
    func `of notes that a deletion makes equal, the older one stays`(named: Int, plain: Int) throws {
        let archive = try Self.archive([
            Self.note(12, "to Gander77", day: named), Self.note(12, "to deleted-user", day: plain),
            Self.note(21, "mine", quote: "about", day: named), Self.note(21, "mine", day: plain),
            Self.note(21, "twice", quote: "words", prefix: "other ", day: plain),
            Self.note(21, "twice", quote: "about", suffix: " geese", day: named),
        ])
        let deletion = `A deletion`.request(.init(.post, 21)) {
            $0.persons = [.init(id: UserID(rawValue: 7), name: nil)]
        }
        _ = try archive.store.delete(deletion)
        #expect(try Self.texts(archive) == ["12 to deleted-user|||", "21 mine|||", "21 twice|||"])
        #expect(
            try archive.rows("SELECT DISTINCT noted_at FROM reader_note").map { $0[0] as String } == [
                Fixture.moment(20).description
            ])
    }

    @Test func `a name that is a common word is named where it stays`() throws {
        var page = Fixture.page("page", day: 3)
        page.posts = [Fixture.post(11, author: (7, "Bread")), Fixture.post(12, author: (8, "Bob"))]
        page.users = [Fixture.user(7, "Bread")]
        let archive = try TestArchive().import([page])
        _ = try archive.store.apply([
            Self.note(12, "says bread"), Self.tag(.post, 12, "bread"),
            .save(SavedSearch("x", "bread butter")),
        ])
        let plan = try archive.store.delete(
            `A deletion`.request { $0.persons = [.init(id: UserID(rawValue: 7), name: nil)] })
        #expect(
            plan.keptNames.map { "\($0.table) \($0.id)" }.sorted() == [
                "reader_note 12", "reader_note 12", "saved_query 0",
            ])
    }

    @Test func `a search that has the name of a forgotten person is saved once, and can be removed`() throws {
        let archive = try Self.archive([])
        _ = try archive.store.delete(
            `A deletion`.request { $0.persons = [.init(id: UserID(rawValue: 7), name: "Blade_of_tyshalle")] })
        let search = try SavedSearch("Blade_of_tyshalle", "geese")
        _ = try archive.store.apply([.save(search), .save(search)])
        let rows = "SELECT name = 'Blade_of_tyshalle', seen_page_id > 0 FROM saved_query"
        #expect(try archive.rows(rows).map { [$0[0] as Int, $0[1] as Int] } == [[0, 1]])
        _ = try archive.store.apply([.unsave(search.name)])
        #expect(try archive.rows(rows).isEmpty)
    }

    @Test func `a passage of an excluded page stays when something else is deleted`() throws {
        let archive = try Self.archive([Self.note(11, "a", quote: "geese")])
        try archive.store.exclude([ContentHash(of: Array("first".utf8))])
        _ = try archive.store.delete(`A deletion`.request(.init(.thread, 2)))
        #expect(try Self.texts(archive) == ["11 a||geese|"])
    }

    @Test func `a passage of an excluded page goes with the quoted words of a forgotten person`() throws {
        let archive = try Self.archive([Self.note(12, "mine", quote: "words about geese")])
        try archive.store.exclude([ContentHash(of: Array("first".utf8))])
        _ = try archive.store.delete(
            `A deletion`.request { $0.persons = [.init(id: UserID(rawValue: 7), name: nil)] })
        #expect(try Self.texts(archive) == ["12 mine|||"])
    }

    @Test func `saved searches that name each other again and again are searched once each`() throws {
        let names = try (0...9).map { number in
            try NoteChange.save(
                SavedSearch("s\(number)", "geese " + String(repeating: number < 9 ? "@s\(number + 1) " : "", count: 8)))
        }
        let archive = try Self.archive(names)
        let result = try archive.store.querying { try $0.search(SearchQuery("@s0"), options: SearchOptions()) }
        #expect(result.hits.count { $0.entity == "post" } > 1)
        #expect(result.notes.isEmpty)
    }

    @Test(arguments: ["words NOT @g", "words OR @g", "@g OR words"])
    func `an operator says nothing of a saved search, which is told`(
        _ query: String
    ) throws {
        let archive = try Self.archive([.save(SavedSearch("g", "other"))])
        let result = try archive.store.querying { try $0.search(SearchQuery(query), options: SearchOptions()) }
        #expect(result.hits.filter { $0.entity == "post" }.map(\.id) == [21])
        #expect(result.notes == ["NOT and OR say nothing of a saved search: “@g” has to match, too."])
    }

    @Test func `a split takes notes and tags along, and leaves searches in both`() throws {
        let archive = try Self.archive([
            Self.note(11, "moves", quote: "geese"), Self.note(21, "stays"), Self.tag(.thread, 1, "moves"),
            .save(SavedSearch("g", "geese")),
        ])
        let output = archive.folder["new.sqlite"]
        let summary = try ArchiveSplit(archive.store).run(
            SplitRequest(threads: [ThreadID(rawValue: 1)]), to: output)
        #expect(summary.plan.markCount == 2)
        let new = try ArchiveStore(path: output, access: .read)
        #expect(try new.querying { try $0.notes().map(\.text) } == ["moves", "moves"])
        #expect(try Self.texts(archive) == ["21 stays|||"])
        #expect(try new.querying { try $0.savedSearches().map(\.query) } == ["geese"])
        #expect(try archive.rows("SELECT * FROM saved_query").count == 1)
    }

    @Test func `a passage is found again by the words around it, or said to be lost`() throws {
        let archive = try Self.archive([
            Self.note(11, "exact", quote: "about\n geese"),
            Self.note(
                21, "edited", quote: "sentences concerning", prefix: "other words", suffix: "about geese"),
            Self.note(21, "lost", quote: "herons"), Self.note(21, "all of it"),
        ])
        let found = try archive.store.querying { try $0.notes().map { [$0.text: $0.isFound] } }
        #expect(found == [["exact": true], ["all of it": nil], ["edited": true], ["lost": false]])
    }

    @Test(arguments: [
        ("tag:LetsPlay", [11, 12]), ("tag:once", [21]), ("geese tag:letsplay", [11, 12]),
        ("tag:all -tag:once", [11, 12]),
        ("-tag:letsplay geese", [21]), ("has:note", [12]), ("geese -has:note", [11, 21]), ("@g", [11, 21]),
        ("@g tag:once", [21]), ("tag:none", []),
    ])
    func `searches find what is tagged and noted, and use saved ones`(_ query: String, _ posts: [Int64])
        throws
    {
        let archive = try Self.archive([
            Self.tag(.thread, 1, "letsplay"), Self.tag(.post, 21, "once"), Self.tag(.forum, 100, "all"),
            Self.note(12, "a"), .save(SavedSearch("g", "geese -No")),
        ])
        let hits = try archive.store.search(SearchQuery(query + " in:posts"), limit: 9)
        #expect(hits.map(\.id).sorted() == posts)
    }

    @Test func `a saved search counts the hits that were imported since it was seen`() throws {
        let archive = try Self.archive([
            .save(SavedSearch("g", "geese")), .save(SavedSearch("bad", "user:nobody")),
        ])
        func counts() throws -> [Int?] {
            try archive.store.querying { try $0.savedSearches(countingNew: true).map(\.newCount) }
        }
        #expect(try counts() == [nil, 0])
        var page = Fixture.page("third", day: 3)
        page.posts = [
            Fixture.post(11, author: (7, "Gander77"), body: "words about geese"),
            Fixture.post(31, body: "new geese"),
            Fixture.post(32, body: "none"),
        ]
        try archive.import([page])
        #expect(try counts() == [nil, 1])
        _ = try archive.store.apply([.save(SavedSearch("g", "geese"))])
        #expect(try counts() == [nil, 0])
        // Threads are no posts.
        _ = try archive.store.apply([.save(SavedSearch("t", "in:threads first"))])
        try archive.execute("UPDATE saved_query SET seen_page_id = 1")
        #expect(try counts() == [nil, 2, 0])
    }

    @Test func `a saved search may name others, and one that names itself is a word there`() throws {
        let archive = try Self.archive([
            .save(SavedSearch("g", "geese")), .save(SavedSearch("o", "@g other")), .save(SavedSearch("me", "@me")),
        ])
        func hits(_ query: String) throws -> [Int64] {
            try archive.store.search(SearchQuery(query + " in:posts"), limit: 9).map(\.id).sorted()
        }
        #expect(try hits("@g") == [11, 12, 21])
        #expect(try hits("@o") == [21])
        #expect(try hits("@me") == [])
    }

    @Test func `only posts have passages, and a passage is removed however its blanks were typed`() throws {
        #expect(throws: NoteError.self) {
            _ = try ReaderNote(on: .thread, 1, "x", quote: "geese", at: Fixture.moment(1))
        }
        let archive = try Self.archive([Self.note(11, "x", quote: "about  geese")])
        #expect(try archive.store.apply([.remove(.commenting, .post, 11, text: nil, quote: "about \n geese")]) == 1)
    }

    @Test(arguments: [
        ("\u{1B}[31mred", "A note has no control characters."), ("", "A note needs a text."),
        (" \n", "A note needs a text."),
        (String(repeating: "a", count: 20_001), "A note has at most 20000 characters."),
    ])
    func `texts are refused that no one can read`(_ text: String, _ problem: String) {
        #expect(throws: NoteError(description: problem)) { _ = try Self.note(11, text) }
    }

    @Test(arguments: [
        "", "a\nb", "right\u{202E}left", "zero\u{200B}width", String(repeating: "a", count: 61),
    ])
    func `tags and names of searches have one line, no invisible characters and 60 at most`(_ name: String) {
        #expect(throws: NoteError.self) { _ = try Self.tag(.thread, 1, name) }
        #expect(throws: NoteError.self) { _ = try SavedSearch(name, "x") }
    }

    @Test(arguments: ["../../etc/passwd", "a b", "@a", "<b>"])
    func `names of searches are words`(_ name: String) {
        #expect(throws: NoteError.self) { _ = try SavedSearch(name, "x") }
    }

    @Test func `an archive whose notes are longer than the program writes is not merged`() throws {
        let archive = try Self.archive([Self.note(11, "a")])
        try archive.execute("UPDATE reader_note SET text = hex(zeroblob(20000))")
        #expect(throws: ArchiveError.self) { try TestArchive().merge(archive) }
    }
}
