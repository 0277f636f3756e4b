import ByteCompression
import ForumModel
import Testing

@testable import SavedPages

private typealias File = ContainerBuilder.File

@Suite struct `Walking through containers` {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The walk through a file with these bytes.
    private func walk(
        _ bytes: [UInt8], named name: String = "box.zip", findsAssets: Bool = true,
        limits: ContainerLimits = .standard
    ) throws -> ContainerWalk {
        try folder.write(bytes, to: BytePath(name))
        let entry = try PageFinder(paths: [folder.path]).entries().first { _ in true }
        guard case .container(let location) = entry else {
            throw ContainerError(.noPage, "\(name) was found as \(String(describing: entry))")
        }
        return ContainerWalk(location, findsAssets: findsAssets, limits: limits)
    }

    private func lines(
        _ bytes: [UInt8], named name: String = "box.zip", limits: ContainerLimits = .standard
    ) throws -> [String] {
        dump(try walk(bytes, named: name, limits: limits))
    }

    // MARK: What is inside

    @Test(arguments: ["box.zip", "box.tar", "box.tar.gz", "box.tgz", "no extension"])
    func `members are pages, pictures and others by their names`(name: String) throws {
        let files = [
            File("a.html"), File("notes.txt"), File("t_files/x.gif", "GIF89a"), File("t_files/frame.html"),
            File(".hidden.html"), File("__MACOSX/._a.html"), File("./b.htm", "<html><p>"),
            File("noname", "<!doctype html>"),
        ]
        let archive =
            name.contains("zip") ? ContainerBuilder.zip(files) : ContainerBuilder.tar(files)
        let bytes = name.hasSuffix("gz") ? Deflate.gzip(archive) : archive
        #expect(
            try lines(bytes, named: name) == [
                "page a.html 6", "file.not-a-page notes.txt", "asset t_files/x.gif 6",
                "asset t_files/frame.html 6", "file.hidden .hidden.html",
                "file.hidden __MACOSX/._a.html",
                "page ./b.htm 9", "page noname 15", "end 8",
            ])
    }

    /// The codes of what is odd about the containers of a walk, and how many pages it has; the name goes before those of
    /// files that were written earlier.
    private func oddities(_ bytes: [UInt8], named name: String) throws -> (pages: Int, codes: [String]) {
        var (pages, codes) = (0, [String]())
        for entry in try walk(bytes, named: name) {
            if case .page = entry { pages += 1 }
            if case .end(let end) = entry {
                codes += end.notes.map(\.code) + [end.error?.code.diagnostic.rawValue].compactMap(\.self)
            }
        }
        return (pages, codes)
    }

    @Test func `tars behind each other are all read, also where each was compressed`() throws {
        let (one, two) = (ContainerBuilder.tar([File("a.html")]), ContainerBuilder.tar([File("b.html")]))
        for (bytes, name) in [
            (one + two, "c.tar"), (Deflate.gzip(one) + Deflate.gzip(two), "b.tar.gz"),
            (one + [UInt8](repeating: 0, count: 10_240) + two, "a.tar"),
        ] {
            let (pages, codes) = try oddities(bytes, named: name)
            #expect(pages == 2, "\(name)")
            #expect(codes.isEmpty, "\(name)")
        }
    }

    @Test func `bytes behind the end of gzip are told, unless they are padding`() throws {
        let page = Deflate.gzip(Array("<html>".utf8))
        let tar = Deflate.gzip(ContainerBuilder.tar([File("a.html")]))
        for (bytes, name) in [(page, "b.html.gz"), (tar, "a.tar.gz")] {
            #expect(try oddities(bytes + Array("garbage".utf8), named: name) == (1, ["container.trailing"]))
            #expect(try oddities(bytes + [0, 0, 0, 0], named: name) == (1, []))
        }
    }

    @Test func `what stands before and behind a ZIP is told`() throws {
        let zip = ContainerBuilder.zip([File("a.html")])
        #expect(try oddities(zip, named: "c.zip") == (1, []))
        #expect(try oddities(zip + zip, named: "b.zip") == (1, ["container.trailing"]))
        #expect(try oddities(zip + Array("tail".utf8), named: "a.zip") == (1, ["container.trailing"]))
    }

    @Test func `the records of ZIP64 before the end of a ZIP are part of it`() throws {
        var zip = ContainerBuilder.zip([File("a.html")])
        let end = zip.count - 22
        let place = zip[(end + 12)..<(end + 20)]
        func wide(_ bytes: some Collection<UInt8>) -> [UInt8] { bytes + [UInt8](repeating: 0, count: 8 - bytes.count) }
        // The record of the ZIP64 directory's end, and its locator, as programs write them for more than 65,535 members.
        let record =
            [0x50, 0x4B, 6, 6] + wide([44]) + [45, 0, 45, 0] + wide([]) + wide([1]) + wide([1])
            + wide(place.prefix(4)) + wide(place.suffix(4))
        let locator = [0x50, 0x4B, 6, 7, 0, 0, 0, 0] + wide([UInt8(end & 0xFF), UInt8(end >> 8)]) + [1, 0, 0, 0]
        zip.insert(contentsOf: record + locator, at: end)
        #expect(try oddities(zip, named: "a.zip") == (1, []))
    }

    @Test func `pictures are passed over when they are not wanted`() throws {
        let bytes = ContainerBuilder.zip([File("a.html"), File("t_files/x.gif", "GIF89a")])
        #expect(
            dump(try walk(bytes, findsAssets: false)) == [
                "page a.html 6", "file.not-a-page t_files/x.gif", "end 2",
            ])
    }

    @Test func `a compressed page is a member with the name that it had`() throws {
        #expect(
            try lines(Deflate.gzip(Array("<html>".utf8)), named: "thread 5.html.gz") == [
                "page thread 5.html 6", "end 1",
            ])
    }

    @Test func `a container in a container is gone through in its place`() throws {
        let inner = ContainerBuilder.tar([File("deep/b.html"), File("c.txt")])
        let files = [File("a.html"), File(Array("in.tar.gz".utf8), Deflate.gzip(inner)), File("z.html")]
        #expect(
            try lines(ContainerBuilder.zip(files)) == [
                "page a.html 6", "page in.tar.gz!/deep/b.html 6", "file.not-a-page in.tar.gz!/c.txt",
                "end 2 in.tar.gz", "page z.html 6", "end 3",
            ])
    }

    @Test func `members keep their own time, and the end has the hash of the whole file`() throws {
        let bytes = ContainerBuilder.tar([File("a.html")])
        let walk = try walk(bytes, named: "box.tar")
        guard case .page(let page) = walk.next(), case .end(let end) = walk.next() else {
            Issue.record("neither page nor end")
            return
        }
        #expect(page.location.modifiedAt == UTCTime(seconds: 1_348_157_760))
        #expect(page.location.display == folder["box.tar"] + "!/a.html")
        #expect(end.hash == ContentHash(of: bytes))
        #expect(walk.next() == nil)
    }

    // MARK: Names

    @Test(arguments: ["/etc/passwd.html", "../../up.html", "a/../../b.html", "line\nbreak.html"])
    func `a member's name is a label and leads nowhere`(name: String) throws {
        let bytes = ContainerBuilder.zip([File(name), File("b.html")])
        let shown = SafeText.escape(name)
        #expect(try lines(bytes) == ["page \(shown) 6", "page b.html 6", "end 2"])
    }

    @Test(arguments: ["box.zip", "box.tar"])
    func `names that are not UTF-8 keep their bytes`(name: String) throws {
        let files = [
            File(Array("caf".utf8) + [0xE9] + Array(".html".utf8), Array("<html>".utf8)), File("é.html"),
        ]
        let bytes = name == "box.zip" ? ContainerBuilder.zip(files) : ContainerBuilder.tar(files)
        #expect(try lines(bytes, named: name) == ["page caf\\xE9.html 6", "page é.html 6", "end 2"])
    }

    @Test func `two members with one name are two pages`() throws {
        let bytes = ContainerBuilder.zip([File("a.html", "<html>1"), File("a.html", "<html>22")])
        #expect(try lines(bytes) == ["page a.html 7", "page a.html 8", "end 2"])
    }

    @Test func `links and folders are not followed`() throws {
        var link = File("link.html", "")
        (link.type, link.link) = (UInt8(ascii: "2"), "/etc/passwd")
        var hard = File("hard.html", "")
        (hard.type, hard.link) = (UInt8(ascii: "1"), "a.html")
        var pipe = File("pipe.html", "")
        pipe.type = UInt8(ascii: "6")
        var inner = File("sub", "")
        inner.type = UInt8(ascii: "5")
        let bytes = ContainerBuilder.tar([File("a.html"), link, hard, pipe, inner, File("b.html")])
        #expect(
            try lines(bytes, named: "box.tar") == [
                "page a.html 6", "container.special-member link.html", "container.special-member hard.html",
                "container.special-member pipe.html", "page b.html 6", "end 5",
            ])
    }

    // MARK: Damage

    @Test func `an encrypted member costs nobody else`() throws {
        var secret = File("secret.html")
        secret.isEncrypted = true
        let bytes = ContainerBuilder.zip([File("a.html"), secret, File("b.html")])
        #expect(
            try lines(bytes) == [
                "page a.html 6", "container.encrypted secret.html", "page b.html 6", "end 3",
            ])
    }

    @Test func `a wrong checksum costs nobody else`() throws {
        var wrong = File("wrong.html")
        wrong.hasWrongChecksum = true
        let bytes = ContainerBuilder.zip([File("a.html"), wrong, File("b.html")])
        #expect(
            try lines(bytes) == ["page a.html 6", "container.damaged wrong.html", "page b.html 6", "end 3"])
    }

    @Test(arguments: ["box.tar.gz", "box.tar", "box.zip"])
    func `what stands before a cut is kept, and the cut is told`(name: String) throws {
        // Noise, so that gzip cannot make the cut fall into the first member.
        var state: UInt32 = 1
        let noise = (0..<40_000).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 24)
        }
        let files = [File("a.html"), File(Array("b.html".utf8), noise), File("c.html")]
        let archive = name.contains("tar") ? ContainerBuilder.tar(files) : ContainerBuilder.zip(files)
        let bytes = name.hasSuffix("gz") ? Deflate.gzip(archive) : archive
        let lines = try lines(Array(bytes.prefix(bytes.count / 2)), named: name)
        #expect(lines.first == "page a.html 6")
        #expect(lines.contains("container.damaged b.html"))
        #expect(lines.last == "container.damaged")
        #expect(!lines.contains { $0.contains("c.html") })
    }

    @Test func `the rest of a damaged container's folder is untouched`() throws {
        try folder.write("<html>", to: "z.html")
        try folder.write("PK\u{3}\u{4} and nothing else", to: "a.zip")
        #expect(try found(in: folder) == ["container a.zip", "page z.html"])
        #expect(
            try lines(Array("PK\u{3}\u{4} and nothing else".utf8), named: "a.zip") == ["container.damaged"])
    }

    @Test(arguments: [
        ("box.zip", ""), ("box.tar", "no archive at all"), ("box.7z", "7z\u{BC}"),
        ("box.zip", "<html>an error page"),
        ("box.tar.gz", "\u{1F}\u{8B}"),
    ])
    func `a file that is no archive says so`(name: String, text: String) throws {
        let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
        let walk = try walk(bytes, named: name)
        guard case .end(let end) = walk.next() else {
            Issue.record("something was in it")
            return
        }
        #expect(end.error?.code == .damaged)
        #expect(end.error.map { !$0.message.isEmpty } == true)
    }

    // MARK: Bounds

    @Test func `a bomb goes off at the limit, and its neighbours stay`() throws {
        var limits = ContainerLimits()
        (limits.freeByteCount, limits.ratioLimit) = (1 << 20, 50)
        let zeros = Deflate.gzip([UInt8](repeating: 0, count: 8 << 20))
        let files = [File("a.html"), File(Array("bomb.html.gz".utf8), zeros), File("b.html")]
        let lines = try lines(ContainerBuilder.tar(files), named: "box.tar", limits: limits)
        #expect(lines.first == "page a.html 6")
        #expect(lines.contains("container.bomb bomb.html.gz!/bomb.html"))
        // A tar file goes on after it: nothing of it was compressed itself.
        #expect(lines.suffix(2) == ["page b.html 6", "end 3"])
    }

    @Test func `the holes of a sparse tar count as unpacked`() throws {
        var limits = ContainerLimits()
        (limits.freeByteCount, limits.ratioLimit) = (1 << 20, 50)
        let tar = ContainerBuilder.sparseTar(["a.html", "b.html", "c.html"], holeByteCount: 700_000)
        let lines = try lines(tar, named: "box.tar", limits: limits)
        #expect(lines.first == "page a.html 700512")
        #expect(lines.contains { $0.hasPrefix("container.bomb") })
    }

    @Test func `a member that is too big is no bomb while nobody unpacks it`() throws {
        var limits = ContainerLimits()
        (limits.freeByteCount, limits.ratioLimit, limits.memberByteLimit) = (1000, 1, 100)
        let files = [File("big.html", String(repeating: "x", count: 4000)), File("b.html")]
        #expect(
            try lines(ContainerBuilder.zip(files), limits: limits)
                == ["page.too-big big.html", "page b.html 6", "end 2"])
    }

    @Test func `a bomb by its own compression ends the container`() throws {
        var limits = ContainerLimits()
        (limits.freeByteCount, limits.ratioLimit) = (1 << 20, 50)
        let files = [
            File("a.html"), File(Array("zeros.txt".utf8), [UInt8](repeating: 0, count: 8 << 20)),
            File("b.html"),
        ]
        let lines = try lines(Deflate.gzip(ContainerBuilder.tar(files)), named: "box.tar.gz", limits: limits)
        #expect(lines.first == "page a.html 6")
        #expect(lines.last == "container.bomb")
        #expect(!lines.contains("page b.html 6"))
    }

    @Test func `ten thousand archives inside each other end at the fourth`() throws {
        let lines = try lines(ContainerBuilder.nestedTars(10_000), named: "box.tar")
        let path = ["inner.tar", "inner.tar!/inner.tar", "inner.tar!/inner.tar!/inner.tar"]
        #expect(
            lines == ["container.too-deep \(path[2])!/inner.tar"] + path.reversed().map { "end 1 " + $0 } + [
                "end 1"
            ])
    }

    @Test func `ten thousand archives beside each other are all read`() throws {
        let inner = ContainerBuilder.zip([File("a.html")])
        let files = (0..<10_000).map { File(Array("\($0).zip".utf8), inner) }
        let lines = try lines(ContainerBuilder.tar(files), named: "box.tar")
        #expect(lines.count == 20_001)
        #expect(lines.count { $0.hasSuffix("a.html 6") } == 10_000)
        #expect(lines.last == "end 10000")
    }

    @Test func `a member that is too big is told without being read`() throws {
        var limits = ContainerLimits()
        limits.memberByteLimit = 1000
        let small = File("b.html", String(repeating: "x", count: 1001))
        #expect(
            try lines(ContainerBuilder.zip([small, File("c.html")]), limits: limits)
                == ["page.too-big b.html", "page c.html 6", "end 2"])
    }

    @Test func `a member of four gigabytes in a file that ends before it is told`() throws {
        var huge = File("huge.html", "")
        huge.claimedSize = 1 << 32
        #expect(
            try lines(ContainerBuilder.tar([File("a.html"), huge]), named: "box.tar")
                == ["page a.html 6", "page.too-big huge.html", "container.damaged"])
    }

    @Test func `a file that is written to meanwhile is not taken as whole`() throws {
        let walk = try walk(ContainerBuilder.tar([File("a.html"), File("b.html")]), named: "box.tar")
        _ = walk.next()
        try folder.write(
            ContainerBuilder.tar([File("a.html"), File("b.html"), File("c.html")]), to: BytePath("box.tar"))
        #expect(dump(walk).last == "container.changed")
    }

    @Test func `a file that is gone says so`() throws {
        let walk = try walk(ContainerBuilder.tar([File("a.html")]), named: "box.tar")
        try folder.remove("box.tar")
        #expect(dump(walk) == ["container.unreadable"])
    }
}
