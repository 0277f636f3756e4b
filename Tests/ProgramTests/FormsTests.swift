import Foundation
import GRDB
import TestSupport
import Testing

/// Importing the small forum in any form in which people save pages gives the same archive as the plain pages.
@Suite struct `Every form of saved pages` {
    static let forms = Program.package.appendingPathComponent("Samples/forms")

    /// What a form cannot keep, and what its archive therefore need not share with the plain pages'.
    struct Loss: OptionSet, Sendable {
        let rawValue: Int
        /// Links and quotes were written anew: markup differs, words do not.
        static let markup = Loss(rawValue: 1)
        /// The saving program names the pictures, so that avatars and thread icons cannot be identified by name.
        static let pictures = Loss(rawValue: 2)
        /// The hidden element that names the account is gone, and with it whose view the page shows.
        static let account = Loss(rawValue: 4)
        /// The page's address and the stamps of its style sheets are gone.
        ///
        /// Nothing tells then an announcement's forum, or which of two captures is newer: posts are compared, and
        /// threads by their titles.
        static let address = Loss(rawValue: 8)
    }

    static let losses: [(form: String, loss: Loss)] = [
        ("safari", []), ("wacz", []), ("warcio", []), ("wget", []), ("wget-windows", []), ("wget-warc", []),
        ("wget-converted", .markup), ("wayback", .markup), ("wayback-downloader", []),
        ("httrack", [.markup, .pictures]), ("chromium-complete", [.markup, .pictures]),
        ("chromium-mhtml", .markup), ("ie-mhtml", .markup), ("webkit-mhtml", .markup),
        ("firefox-complete", [.markup, .pictures, .address]), ("maff", [.markup, .pictures]),
        ("webscrapbook", [.markup, .pictures]), ("webscrapbook-htz", [.markup, .pictures]),
        ("singlefile", [.markup, .pictures, .account]), ("singlefile-zip", [.markup, .pictures, .account]),
        ("savepagewe", [.markup, .pictures]),
    ]

    @Test(arguments: losses.indices)
    func `each gives the entities of the plain pages`(index: Int) throws {
        let (form, loss) = Self.losses[index]
        let archive = try Archive(of: Self.forms.appendingPathComponent(form).path)
        let plain = try Archive(ofPlainPagesLike: archive)
        let (found, wanted) = (try archive.entities(loss), try plain.entities(loss))
        #expect(Self.brief(found.subtracting(wanted)) == [], "only in \(form)")
        #expect(Self.brief(wanted.subtracting(found)) == [], "missing in \(form)")
        #expect(found.count > 40)
    }

