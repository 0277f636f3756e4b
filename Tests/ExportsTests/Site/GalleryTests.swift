import Archive
import Exports
import ForumModel
import TestSupport
import Testing

@Suite struct `Galleries` {
    private let archive: TextArchive

    /// A picture as a gallery shows it: the post that it leads to, and the first digits of its content's hash.
    private struct Shown: Hashable {
        var post: Int
        var digits: Substring
        var isSpoiler = false
    }

    /// Two people who show pictures that are held, gone, missing, quoted and hidden, and a thread without any.
    init() throws {
        archive = try TextArchive()
        func image(_ name: String) -> String { "<img src=\"http://\(name).png\" alt=\"\" class=\"img\">" }
        let quote =
            "<div class=\"bbc-block\"><h4>Ada posted:</h4><blockquote>\(image("p.example/a"))</blockquote></div>"
        var message = MessageRecord(id: MessageID(rawValue: 51))
        message.sender = (UserID(rawValue: 7), "Ada")
        message.body = (image("p.example/m"), "")
        let smilie = "<img src=\"http://p.example/s.png\" alt=\":s:\" class=\"sa-smilie\">"
        try archive.add(
            [
                .init(id: 1, body: image("p.example/a") + image("p.example/a") + smilie),
                .init(id: 2, author: (8, "Bob"), body: quote + image("p.example/b")),
                .init(id: 3, author: (8, "Bob"), body: "<span class=\"bbc-spoiler\">\(image("p.example/c"))</span>"),
                .init(id: 4, body: image("p.example/d") + image("p.example/e") + image("i.imgur.com/pixel")),
                .init(id: 5, body: image("p.example/a")),
                .init(id: 6, thread: 2, author: (9, "Cy"), body: "words"),
                .init(id: 7, thread: 3, author: (10, "Di"), body: image("i.imgur.com/pixel")),
            ], titles: [1: "Towels", 2: "Words", 3: "Pixels"], messages: [message])
        for name in ["p.example/a", "p.example/b", "p.example/c", "p.example/e", "p.example/m", "p.example/s"] {
            try hold(name, TestPicture.png(9, 6, name))
        }
        try hold("i.imgur.com/pixel", TestPicture.png(1, 1, ""))
        try archive.execute(
            "INSERT INTO asset_url (url, sha256) SELECT 'gone:', sha256 FROM asset_url WHERE url = 'http://p.example/e.png'"
        )
    }

    private func hold(_ name: String, _ bytes: [UInt8]) throws {
        let hex = bytes.map { String(Int($0) + 256, radix: 16).dropFirst() }.joined()
        let hash = ContentHash(of: bytes)
        try archive.execute(
            """
            INSERT INTO asset (sha256, media_type, byte_count, bytes) VALUES ('\(hash)', 'image/png', \(bytes.count), x'\(hex)');
            INSERT INTO asset_url (url, sha256) VALUES ('http://\(name).png', '\(hash)');
            """)
    }

    private func digits(_ name: String) -> Substring {
        ContentHash(of: TestPicture.png(9, 6, name)).description.prefix(20)
    }

    private func shown(on page: String) -> [Shown] {
        page.matches(of: /#p([0-9]+)"><span( class="bbc-spoiler")?><img class="img" src="[.\/]+x\/([0-9a-f]+)/).map {
            Shown(post: Int($0.1) ?? 0, digits: $0.3, isSpoiler: $0.2 != nil)
        }
    }

    private func export(_ change: (inout ArchiveSelection) -> Void = { _ in }) throws {
        var selection = ArchiveSelection()
        change(&selection)
        try archive.store.reading(selection) {
            _ = try SiteExporter().export($0, ExportJob(output: archive.folder + "/out"))
        }
    }

    private func serve(_ path: String) throws -> ServedSite.Answer? {
        let site = ServedSite(title: "Archive", theme: .calm)
        return try ArchiveBrowser(path: archive.folder + "/archive.sqlite", includesPrivate: true).reading {
            try site.pastAnswer(path, wanted: nil, query: "", $0) ?? site.answer(path, $0)
        }
    }

