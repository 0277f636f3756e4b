import Foundation
import GRDB
import TestSupport
import Testing

/// Exports show every picture that a form of saved pages holds, in the place where the page has it.
@Suite struct `Pictures of every form` {
    /// Forms that do not hold every picture, and why.
    static let incomplete: [String: String] = [
        "wget": "only what the pages' own host gave out",
        "wget-windows": "only what the pages' own host gave out",
        "wayback": "pages only", "wayback-downloader": "pages only",
        "wget-warc": "only what the pages need from their own host",
        "wget-converted": "nothing of hosts that were not mirrored, nor of https",
        "httrack": "one answer was empty, and attachments have no name for a file",
    ]

    @Test(arguments: `Every form of saved pages`.losses.map(\.form))
    func `are shown by site, book, notes and mail, each in its place`(form: String) throws {
        let oracle = try Oracle.shared.get()
        let scratch = try Scratch()
        let source = `Every form of saved pages`.forms.appendingPathComponent(form).path
        #expect(try Program.run("import", source, "--archive", scratch.archive, "-q").status == 0)
        for (format, output) in [("site", "site"), ("epub", "book.epub"), ("markdown", "notes")] {
            let result = try Program.run(
                "export", format, "--archive", scratch.archive, "--output", scratch.path + "/" + output, "-q")
            #expect(result.status == 0, "\(result.error)")
        }
        let held = Set(try scratch.rows("SELECT sha256 FROM asset").map { $0["sha256"] as String })
        let site = try Site(scratch.path + "/site")
        var missing: Set<String> = []
        var inBodies: Set<String> = []
        #expect(site.posts.count >= oracle.posts.count - 10, "\(form) has \(site.posts.count) posts")
        for (post, shown) in site.posts {
            let wanted = try #require(oracle.posts[post])
            try #require(shown.count == wanted.count, "post \(post) of \(form)")
            for (picture, url) in zip(shown, wanted) {
                let contents = oracle.contents(at: url)
                if let picture {
                    #expect(contents.contains { $0.hasPrefix(picture) }, "\(url) in post \(post)")
                    inBodies.insert(picture)
                } else {
                    #expect(contents.isDisjoint(with: held), "\(url) is held, and not shown in post \(post)")
                    missing.insert(url)
                }
            }
        }
        #expect(missing.isEmpty || Self.incomplete[form] != nil, "\(form) lacks \(missing)")
        #expect(try Self.pictures(inBook: scratch.path + "/book.epub") == inBodies)
        #expect(try Self.pictures(inFolder: scratch.path + "/notes/assets") == inBodies)
        #expect(try Self.pictures(inMail: scratch) == inBodies)
        #expect(site.files == (try Self.pictures(inFolder: scratch.path + "/site/x")))
        try check(form, scratch, missing: missing, held: held, oracle)
    }

