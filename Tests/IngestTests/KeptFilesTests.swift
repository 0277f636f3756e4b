import Archive
import ForumModel
import Foundation
import GRDB
import Ingest
import TestSupport
import Testing

@Suite struct `Files that wrap a page` {
    /// A page as Chromium saves it, with a part for each picture and others.
    private static func mhtml(_ page: String, pictures: [[UInt8]] = [], more: [String] = []) -> String {
        var parts = ["Content-Type: text/html\r\nContent-Transfer-Encoding: binary\r\n\r\n" + page]
        parts += pictures.enumerated().map { index, picture in
            """
            Content-Type: image/gif\r
            Content-Transfer-Encoding: base64\r
            Content-Location: https://fi.somethingawful.com/\(index).gif\r
            \r
            \(Data(picture).base64EncodedString(options: [.lineLength76Characters]))
            """
        }
        return """
            From: <Saved by Blink>\r
            Snapshot-Content-Location: https://forums.somethingawful.com/showthread.php?threadid=1\r
            Date: Sun, 21 Nov 2021 10:00:00 +0000\r
            MIME-Version: 1.0\r
            Content-Type: multipart/related; type="text/html"; boundary="----goose"\r
            \r\n
            """ + (parts + more).map { "------goose\r\n\($0)\r\n" }.joined() + "------goose--\r\n"
    }

    private static func page(_ thread: Int, author: String = "Poster") -> String {
        ForumPage.thread(thread, [ForumPage.post(thread * 10 + 1, body: "words \(thread)", author: author)])
    }

    private static func bench(_ files: [String: String]) async throws -> ImportBench {
        let bench = try ImportBench()
        for (name, file) in files { try bench.write(file, to: name) }
        try await bench.run()
        return bench
    }

    /// The files around kept pages, by path.
    private static func files(_ archive: String) throws -> [String: String] {
        let kept = try KeptPages(path: archive)
        let pages = try kept.ids().compactMap { try kept.page($0) }
        let files = pages.compactMap { page in page.content.fileBytes().map { (page.source.path, $0) } }
        return Dictionary(uniqueKeysWithValues: files.map { ($0, String(decoding: $1, as: UTF8.self)) })
    }

    private static func isSound(_ archive: String) throws -> Bool {
        try !ArchiveStore(path: archive, access: .read).check(isFull: true).hasErrors
    }

    @Test func `are left out with the pictures beyond the limit, and their pages stay`() async throws {
        let bench = try ImportBench()
        bench.options.assets.totalLimit = 4_000
        let pictures = (1...2).map { `Pages that hold their pictures`.picture($0) }
        try bench.write(Self.mhtml(Self.page(1), pictures: pictures), to: "1.mhtml")
        try await bench.run()
        #expect(try bench.query("SELECT count(*) FROM asset") == ["1"])
        #expect(try bench.query("SELECT code FROM source_issue WHERE severity = 'warning'") == ["asset.total-limit"])
        #expect(try Self.files(bench.archive).isEmpty)
        #expect(try bench.query("SELECT count(*) FROM kept_page") == ["1"])
        #expect(try Self.isSound(bench.archive))
    }

