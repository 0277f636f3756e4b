import Foundation
import GRDB
import Testing

/// Pictures that are none, are too large or want to be more than pictures; whatever they are, text stays and nothing runs.
@Suite struct `Hostile pictures` {
    static let formats = [
        ["site"], ["epub"], ["markdown"], ["markdown", "--whole-threads"], ["mbox"], ["mbox", "--pictures"],
        ["ndjson"],
    ]

    /// A PNG of one colour; its size is only claimed.
    static func png(width: UInt32, height: UInt32, padding: Int = 0) -> [UInt8] {
        func big(_ number: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13) + Array("IHDR".utf8) + big(width)
            + big(height)
            + [8, 2, 0, 0, 0] + big(0) + Array(repeating: 1, count: padding)
    }

    /// An archive of one thread; each post has words and shows one of the files beside the page.
    private func importing(_ files: [(name: String, bytes: [UInt8])], postsPerFile: Int = 1) throws -> Scratch {
        let scratch = try Scratch()
        var posts: [String] = []
        try FileManager.default.createDirectory(
            atPath: scratch.pages + "/t_files", withIntermediateDirectories: true)
        for (name, bytes) in files {
            if name.utf8.count < 100 { try scratch.write("t_files/" + name, bytes) }
            for _ in 0..<postsPerFile {
                let body = "before\(posts.count) <img src=\"t_files/\(name)\"> after\(posts.count)"
                posts.append(Page.post(id: 1001 + posts.count, thread: 1, body: body))
            }
        }
        let page = Page.thread(1, posts: 1001...1001)
        try scratch.write("t.html", page.replacing(Page.post(id: 1001, thread: 1), with: posts.joined()))
        let result = try Program.run("import", scratch.pages, "--archive", scratch.archive, "-q")
        #expect(result.status == 0, "\(result.error)")
        #expect(try scratch.count("SELECT count(*) FROM post") == posts.count)
        return scratch
    }

    /// All bytes of an export, and the names of its files.
    private func export(_ format: [String], of scratch: Scratch) throws -> (
        files: [String], bytes: Data, status: Int32
    ) {
        let output = scratch.path + "/out/" + UUID().uuidString
        try FileManager.default.createDirectory(
            atPath: scratch.path + "/out", withIntermediateDirectories: true)
        let result = try Program.run(
            arguments: ["export"] + format + ["--archive", scratch.archive, "--output", output, "-q"])
        guard result.status == 0 else { return ([], Data(), result.status) }
        guard let walk = FileManager.default.enumerator(atPath: output) else {
            return ([output], try Data(contentsOf: URL(fileURLWithPath: output)), 0)
        }
        var (files, bytes) = ([String](), Data())
        for case let name as String in walk {
            let file = URL(fileURLWithPath: output + "/" + name)
            guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
                continue
            }
            files.append(name)
            bytes += try Data(contentsOf: file)
        }
        return files.isEmpty
            ? ([output], try Data(contentsOf: URL(fileURLWithPath: output)), 0) : (files, bytes, 0)
    }

    @Test(arguments: formats)
    func `leave the text, and run nothing`(format: [String]) throws {
        let scratch = try importing([
            ("none.png", Array("this is no picture".utf8)), ("empty.png", []),
            ("huge.png", Self.png(width: 60_000, height: 60_000)),
            (
                "vector.svg",
                Array(
                    #"<svg xmlns="http://www.w3.org/2000/svg" onload="alert(7)"><script>alert(8)</script></svg>"#
                        .utf8)
            ),
            ("page.png", Array("<html><script>alert(9)</script></html>".utf8)),
            (String(repeating: "a", count: 1 << 20) + ".png", []),
        ])
        let (files, bytes, status) = try export(format, of: scratch)
        #expect(status == 0)
        #expect(!files.contains { $0.hasSuffix(".png") || $0.hasSuffix(".svg") })
        let text = String(decoding: bytes, as: UTF8.self)
        guard format != ["epub"] else { return }
        for number in 0..<6 { #expect(text.contains("before\(number)") && text.contains("after\(number)")) }
        guard format != ["ndjson"] else { return }
        #expect(!text.contains("alert("))
        #expect(bytes.count < 1 << 20)
    }

    /// Runs a program and writes the most memory that it had, in KB, as the last line of standard error.
    private static let measuring = [
        "python3", "-c",
        """
        import resource, subprocess, sys
        status = subprocess.call(sys.argv[1:])
        print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, file=sys.stderr)
        sys.exit(status)
        """,
    ]

    @Test(arguments: formats)
    func `of many posts are in memory once`(format: [String]) throws {
        let picture = Self.png(width: 30, height: 30, padding: 8 << 20)
        let scratch = try importing([("one.png", picture)], postsPerFile: 60)
        let output = scratch.path + "/out"
        let result = try Program.run(
            arguments: ["export"] + format + ["--archive", scratch.archive, "--output", output, "-q"],
            through: Self.measuring)
        #expect(result.status == 0, "\(result.error)")
        let memory = try #require(result.error.split(separator: "\n").last.flatMap { Int($0) })
        #expect(memory < 200_000, "\(memory) KB")
    }

    @Test(arguments: formats)
    func `that name files elsewhere are not held`(format: [String]) throws {
        let scratch = try importing([("one.png", Self.png(width: 3, height: 3))])
        try DatabaseQueue(path: scratch.archive).write { database in
            try database.execute(
                sql: """
                    PRAGMA defer_foreign_keys = 1;
                    UPDATE asset SET sha256 = '../../../evil';
                    UPDATE asset_url SET sha256 = '../../../evil', url = 'http://i.example.org/evil.png';
                    UPDATE post SET body_html = 'words <img src="http://i.example.org/evil.png">';
                    """)
        }
        let (files, bytes, _) = try export(format, of: scratch)
        #expect(!files.contains { $0.hasSuffix(".png") })
        if format != ["ndjson"] { #expect(bytes.firstRange(of: Data("../evil".utf8)) == nil) }
        let walk = try #require(FileManager.default.enumerator(atPath: scratch.path))
        #expect(!walk.contains { ($0 as? String)?.contains("evil") == true })
    }
}
