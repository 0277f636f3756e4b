import Archive
import ForumModel
import Foundation
import Ingest
import Testing

/// What the addresses of pictures in stored markup mean.
@Suite struct `Pictures in posts` {
    private static let gif = Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + Array(repeating: 7, count: 20)
    private static let other =
        Array("GIF89a".utf8) + [1, 0, 1, 0, 0x80, 0, 0] + Array(repeating: 9, count: 20)

    /// The bytes of the picture that an address in post 1 means, as a reader of the archive finds it.
    private func picture(_ bench: ImportBench, _ address: String, post: Int64 = 1) throws -> [UInt8]? {
        let store = try ArchiveStore(path: bench.archive, access: .read)
        let found = try store.reading(ArchiveSelection()) { reader -> [UInt8]? in
            let thread = ThreadID(rawValue: post)
            let page = try #require(try reader.pages(of: thread).first)
            let post = try #require(
                try reader.posts(of: thread, page: page.number).first { $0.id.rawValue == post })
            #expect(MarkupAddresses.pictures(in: post.bodyHTML).contains(address))
            return try reader.asset(at: address, on: post.bodySourceID).flatMap(reader.bytes)
        }
        try store.close()
        return found
    }

    private func importing(_ pictures: [String: [UInt8]], page: String, address: String) async throws
        -> ImportBench
    {
        let bench = try ImportBench()
        try bench.write(ImportBench.page(thread: 1, picture: "<img src=\"\(address)\">"), to: page)
        for (name, bytes) in pictures { try bench.write(bytes, to: name) }
        try await bench.run()
        return bench
    }

    @Test(arguments: [
        ("./My page_files/a.gif", "My page_files/a.gif"), ("My%20page_files/a.gif", "My page_files/a.gif"),
        ("My page_files/a%20b.gif", "My page_files/a%20b.gif"),
        ("x/../My page_files/a.gif", "My page_files/a.gif"),
        ("My page_files\\a.gif", "My page_files/a.gif"), ("My page_files/a.gif?5", "My page_files/a.gif"),
    ])
    func `a file beside the page is found however the browser wrote its address`(
        address: String, file: String
    )
        async throws
    {
        let bench = try await importing([file: Self.gif], page: "My page.html", address: address)
        #expect(try picture(bench, address) == Self.gif)
    }

    @Test func `a file of another host of a mirror is found, and known by its address`() async throws {
        let address = "../i.example.org/p/a.gif"
        let bench = try await importing(
            ["i.example.org/p/a.gif": Self.gif], page: "forums.example.org/t.html", address: address)
        #expect(try picture(bench, address) == Self.gif)
        #expect(
            try bench.query("SELECT target FROM asset_reference WHERE basis = 'url'")
                == ["http://i.example.org/p/a.gif"])
    }

    @Test func `two pages whose pictures have one name keep their own`() async throws {
        let bench = try ImportBench()
        for (number, bytes) in [(1, Self.gif), (2, Self.other)] {
            let folder = "\(number)/"
            try bench.write(
                ImportBench.page(thread: number, picture: "<img src=\"t_files/a.gif\">"),
                to: folder + "t.html")
            try bench.write(bytes, to: folder + "t_files/a.gif")
        }
        try await bench.run()
        #expect(try picture(bench, "t_files/a.gif", post: 1) == Self.gif)
        #expect(try picture(bench, "t_files/a.gif", post: 2) == Self.other)
    }

    @Test func `a member beside a page in a container is found, and not one of another container`()
        async throws
    {
        let bench = try ImportBench()
        for (number, bytes) in [(1, Self.gif), (2, Self.other)] {
            let one = try ImportBench()
            try one.write(
                ImportBench.page(thread: number, picture: "<img src=\"./t_files/a.gif\">"), to: "sub/t.html")
            try one.write(bytes, to: "sub/t_files/a.gif")
            try one.pack(as: "box.tar.gz")
            try FileManager.default.moveItem(
                at: one.pages.appendingPathComponent("box.tar.gz"),
                to: bench.pages.appendingPathComponent("\(number).tar.gz"))
        }
        try await bench.run()
        #expect(try picture(bench, "./t_files/a.gif", post: 1) == Self.gif)
        #expect(try picture(bench, "./t_files/a.gif", post: 2) == Self.other)
    }

    @Test func `a file that comes in a later import is found, below a root of its own too`() async throws {
        let bench = try ImportBench()
        try bench.write(ImportBench.page(thread: 1, picture: "<img src=\"t_files/a.gif\">"), to: "s/t.html")
        try await bench.run()
        #expect(try picture(bench, "t_files/a.gif") == nil)
        try bench.write(Self.gif, to: "s/t_files/a.gif")
        let folder = bench.pages.appendingPathComponent("s").path
        try await bench.run(Importer(paths: [folder], archive: bench.archive, options: bench.options))
        #expect(try picture(bench, "t_files/a.gif") == Self.gif)
    }

    @Test func `nothing outside the folders that were imported is found`() async throws {
        let address = "../../../../../../../../etc/a.gif"
        let bench = try await importing(["t_files/a.gif": Self.gif], page: "t.html", address: address)
        #expect(try picture(bench, address) == nil)
    }

    // MARK: data: addresses

    private static let large = gif + Array(repeating: 3, count: 2000)

    private static func data(_ bytes: [UInt8]) -> String {
        "data:image/gif;base64," + Data(bytes).base64EncodedString()
    }

    @Test func `a long one leaves the markup, and its picture stays`() async throws {
        let bench = try await importing([:], page: "t.html", address: Self.data(Self.large))
        let hash = ContentHash(of: Self.large)
        #expect(
            try bench.query("SELECT body_html FROM post")
                == ["words <img src=\\\"asset:sha256-\(hash)\\\">"])
        #expect(try picture(bench, "asset:sha256-\(hash)") == Self.large)
        let store = try ArchiveStore(path: bench.archive, access: .read)
        let embedded = try #require(try store.explain(.post, id: 1)).embeddedPictures
        #expect(embedded.map(\.prefix) == ["data:image/gif;base64,"])
        #expect(embedded.map(\.byteCount) == [Self.large.count])
        try store.close()
    }

    @Test func `a short one stays as it is, and means its picture`() async throws {
        let address = Self.data(Self.gif)
        let bench = try await importing([:], page: "t.html", address: address)
        #expect(try picture(bench, address) == Self.gif)
        #expect(try bench.query("SELECT instr(body_html, 'data:') > 0 FROM post") == ["1"])
    }

    @Test func `a long one stays where the archive does not keep pictures`() async throws {
        let bench = try ImportBench()
        bench.options.assets.areKept = false
        try bench.write(
            ImportBench.page(thread: 1, picture: "<img src=\"\(Self.data(Self.large))\">"), to: "t.html")
        try await bench.run()
        #expect(try bench.query("SELECT instr(body_html, 'data:image') > 0 FROM post") == ["1"])
    }

    @Test func `a picture in place of another form's is no edit`() async throws {
        let bench = try ImportBench()
        try bench.write(
            ImportBench.page(thread: 1, picture: "<img src=\"\(Self.data(Self.large))\">"), to: "single.html")
        try bench.write(
            ImportBench.page(thread: 1, picture: "<img src=\"https://i.example.org/a.gif\">"),
            to: "plain.html")
        try await bench.run()
        #expect(try bench.query("SELECT count(*) FROM post_revision") == ["0"])
        #expect(try bench.query("SELECT count(*) FROM post_source") == ["2"])
        // The address in one capture leads to the picture embedded in the other.
        #expect(try picture(bench, "https://i.example.org/a.gif") == Self.large)
    }

    @Test func `variables of SingleFile's style sheet are pictures`() async throws {
        let bench = try ImportBench()
        let page = ImportBench.page(
            thread: 1,
            picture: """
                <img src="data:image/svg+xml,%3Csvg/%3E" style="background-image:var(--sf-img-3)">\
                <img src="data:image/svg+xml,%3Csvg/%3E" style="background-image:var(--sf-img-4)">
                """)
        let style = """
            <style>:root{--sf-img-3: url("\(Self.data(Self.gif))");--sf-img-4: url("\(Self.data(Self.large))")}</style>
            """
        try bench.write(page.replacing("<body", with: style + "<body"), to: "t.html")
        try await bench.run()
        #expect(try picture(bench, "var(--sf-img-3)") == Self.gif)
        #expect(try picture(bench, "var(--sf-img-4)") == Self.large)
    }

    // MARK: Captures of others

    @Test(arguments: [["plain", "complete"], ["complete", "plain"]])
    func `a local file is known by the address that another capture has in its place`(order: [String])
        async throws
    {
        let bench = try ImportBench()
        for name in order {
            let local = name == "complete"
            let pictures = ["a", "b"].map { file in
                "<img src=\"\(local ? "complete_files/" : "https://i.example.org/")\(file).gif\">"
            }
            try bench.write(
                ImportBench.page(thread: 1, picture: pictures.joined()), to: name + ".html")
            if local {
                try bench.write(Self.gif, to: "complete_files/a.gif")
                try bench.write(Self.other, to: "complete_files/b.gif")
            }
            try await bench.run()
        }
        // Another post with the same picture, which was not saved with it.
        try bench.write(
            ImportBench.page(thread: 2, picture: "<img src=\"http://i.example.org/b.gif\">"), to: "2.html")
        try await bench.run()
        #expect(try picture(bench, "https://i.example.org/a.gif") == Self.gif)
        #expect(try picture(bench, "http://i.example.org/b.gif", post: 2) == Self.other)
    }

    @Test(arguments: [("10:00", true), ("11:30", false)])
    func `a local file is not known by the address in a capture with another time of the last edit`(
        time: String, isKnown: Bool
    ) async throws {
        let bench = try ImportBench()
        func save(_ address: String, _ time: String, to name: String) throws {
            let words = "Ada fucked around with this message at Feb 15, 2013 around \(time)"
            let note = "<p class=\"editedby\"><span>\(words)</span></p>"
            try bench.write(ImportBench.page(thread: 1, picture: "<img src=\"\(address)\">\(note)"), to: name)
        }
        try save("complete_files/a.gif", "10:00", to: "complete.html")
        try bench.write(Self.gif, to: "complete_files/a.gif")
        try save("https://i.example.org/a.gif", time, to: "plain.html")
        try await bench.run()
        #expect(try bench.query("SELECT count(*) FROM asset_alias") == [isKnown ? "1" : "0"])
    }

    @Test func `a smilie and an attachment are known by their addresses too`() async throws {
        let bench = try ImportBench()
        func page(_ smilie: String, _ attachment: String) -> String {
            ImportBench.page(
                thread: 1,
                picture: """
                    <img src="\(smilie)" border="0" alt="" title=":psyduck:">
                    <p class="attachment"><img src="\(attachment)" alt="feather.jpg" class="img" border="0"></p>
                    """)
        }
        let smilie = "http://i.example.org/emoticons/emot-psyduck.gif"
        try bench.write(page(smilie, "http://i.example.org/attachment.php?postid=1"), to: "plain.html")
        try bench.write(page("./a_files/emot-psyduck.gif", "./a_files/attachment.php"), to: "a.html")
        try bench.write(Self.gif, to: "a_files/emot-psyduck.gif")
        try bench.write(Self.other, to: "a_files/attachment.php")
        try await bench.run()
        #expect(
            try bench.query("SELECT url FROM asset_alias ORDER BY url") == [
                "http://i.example.org/attachment.php?postid=1", smilie,
            ])
        #expect(try bench.query("SELECT count(*) FROM post_revision") == ["0"])
        let store = try ArchiveStore(path: bench.archive, access: .read)
        #expect(try store.check().sections.allSatisfy { $0.code != "picture.not-held" })
        try store.close()
    }

    @Test func `captures with other words or another number of pictures tell nothing`() async throws {
        let bench = try ImportBench()
        try bench.write(Self.gif, to: "complete_files/a.gif")
        try bench.write(
            ImportBench.page(thread: 1, picture: "<img src=\"complete_files/a.gif\">"), to: "complete.html")
        let remote = "<img src=\"https://i.example.org/a.gif\">"
        try bench.write(ImportBench.page(thread: 1, picture: remote + remote), to: "more.html")
        try bench.write(ImportBench.page(thread: 1, picture: "more words " + remote), to: "words.html")
        try await bench.run()
        #expect(try bench.query("SELECT count(*) FROM asset_alias") == ["0"])
    }

    /// A page with a custom title beside its post.
    private func titled(thread: Int, avatar: String) -> String {
        ImportBench.page(thread: thread)
            .replacing("</dl>", with: "<dd class=\"title\"><img src=\"\(avatar)\">duck</dd></dl>")
    }

    @Test(arguments: [["plain", "complete"], ["complete", "plain"]])
    func `an avatar is the file of its name beside another post of the user`(order: [String]) async throws {
        let bench = try ImportBench()
        for form in order {
            if form == "plain" {
                try bench.write(
                    titled(thread: 1, avatar: "https://i.example.org/titles/ada.gif"), to: "plain.html")
            } else {
                try bench.write(titled(thread: 2, avatar: "complete_files/ada.gif"), to: "complete.html")
                try bench.write(Self.gif, to: "complete_files/ada.gif")
                try bench.write(titled(thread: 3, avatar: "other_files/former.gif"), to: "other.html")
                try bench.write(Self.other, to: "other_files/former.gif")
            }
            try await bench.run()
        }
        let store = try ArchiveStore(path: bench.archive, access: .read)
        let bytes = try store.reading(ArchiveSelection()) { reader in
            let ada = try #require(try reader.profile(of: UserID(rawValue: 7))).author
            #expect(ada.avatarURL == "https://i.example.org/titles/ada.gif")
            return try reader.asset(at: ada.avatarURL ?? "", on: ada.titleSourceID).flatMap(reader.bytes)
        }
        #expect(bytes == Self.gif)
        #expect(try store.check().sections.allSatisfy { $0.code != "picture.not-held" })
        try store.close()
    }

    // MARK: Bad input

    @Test(arguments: [
        ("none", Array("no picture at all".utf8)), ("empty", []),
        ("script", Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>".utf8)),
    ])
    func `what is no picture does no harm`(name: String, bytes: [UInt8]) async throws {
        let bench = try await importing(["t_files/a.gif": bytes], page: "t.html", address: "t_files/a.gif")
        #expect(try bench.query("SELECT body_text FROM post") == ["words"])
        let found = try picture(bench, "t_files/a.gif")
        #expect(found == (name == "script" ? bytes : nil))
    }

    @Test func `an address of a megabyte, and a thousand of them, are only text`() async throws {
        let bench = try ImportBench()
        let long = "x_files/" + String(repeating: "a", count: 1 << 20)
        try bench.write(ImportBench.page(thread: 1, picture: "<img src=\"\(long)\">"), to: "long.html")
        let many = (0..<1000).map { "<img src=\"x_files/\($0).gif\">" }.joined()
        try bench.write(ImportBench.page(thread: 2, picture: many), to: "many.html")
        try await bench.run()
        #expect(try bench.query("SELECT length(body_html) > 1000000 FROM post WHERE id = 1") == ["1"])
        #expect(try bench.query("SELECT count(*) FROM asset_reference") == ["1000"])
        let store = try ArchiveStore(path: bench.archive, access: .read)
        let section = try #require(try store.check().sections.first { $0.code == "picture.not-held" })
        #expect(section.findings.first?.message == "1,000 of 1,000 pictures that posts show are not held")
        try store.close()
    }
}