    /// `check` reports exactly the pictures that are missing.
    private func check(
        _ form: String, _ scratch: Scratch, missing: Set<String>, held: Set<String>, _ oracle: Oracle
    ) throws {
        let list = scratch.path + "/missing.txt"
        let report = try Program.run(
            "check", "--archive", scratch.archive, "--format", "json", "--missing-pictures", list)
        #expect(report.output.contains("picture.not-held") == (Self.incomplete[form] != nil))
        let addresses = try String(contentsOfFile: list, encoding: .utf8).split(separator: "\n").map(
            String.init)
        for address in addresses {
            #expect(oracle.contents(at: address).isDisjoint(with: held), "\(address) is held")
        }
        let named = Set(addresses.map { $0.replacing("https://", with: "http://") })
        for url in missing { #expect(named.contains(url.replacing("https://", with: "http://"))) }
    }

    private static func pictures(inFolder path: String) throws -> Set<String> {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        return Set(try FileManager.default.contentsOfDirectory(atPath: path).map { String($0.prefix(20)) })
    }

    private static func python(_ script: String, _ path: String) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: bytes(of: output), as: UTF8.self)
        process.waitUntilExit()
        return text
    }

    /// The pictures of posts in a mailbox, by the hashes of what a mail reader decodes.
    private static func pictures(inMail scratch: Scratch) throws -> Set<String> {
        let mailbox = scratch.path + "/all.mbox"
        let result = try Program.run(
            "export", "mbox", "--pictures", "--archive", scratch.archive, "--output", mailbox, "-q")
        #expect(result.status == 0, "\(result.error)")
        let lines = try python(
            """
            import hashlib, mailbox, sys
            for mail in mailbox.mbox(sys.argv[1]):
                parts = {p.get_content_type().split("/")[0]: p for p in mail.walk() if p.get_content_type() != "text/plain"}
                for part in mail.walk():
                    if part.get_content_maintype() != "image" or not mail["X-Awful-Post"]: continue
                    shown = ("cid:" + part["Content-ID"][1:-1]).encode() in parts["text"].get_payload(decode=True)
                    print(hashlib.sha256(part.get_payload(decode=True)).hexdigest()[:20] if shown else "not shown")
            """, mailbox)
        return Set(lines.split(separator: "\n").map(String.init))
    }

    private static func pictures(inBook path: String) throws -> Set<String> {
        let names = try python(
            "import sys, zipfile; print('\\n'.join(zipfile.ZipFile(sys.argv[1]).namelist()))", path)
        return Set(
            names.split(separator: "\n").compactMap { name in
                name.wholeMatch(of: #/.*\/([0-9a-f]{20})\.(png|gif|jpg|webp)/#).map { String($0.output.1) }
            })
    }

    /// What the crawl of the samples, which keeps every answer under its address, says of pictures.
    struct Oracle {
        /// The addresses of the pictures in each post, in order.
        var posts: [Int: [String]] = [:]
        private var hashes: [String: Set<String>] = [:]

        static let shared = Result { try Oracle() }

        init() throws {
            let scratch = try Scratch()
            let crawl = `Every form of saved pages`.forms.appendingPathComponent("warcio").path
            _ = try Program.run("import", crawl, "--archive", scratch.archive, "-q")
            for row in try scratch.rows("SELECT url, sha256 FROM asset_url") {
                hashes[row["url"], default: []].insert(row["sha256"])
            }
            for row in try scratch.rows("SELECT id, body_html FROM post") {
                let html = row["body_html"] as String
                posts[row["id"]] = html.matches(of: #/<img src="([^"]+)"/#).map {
                    Self.absolute(String($0.output.1).replacing("&amp;", with: "&"))
                }
            }
        }

        /// An address of the samples' markup; relative ones are of the forums' own pages.
        private static func absolute(_ address: String) -> String {
            address.contains("//") ? address : "http://forums.somethingawful.com/" + address
        }

        /// The contents that an address has by http and by https.
        func contents(at url: String) -> Set<String> {
            let rest = url.drop { $0 != "/" }
            return (hashes["http:" + rest] ?? []).union(hashes["https:" + rest] ?? [])
        }
    }

    /// The pictures of an exported site.
    struct Site {
        /// What each post shows in the places of its pictures: the beginning of a hash, or nil for none.
        var posts: [Int: [String?]] = [:]
        /// All files of pictures that pages refer to.
        var files: Set<String> = []

        init(_ folder: String) throws {
            let walk = try #require(FileManager.default.enumerator(atPath: folder))
            for case let name as String in walk where name.hasSuffix(".html") {
                let html = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
                for file in html.matches(of: #/x\/([0-9a-f]{20})\./#) { files.insert(String(file.output.1)) }
                guard name.hasPrefix("t/") else { continue }
                for part in html.split(separator: "<article ").dropFirst() {
                    guard let id = part.firstMatch(of: #/id="p(\d+)"/#).flatMap({ Int($0.output.1) }),
                        let body = part.firstRange(of: "<div class=\"body\">")
                    else { continue }
                    let ends = ["<details class=\"history\">", "<footer"].compactMap {
                        part.firstRange(of: $0)?.lowerBound
                    }
                    let end = ends.min() ?? part.endIndex
                    posts[id] = part[body.upperBound..<end].matches(
                        of:
                            #/<img class="[^"]*" src="[^"]*x\/([0-9a-f]{20})\.|class="img-missing"|<span class="sa-smilie"/#
                    ).map { $0.output.1.map(String.init) }
                }
            }
        }
    }
}
