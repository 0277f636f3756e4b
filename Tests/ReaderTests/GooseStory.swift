import Foundation
import Ingest
import Reader
import Testing

/// An archive of the sample thread about a goose, captured in 2013 and again in 2016, with the bytes of its pages.
///
/// In between the thread was renamed, the opening post was edited, post 900000212 was deleted, post 900000240 was written, and the
/// opener took another name and title.
enum GooseStory {
    static let title = "There is a goose in my greenhouse and it keeps office hours"
    static let laterTitle = "The goose has retired"

    private static let made = Task {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
            "awful-goose-" + UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let name = "showthread.php?threadid=9000003&userid=0&perpage=40&pagenumber=1.html"
        let page = try String(
            contentsOf: URL(fileURLWithPath: SampleArchive.pages + "/threads/" + name), encoding: .isoLatin1)
        for (name, text) in [
            (
                name,
                without("900000240", page).replacing(
                    "<div id=\"top\">", with: "<iFrame src=\"http://ads.example/\"></iFrame><div id=\"top\">")
            ), ("later.html", later(page)),
        ] {
            try Data(text.data(using: .isoLatin1) ?? Data()).write(to: folder.appendingPathComponent(name))
        }
        let moved = later(page).replacing("9000003", with: "9000099")
        let start = try #require(moved.range(of: "<table class=\"post \" id=\"post900000202"))
        let end = try #require(moved.range(of: "<table class=\"post \" id=\"post900000240"))
        try Data((moved[..<start.lowerBound] + moved[end.lowerBound...]).data(using: .isoLatin1) ?? Data())
            .write(to: folder.appendingPathComponent("moved.html"))
        let pages = [name, "later.html", "moved.html"].map { folder.appendingPathComponent($0).path }
        let archives = ["both.sqlite", "first.sqlite", "moved.sqlite"].map { folder.appendingPathComponent($0).path }
        try await SampleArchive.importPages(Array(pages[..<2]), into: archives[0], keeping: .all)
        try await SampleArchive.importPages([pages[0]], into: archives[1])
        try await SampleArchive.importPages([pages[0], pages[2]], into: archives[2])
        return archives
    }

    /// Returns a Reader of the archive.
    static func reader() async throws -> Reader { try await Reader(archive: made.value[0]) }

    /// Returns a Reader of an archive of the capture of 2013 alone.
    static func readerOfFirst() async throws -> Reader { try await Reader(archive: made.value[1]) }

    /// Returns a Reader of the capture of 2013 and of a later page of another thread, which shows some of the same posts.
    static func readerOfMoved() async throws -> Reader { try await Reader(archive: made.value[2]) }

    private static func without(_ post: String, _ page: String) -> String {
        let start = "<table class=\"post \" id=\"post"
        var parts = page.components(separatedBy: start)
        parts.removeAll { $0.hasPrefix(post) }
        return parts.joined(separator: start)
    }

    private static func later(_ page: String) -> String {
        let author = "<dt class=\"author op\" title=\"\">"
        return without("900000212", page)
            .replacing("combined.js?1363100000", with: "combined.js?1463100000")
            .replacing(title, with: laterTitle)
            .replacing("a goose lets itself into", with: "a swan let itself out of")
            .replacing(author + "Odd Job Harriet", with: author + "Even Job Harriet")
            .replacing("Has a ladder", with: "Had a ladder")
    }
}