    @Test func `come back byte for byte, and take room for what the archive does not have`() async throws {
        let pictures = [
            `Pages that hold their pictures`.picture(1), `Pages that hold their pictures`.picture(2, size: 400_000),
        ]
        let files = ["1.mhtml": Self.mhtml(Self.page(1), pictures: pictures), "2.html": Self.page(2)]
        let bench = try await Self.bench(files)
        #expect(try Self.files(bench.archive) == files.filter { $0.key == "1.mhtml" })
        #expect(
            try bench.query(
                "SELECT max(length(file_bytes)) < 1500, length(pictures) FROM kept_page WHERE file_bytes IS NOT NULL")
                == ["1|72"])
        #expect(try Self.isSound(bench.archive))
        let store = try ArchiveStore(path: bench.archive, access: .write)
        #expect(try store.tidyPlan().pictures.isEmpty)
        let other = try ImportBench()
        try other.write(Self.page(3), to: "3.html")
        try await other.run()
        _ = try ArchiveMerge(into: ArchiveStore(path: other.archive, access: .write)).run([store])
        #expect(try Self.files(other.archive) == files.filter { $0.key == "1.mhtml" })
        #expect(try Self.isSound(other.archive))
    }

    @Test(arguments: [
        "Content-Type: text/html\r\n\r\n<a href='MEMBER.php?action=getinfo&userid=3'>a page of the forums</a>",
        "Content-Type: text/html\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<a href=3D'priv=\r\nate.php'>x</a>",
        "Content-Type: text/html\r\nContent-Transfer-Encoding: x-gzip64\r\n\r\nwords",
        "Content-Type: text/html\r\n\r\n<body id=something_awful>words", "Content-Type: text/html\r\n\r\n\0p\0r",
        "Content-Type: text/plain\r\n\r\nwords of others",
        "Content-Type: image/gif\r\n\r\nno picture", "words without a type",
    ]) func `are not kept if there is more in them than was read`(_ part: String) async throws {
        let bench = try await Self.bench(["1.mhtml": Self.mhtml(Self.page(1), more: [part])])
        #expect(try bench.query("SELECT count(*), count(file_bytes) FROM kept_page") == ["1|0"])
    }

    @Test func `are not kept if their pictures are not`() async throws {
        let bench = try ImportBench()
        bench.options.assets.areKept = false
        try bench.write(
            Self.mhtml(Self.page(1), pictures: [`Pages that hold their pictures`.picture(1)]), to: "1.mhtml")
        try await bench.run()
        #expect(try bench.query("SELECT count(*), count(file_bytes) FROM kept_page") == ["1|0"])
    }

    @Test func `are kept with scripts, fonts and frames of other sites`() async throws {
        let more = [
            "Content-Type: text/javascript\r\n\r\nfoo()", "Content-Type: font/woff2\r\n\r\nx",
            "Content-Type: text/html\r\n\r\n<p>from forums.somethingawful.com/showthread.php?threadid=1</p>",
        ]
        let file = Self.mhtml(Self.page(1), more: more)
        let bench = try await Self.bench(["1.mhtml": file])
        #expect(try Self.files(bench.archive) == ["1.mhtml": file])
    }

    @Test func `go when a name is forgotten that may stand in them, and their page stays`() async throws {
        let frame = "Content-Type: text/html\r\n\r\n<p>GooseHerder</p>"
        let files = [
            "1.mhtml": Self.mhtml(Self.page(1), more: [frame]), "2.html": Self.page(2, author: "GooseHerder"),
        ]
        let bench = try await Self.bench(files)
        #expect(try bench.query("SELECT count(*), count(file_bytes) FROM kept_page") == ["2|1"])
        try bench.delete { $0.persons = [.init(id: UserID(rawValue: 1), name: "GooseHerder")] }
        #expect(try bench.query("SELECT count(*), count(file_bytes) FROM kept_page") == ["1|0"])
        bench.options.isRescan = true
        try await bench.run()
        #expect(try bench.query("SELECT count(*), count(file_bytes) FROM kept_page") == ["1|0"])
        #expect(try Self.isSound(bench.archive))
    }

    @Test func `go with what is deleted from their page`() async throws {
        let bench = try await Self.bench([
            "1.mhtml": Self.mhtml(Self.page(1), pictures: [`Pages that hold their pictures`.picture(1)])
        ])
        try bench.delete { $0.targets = [.init(.post, 11)] }
        #expect(try bench.query("SELECT count(*) FROM kept_page") == ["0"])
    }

    @Test(arguments: [("1.html.orig", "1.html"), ("1.orig", "1.html")])
    func `are kept beside an original whose copy a mirroring tool converted`(_ original: String, _ copy: String)
        async throws
    {
        let converted = Self.page(1).replacing("words", with: "<i title=\"2.html\">words</i>")
        let bench = try await Self.bench([original: Self.page(1), copy: converted, "3.orig": Self.page(3)])
        #expect(try Self.files(bench.archive) == [original: converted])
        #expect(try Self.isSound(bench.archive))
        try bench.delete { $0.targets = [.init(.post, 11)] }
        #expect(try Self.files(bench.archive) == [:])
    }

    @Test func `of an original is not a copy with other words`() async throws {
        let bench = try await Self.bench(["1.html.orig": Self.page(1), "1.html": Self.page(2)])
        #expect(try Self.files(bench.archive) == [:])
    }

    @Test func `stays when the same page is found with a better address and time`() async throws {
        let file = Self.mhtml(Self.page(1), pictures: [`Pages that hold their pictures`.picture(1)])
        let bench = try await Self.bench(["1.mhtml": file])
        // The same bytes in a mirror, whose path tells an address.
        try bench.write(Self.page(1), to: "forums.somethingawful.com/showthread.php?threadid=1")
        bench.options.isRescan = true
        try await bench.run()
        #expect(try Self.files(bench.archive) == ["1.mhtml": file])
    }

    @Test func `stay with the place where they were`() async throws {
        let bench = try ImportBench()
        let page = Self.page(1)
        try bench.write(page, to: "1.html")
        bench.options.keptPages = .none
        try await bench.run()
        bench.options.keptPages = .all
        try bench.write(Self.mhtml(page), to: "2.mhtml")
        try await bench.run()
        #expect(try bench.query("SELECT count(*), count(file_bytes) FROM kept_page") == ["1|0"])
    }

    @Test func `are damaged if their hash is gone`() async throws {
        let bench = try await Self.bench(["1.mhtml": Self.mhtml(Self.page(1))])
        try await DatabaseQueue(path: bench.archive).write { database in
            try database.execute(sql: "UPDATE kept_page SET file_sha256 = NULL")
        }
        let section = try ArchiveStore(path: bench.archive, access: .read).check(isFull: true).section(.keptDamaged)
        #expect(section?.count == 1)
    }

    @Test(arguments: [
        "UPDATE kept_page SET file_bytes = NULL", "UPDATE kept_page SET file_sha256 = 'x'",
        "UPDATE kept_page SET file_bytes = zeroblob(length(file_bytes))", "UPDATE kept_page SET pictures = NULL",
        "UPDATE asset SET bytes = zeroblob(length(bytes))", "DELETE FROM asset",
        "UPDATE kept_page SET pictures = zeroblob(36000000)",
    ]) func `are not given back with other bytes`(_ damage: String) async throws {
        let bench = try await Self.bench([
            "1.mhtml": Self.mhtml(Self.page(1), pictures: [`Pages that hold their pictures`.picture(1)])
        ])
        try await DatabaseQueue(path: bench.archive).write { database in
            try database.execute(sql: "PRAGMA foreign_keys = 0; \(damage)")
        }
        #expect(try Self.files(bench.archive) == [:])
        let section = try ArchiveStore(path: bench.archive, access: .read).check(isFull: true).section(.keptDamaged)
        #expect(section?.count == 1)
    }
}
