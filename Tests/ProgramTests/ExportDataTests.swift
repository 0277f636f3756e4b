import Foundation
import Testing

/// `export ndjson` and `export csv`, as a person runs them.
@Suite struct `Exports of data` {
    private struct Summary: Decodable {
        var rows: [String: Int]
        var filesWritten: Int
        var filesUnchanged: Int
    }

    private static func export(_ format: String, _ scratch: Scratch, _ more: String...) throws -> Summary {
        let result = try Program.run(
            arguments: [
                "export", format, "--archive", scratch.archive, "--output", scratch.path + "/out", "--format",
                "json",
            ] + more)
        try #require(result.status == 0, "\(result.error)")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(Summary.self, from: Data(result.output.utf8))
    }

    @Test(arguments: ["ndjson", "csv"])
    func `hold the sample forum, private messages too, and are written once`(_ format: String) throws {
        let scratch = try Scratch.ofSamples()
        let first = try Self.export(format, scratch)
        for table in [
            "category", "forum", "thread", "post", "user", "private_message", "source_page", "asset",
        ] {
            #expect(try first.rows[table] == scratch.count("SELECT count(*) FROM \(table)"), "\(table)")
        }
        let second = try Self.export(format, scratch)
        #expect((second.filesWritten, second.filesUnchanged) == (0, first.filesWritten))
    }

    @Test(arguments: ["ndjson", "csv"])
    func `leave out private messages for a selection, or when told to`(_ format: String) throws {
        let scratch = try Scratch.ofSamples()
        #expect(try Self.export(format, scratch, "--no-include-private").rows["private_message"] == nil)
        let thread = try scratch.count("SELECT min(thread_id) FROM post")
        let selected = try Self.export(format, scratch, "--thread", String(thread))
        #expect(selected.rows["private_message"] == nil)
        #expect(selected.rows["thread"] == 1)
    }

    @Test func `leave a folder of somebody else alone`() throws {
        let scratch = try Scratch.ofSamples()
        for format in ["ndjson", "csv"] {
            let result = try Program.run(
                "export", format, "--archive", scratch.archive, "--output", scratch.pages + "/..")
            #expect(result.status != 0)
            #expect(FileManager.default.fileExists(atPath: scratch.archive))
        }
    }
}