    private func page(_ path: String) throws -> String {
        guard case .page(let bytes) = try serve(path) else { return "" }
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func `show what posts show and the archive holds, each once per post, in the order of posts`() throws {
        try export { $0.includesPrivate = true }
        let (a, b, c) = (digits("p.example/a"), digits("p.example/b"), digits("p.example/c"))
        let (theirs, hidden) = (Shown(post: 2, digits: b), Shown(post: 3, digits: c, isSpoiler: true))
        let all = [Shown(post: 1, digits: a), theirs, hidden, Shown(post: 5, digits: a)]
        for (path, pictures) in [
            ("t/1/pictures.html", all), ("u/pictures-7.html", [all[0], all[3]]),
            ("u/pictures-8.html", [theirs, hidden]),
        ] {
            let page = try archive.text("out/" + path)
            #expect(shown(on: page) == pictures, "\(path)")
            #expect(try shown(on: self.page(path)) == pictures, "\(path)")
        }
        let page = try archive.text("out/t/1/pictures.html")
        #expect(page.contains("<a href=\"../../t/1/1.html#p2\">"))
        #expect(page.contains("<bdi>Bob</bdi> <time datetime=\"2015-01-02\">2015-01-02</time>"))
        #expect(try archive.text("out/u/pictures-8.html").contains("<bdi>Towels</bdi> <time"))
    }

    @Test func `are linked where there is a picture, in a server with their numbers by host`() throws {
        try export()
        #expect(try archive.text("out/t/1/1.html").contains("<a href=\"pictures.html\">Pictures</a>"))
        #expect(try archive.text("out/u/8.html").contains("<a href=\"pictures-8.html\">Pictures</a>"))
        for path in ["t/2/1.html", "u/9.html"] {
            #expect(try !archive.text("out/" + path).contains("pictures"))
            #expect(try !page(path).contains("pictures"))
        }
        #expect(try !archive.text("out/t/3/1.html").contains("pictures"))
        for thread in 2...3 {
            #expect(throws: (any Error).self) { try archive.text("out/t/\(thread)/pictures.html") }
        }
        #expect(try serve("t/2/pictures.html") == nil && serve("u/pictures-9.html") == nil)
        #expect(try page("t/1/1.html").contains("<a href=\"pictures.html\">6 pictures, 3 held, 2 gone</a>"))
        #expect(try page("u/8.html").contains("<a href=\"pictures-8.html\">2 pictures, 2 held</a>"))
        let gallery = try page("t/1/pictures.html")
        #expect(gallery.contains("<dt>p.example</dt><dd>5 pictures, 3 held, 1 gone</dd>"))
        #expect(gallery.contains("<dt>i.imgur.com</dt><dd>1 picture, 0 held, 1 gone</dd>"))
    }

    @Test func `have pages, and those of a day are those of the present`() throws {
        let names = (100..<161).map { "p.example/\($0)" }
        for name in names { try hold(name, TestPicture.png(9, 6, name)) }
        try archive.add([
            .init(id: 10, thread: 2, body: names.map { "<img src=\"http://\($0).png\">" }.joined(), day: 2)
        ])
        try export()
        #expect(try shown(on: archive.text("out/t/2/pictures.html")).map(\.digits) == names.prefix(60).map(digits))
        #expect(try archive.text("out/t/2/pictures.html").contains("rel=\"next\" href=\"pictures-2.html\""))
        for page in [try archive.text("out/t/2/pictures-2.html"), try page("t/2/pictures-2.html")] {
            #expect(shown(on: page).map(\.digits) == [digits(names[60])])
        }
        #expect(try serve("t/2/pictures-3.html") == nil)
        #expect(try shown(on: page("as-of/2015-01-12/t/2/pictures-2.html")).map(\.digits) == [digits(names[60])])
        guard case .missing = try serve("as-of/2015-01-01/t/2/pictures.html") else {
            Issue.record("a picture before its capture")
            return
        }
    }

    @Test func `name nobody where names are replaced`() throws {
        try export { $0.isRedacted = true }
        let page = try archive.text("out/t/1/pictures.html")
        #expect(shown(on: page).count == 4)
        #expect(!page.contains("Ada") && !page.contains("Bob"))
    }
}
