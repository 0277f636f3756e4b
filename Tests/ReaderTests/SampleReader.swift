import ForumModel
import Foundation
import Ingest
import Reader

/// An archive of the samples, imported once for all tests, which only read it.
enum SampleArchive {
    /// The folder with the sample pages.
    static let pages = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Samples/forum").standardized.path

    private static let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "awful-reader-" + UUID().uuidString)

    private static let made = Task {
        // The tests share the archive, so that only the end of the process is the end of its use.
        atexit { try? FileManager.default.removeItem(at: SampleArchive.folder) }
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appendingPathComponent("samples.sqlite").path
        try await importPages([pages], into: path)
        return path
    }

    /// The path of the archive.
    static var path: String { get async throws { try await made.value } }

    /// Copies the archive for a test that changes it; the test deletes the folder.
    static func copy() async throws -> (folder: URL, archive: String) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "awful-reader-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let archive = folder.appendingPathComponent("archive.sqlite").path
        try await FileManager.default.copyItem(atPath: path, toPath: archive)
        return (folder, archive)
    }

    /// Imports pages into an archive.
    static func importPages(
        _ paths: [String], into archive: String, keeping kept: KeptPagesPolicy = .problem
    ) async throws {
        var options = try ImportOptions(now: UTCTime(seconds: 1_700_000_000))
        options.keptPages = kept
        for try await _ in Importer(paths: paths, archive: archive, options: options).events() {}
    }
}

extension Reader {
    /// Returns a Reader of the samples.
    static func samples(includesPrivate: Bool = false, token: AccessToken? = nil) async throws -> Reader {
        try await Reader(
            archive: SampleArchive.path, options: options(includesPrivate: includesPrivate, token: token))
    }

    static func options(includesPrivate: Bool = false, token: AccessToken? = nil) -> ReaderOptions {
        var options = ReaderOptions()
        options.includesPrivate = includesPrivate
        options.token = token
        return options
    }

    /// Sends a request like a browser on this machine.
    func get(
        _ target: String, method: String = "GET", host: String = "127.0.0.1:8399",
        _ headers: (name: String, value: String)...
    ) async -> ReaderResponse {
        await respond(
            to: ReaderRequest(method: method, target: target, headers: [("Host", host)] + headers))
    }
}

extension ReaderResponse {
    /// The body as text.
    var text: String { String(decoding: body, as: UTF8.self) }

    /// The main element of the page, without frame, navigation and ``tools``.
    var main: String { Self.main(of: text) }

    static func main(of page: String) -> String {
        guard let start = page.range(of: "<main"), let end = page.range(of: "</main>") else { return "" }
        // Only in the Reader are lines without anything but tools, what to save next, and the hosts of pictures.
        return String(page[start.lowerBound..<end.lowerBound]).replacing(
            /(?s)<div class="page-tools">.*?<\/div>\n/, with: ""
        ).replacing("<div class=\"page-line\"></div>\n", with: "").replacing(
            /(?s)<section class="saving">\s*<h2>Next to save.*?<\/section>\n/, with: ""
        ).replacing(/(?s)<section class="hosts">.*?<\/section>\n/, with: "")
    }

    /// The marks and the menu behind the title.
    var tools: String {
        text.firstMatch(of: /(?s)<div class="page-tools">.*?<\/div>\n/).map { String($0.output) } ?? ""
    }

    /// The value of a header field.
    subscript(name: String) -> String? {
        headers.first { $0.name.lowercased() == name.lowercased() }?.value
    }
}