    @Test func `each has its test`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.forms.path)
            .filter { $0 != "pages.tsv" && $0 != "archives" && !$0.hasPrefix(".") }
        #expect(folders.sorted() == Self.losses.map(\.form).sorted())
    }

    @Test(arguments: [
        "pages.zip", "pages-lzma.zip", "pages.7z", "pages.tgz", "pages-gnu.tar.gz", "pages.tar.bz2",
        "pages.tar.xz",
        "pages.tar.zst",
    ])
    func `every archive of the same pages gives the same, to the byte`(name: String) throws {
        let folder = Self.forms.path + "/archives/"
        let wanted = try Archive(of: folder + "pages.tar").hash()
        #expect(try Archive(of: folder + name).hash() == wanted)
    }

    @Test(arguments: [
        ("backup.zip", 10), ("crawl.tar.gz", 7), ("mht.zip", 7), ("profile.html.xz", 1),
        ("profile.html.zst", 1),
        ("showthread.php?threadid=9000001&userid=0&perpage=15&pagenumber=2.html.gz", 1),
    ])
    func `containers in containers, and single compressed pages`(name: String, pages: Int) throws {
        let archive = try Archive(of: Self.forms.path + "/archives/" + name)
        #expect(try archive.pageCount() == pages)
    }

    private static func brief(_ lines: Set<String>) -> [String] {
        lines.sorted().map { String($0.prefix(300)) }
    }

    // MARK: Archives as sets of lines

    /// An archive made by the program from some pages.
    final class Archive {
        private let folder: ScratchFolder
        private var path: String { folder["a.sqlite"] }

        /// Imports a path.
        init(of source: String) throws {
            folder = try ScratchFolder()
            try read(source)
        }

        /// Imports the plain pages that another archive was made from, as if they had been captured in the order in which
        /// that one's were: which capture is newer shall not make the difference.
        init(ofPlainPagesLike other: Archive) throws {
            folder = try ScratchFolder()
            let order = try other.addressesByCapture()
            let list = try String(contentsOf: forms.appendingPathComponent("pages.tsv"), encoding: .utf8)
            for line in list.split(separator: "\n").dropFirst() {
                let fields = line.split(separator: "\t").map(String.init)
                // A mirror's path does not say the scheme.
                let place = order.firstIndex { $0 == fields[1] || "https" + $0.dropFirst(4) == fields[1] }
                if !order.isEmpty, place == nil { continue }
                var page = try Data(contentsOf: URL(fileURLWithPath: Program.samples + "/" + fields[0]))
                if let place, let tag = page.firstRange(of: Data("<html".utf8)),
                    let end = page[tag.upperBound...].firstIndex(of: UInt8(ascii: ">"))
                {
                    let time = "Thu Jan 01 2026 00:\(10 + place):00 GMT+0000 (UTC)"
                    let mark =
                        "<!--\n Page saved with SingleFile \n url: \(fields[1]) \n saved date: \(time) \n-->"
                    page.insert(contentsOf: mark.utf8, at: end + 1)
                }
                try folder.write(page, to: "pages/" + fields[0])
            }
            try read(folder["pages"])
        }

        private func read(_ source: String) throws {
            let result = try Program.run("import", source, "--archive", path, "--quiet")
            #expect(result.status == 0, "\(result.error)")
        }

        func hash() throws -> String { try Program.run("dump", "--archive", path, "--hash").output }

        func pageCount() throws -> Int? {
            try query(
                "SELECT CAST(count(*) AS TEXT) FROM source_page WHERE status IN ('imported', 'notice', 'not_read')"
            )
            .first.flatMap { $0[0] }
            .flatMap { Int($0) }
        }

        func entities(_ loss: Loss) throws -> Set<String> {
            let dump = try Program.run("dump", "--archive", path)
            return Set(
                try dump.output.split(separator: "\n").compactMap { try EntityLine(String($0))?.text(loss) })
        }

        /// The addresses of its pages, the oldest capture first; none where the form does not say them.
        private func addressesByCapture() throws -> [String] {
            try query(
                """
                SELECT url FROM source_page WHERE url IS NOT NULL AND status IN ('imported', 'notice', 'not_read')
                    AND url_basis <> 'canonical-link' ORDER BY capture_key
                """
            ).compactMap { $0[0] }
        }

        private func query(_ sql: String) throws -> [[String?]] {
            try DatabaseQueue(path: path).read { database in
                try Row.fetchAll(database, sql: sql).map { row in
                    row.databaseValues.map { String.fromDatabaseValue($0) }
                }
            }
        }
    }
}

/// One line of a dump without its provenance.
private struct EntityLine {
    private let table: String
    private var fields: [String: Any]

    /// Nil for columns that depend on the place or time of a capture only.
    init?(_ line: String) throws {
        fields = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        table = fields.removeValue(forKey: "table") as? String ?? ""
        guard !["source_page", "post_source", "asset", "asset_reference", "asset_url"].contains(table) else {
            return nil
        }
        let times = [
            "last_seen_at", "first_seen_at", "last_listed_at", "first_missing_at", "first_captured_at",
            "last_captured_at", "captured_at",
        ]
        for time in times { fields[time] = nil }
    }

    /// The line as compared; nil for what a form loses.
    func text(_ loss: `Every form of saved pages`.Loss) -> String? {
        var fields = fields
        if loss.contains(.markup) {
            // Former titles differ only in their markup.
            guard table != "user_title" else { return nil }
            for (name, value) in fields where name.hasSuffix("_html") || name == "body_text" {
                fields[name] = (value as? String).map(Self.letters)
            }
        }
        if loss.contains(.pictures) {
            guard table != "thread_tag", table != "forum_thread_tag" else { return nil }
            for name in ["avatar_url", "thread_tag_id", "secondary_thread_tag_id"] { fields[name] = nil }
            for name in ["is_seen", "is_replied", "is_forwarded"] { fields[name] = nil }
        }
        if loss.contains(.account) {
            guard !["account", "thread_bookmark", "private_message_folder"].contains(table) else {
                return nil
            }
            for name in ["account_id", "is_seen", "is_bookmarked", "unread_count", "seen_post_count"] {
                fields[name] = nil
            }
        }
        if loss.contains(.address) {
            guard table == "post" || table == "thread" else { return nil }
            if table == "thread" {
                fields = fields.filter { ["id", "title", "post_count"].contains($0.key) }
            }
        }
        let shown = fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return table + " " + shown.joined(separator: " ")
    }

    /// The words of some markup, without tags and white space.
    private static func letters(_ markup: String) -> String {
        markup.replacing(/<[^>"]*("[^"]*"[^>"]*)*>/, with: "").replacing(/\s+/, with: "")
            .replacing("&nbsp;", with: "").replacing("\u{A0}", with: "")
    }
}
