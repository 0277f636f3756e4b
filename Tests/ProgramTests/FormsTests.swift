import Foundation
import Testing

/// The small forum in each form in which people keep saved pages gives the archive that the plain pages give.
@Suite struct `Every form of saved pages` {
    static let forms = Program.package.appendingPathComponent("Samples/forms")

    /// How near to the plain pages' archive a form's archive comes.
    enum Likeness: String, CaseIterable, Sendable {
        /// Every field of every entity is the same.
        case same
        /// A mirroring tool rewrote links: markup differs, nothing else.
        case sameButMarkup
        /// A browser wrote the page anew, with its own names for pictures: markup, picture addresses and the names of
        /// thread icons differ.
        case sameButPictures
    }

    static let likenesses: [(form: String, likeness: Likeness)] = [
        ("safari", .same), ("wacz", .same), ("warcio", .same), ("wget", .same), ("wget-windows", .same),
        ("wget-warc", .same), ("wget-converted", .sameButMarkup), ("wayback", .same),
        ("wayback-downloader", .same), ("httrack", .sameButPictures),
        ("chromium-complete", .sameButPictures), ("chromium-mhtml", .sameButMarkup),
        ("firefox-complete", .sameButPictures), ("ie-mhtml", .sameButMarkup), ("webkit-mhtml", .sameButMarkup),
        ("singlefile", .sameButPictures), ("singlefile-zip", .sameButPictures), ("savepagewe", .sameButPictures),
        ("maff", .sameButPictures), ("webscrapbook", .sameButPictures), ("webscrapbook-htz", .sameButPictures),
    ]

    @Test(arguments: likenesses.indices)
    func `each gives the entities of the plain pages`(index: Int) throws {
        let (form, likeness) = Self.likenesses[index]
        let plain = try Self.plainEntities(ofMirror: Self.isMirror(form), likeness)
        let found = try Self.entities(of: Self.forms.appendingPathComponent(form).path, likeness)
        #expect(found.subtracting(plain).sorted() == [], "only in \(form)")
        #expect(plain.subtracting(found).sorted() == [], "missing in \(form)")
        #expect(found.count > 60)
    }

    @Test func `each has its test`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.forms.path)
            .filter { $0 != "pages.tsv" && $0 != "archives" && !$0.hasPrefix(".") }
        #expect(folders.sorted() == Self.likenesses.map(\.form).sorted())
    }

    @Test(arguments: try! FileManager.default.contentsOfDirectory(atPath: forms.path + "/archives").sorted())
    func `each archive gives the entities of the plain pages that are in it`(name: String) throws {
        let folder = try FreshFolder()
        let archive = folder.file("a.sqlite")
        let result = try Program.run(
            "import", Self.forms.path + "/archives/" + name, "--archive", archive, "--quiet", "--format", "json")
        #expect(result.status == 0, "\(result.error)")
        let found = try Self.entities(inArchive: archive, .sameButMarkup)
        // Of a single compressed page there is just that page.
        let isWhole = found.count { $0.hasPrefix("post ") } == 32
        let plain = try Self.plainEntities(ofMirror: false, .sameButMarkup)
        if isWhole {
            #expect(found == plain)
        } else {
            #expect(name.hasSuffix(".html.gz") && !found.isEmpty)
        }
    }

    // MARK: Archives as sets of lines

    /// Those without a 2025 page, which would have another's address.
    private static func isMirror(_ form: String) -> Bool {
        ["wget", "wget-windows", "wget-converted", "wget-warc", "httrack"].contains(form)
    }

    private static func plainEntities(ofMirror: Bool, _ likeness: Likeness) throws -> Set<String> {
        let folder = try FreshFolder()
        let list = try String(contentsOf: forms.appendingPathComponent("pages.tsv"), encoding: .utf8)
        for line in list.split(separator: "\n").dropFirst() {
            let fields = line.split(separator: "\t").map(String.init)
            guard !ofMirror || fields[3] == "yes" else { continue }
            try folder.copy(Program.samples + "/" + fields[0], to: "pages/" + fields[0])
        }
        return try entities(of: folder.file("pages"), likeness)
    }

    private static func entities(of path: String, _ likeness: Likeness) throws -> Set<String> {
        let folder = try FreshFolder()
        let archive = folder.file("a.sqlite")
        let result = try Program.run("import", path, "--archive", archive, "--quiet")
        #expect(result.status == 0, "\(result.error)")
        return try entities(inArchive: archive, likeness)
    }

    private static func entities(inArchive archive: String, _ likeness: Likeness) throws -> Set<String> {
        let dump = try Program.run("dump", "--archive", archive)
        return Set(
            try dump.output.split(separator: "\n").compactMap { line in
                try EntityLine(String(line))?.text(likeness)
            })
    }
}

/// One line of a dump without its provenance.
private struct EntityLine {
    private let table: String
    private var fields: [String: Any]

    /// Nil for what tells only where and when something was captured.
    init?(_ line: String) throws {
        fields = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] ?? [:]
        table = fields.removeValue(forKey: "table") as? String ?? ""
        guard !["source_page", "post_source", "asset", "asset_url"].contains(table) else { return nil }
        let times = ["last_seen_at", "first_seen_at", "last_listed_at", "first_captured_at", "last_captured_at"]
        for time in times { fields[time] = nil }
    }

    func text(_ likeness: `Every form of saved pages`.Likeness) -> String? {
        var fields = fields
        if likeness != .same {
            for (name, value) in fields where name.hasSuffix("_html") || name == "body_text" || name == "title_html" {
                fields[name] = (value as? String).map(Self.letters)
            }
        }
        if likeness == .sameButPictures {
            guard table != "thread_tag" else { return nil }
            for name in ["avatar_url", "thread_tag_id", "secondary_thread_tag_id"] { fields[name] = nil }
        }
        // Former titles differ only in what was left out above.
        if likeness != .same, table == "user_title" { return nil }
        let shown = fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
        return table + " " + shown.joined(separator: " ")
    }

    /// The words of some markup, without tags and white space.
    private static func letters(_ markup: String) -> String {
        markup.replacing(/<[^>]*>/, with: "").replacing(/\s+/, with: "")
            .replacing("&nbsp;", with: "").replacing("\u{A0}", with: "")
    }
}

/// A folder that goes away with its last user.
private final class FreshFolder {
    private let url = FileManager.default.temporaryDirectory.appendingPathComponent("awful-forms-" + UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String) -> String { url.appendingPathComponent(name).path }

    func copy(_ source: String, to name: String) throws {
        let target = url.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: source, toPath: target.path)
    }
}
