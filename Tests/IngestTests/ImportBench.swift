import Archive
import ForumModel
import Foundation
import GRDB
import Ingest
import TestSupport

/// A fresh folder with pages and an archive, for importing one into the other; gone with its last user.
final class ImportBench {
    let scratch: ScratchFolder
    var options: ImportOptions

    init() throws {
        scratch = try ScratchFolder()
        options = try ImportOptions(now: UTCTime(seconds: 1_700_000_000))
        try scratch.makeFolder("pages")
    }

    var pages: URL { scratch.url("pages") }
    var archive: String { scratch["a.sqlite"] }

    /// A thread of one post in the site's markup, with the picture in its body.
    static func page(thread: Int, picture: String = "") -> String {
        ForumPage.thread(thread, [ForumPage.post(thread, body: "words \(picture)")])
    }

    /// Writes a file with a fixed time; folders on the way are made.
    func write(_ content: some Sequence<UInt8>, to name: String) throws {
        try scratch.write(content, to: "pages/" + name, at: 1_400_000_000)
    }

    func write(_ text: String, to name: String) throws { try write(text.utf8, to: name) }

    /// Packs everything written so far and puts the archive in its place.
    func pack(as name: String) throws {
        let packed = scratch.url(name)
        let tar = Process()
        tar.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        tar.arguments = ["tar", "--sort=name", "-czf", packed.path, "-C", pages.path, "."]
        try tar.run()
        tar.waitUntilExit()
        guard tar.terminationStatus == 0 else { throw POSIXError(.EIO) }
        try FileManager.default.removeItem(at: pages)
        try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
        try FileManager.default.moveItem(at: packed, to: pages.appendingPathComponent(name))
    }

    /// Imports the pages; the summary.
    @discardableResult func run(_ importer: Importer? = nil) async throws -> ImportSummary {
        let importer = importer ?? Importer(paths: [pages.path], archive: archive, options: options)
        var summary: ImportSummary?
        for try await event in importer.events() {
            if case .finished(let result) = event { summary = result }
        }
        guard let summary else { throw ImportError.cancelled(done: 0, total: nil) }
        return summary
    }

    /// Deletes what a request that the closure fills names.
    func delete(_ fill: (inout DeletionRequest) -> Void) throws {
        let store = try ArchiveStore(path: archive, access: .write)
        var request = DeletionRequest(at: UTCTime(seconds: 1_700_000_000))
        fill(&request)
        _ = try store.delete(request)
        try store.close()
    }

    func execute(_ sql: String) throws { try DatabaseQueue(path: archive).write { try $0.execute(sql: sql) } }

    /// Text of one query, a line per row, columns divided by bars.
    func query(_ sql: String) throws -> [String] {
        try DatabaseQueue(path: archive).read { database in
            try Row.fetchAll(database, sql: sql).map { row in
                row.databaseValues.map { $0.isNull ? "-" : "\($0)".trimmingCharacters(in: ["\""]) }.joined(
                    separator: "|")
            }
        }
    }
}
