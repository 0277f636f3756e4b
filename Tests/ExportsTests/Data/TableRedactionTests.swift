import Archive
import Exports
import Foundation
import Testing

/// Values that a redacted export of tables must not contain.
@Suite struct `Redacted tables` {
    private static let telling = [
        "Ada", "Bob", "Lurker", "Eve", "Mallory", "Trent", "Nobody", "Paris", "title</b>", "ada.gif",
        "/pages", "a.html",
    ]

    private func redact(_ selection: inout ArchiveSelection) { selection.isRedacted = true }

    private func check(_ data: Data) {
        let text = String(decoding: data, as: UTF8.self)
        for word in Self.telling { #expect(!text.contains(word), "\(word)") }
    }

    @Test func `name nobody in NDJSON`() throws {
        let archive = try DataArchive()
        try archive.export(NDJSONExporter(includesAssets: true), redact)
        check(try archive.bytes("out"))
        #expect(try NDJSON.lines(archive).first?["is_redacted"] as? Bool == true)
    }

    @Test func `name nobody in CSV`() throws {
        let archive = try DataArchive()
        try archive.export(CSVExporter(), redact)
        let names = try FileManager.default.contentsOfDirectory(atPath: archive.folder + "/out")
        for name in names { check(try archive.bytes("out/" + name)) }
        #expect(names.contains("post.csv"))
    }
}
