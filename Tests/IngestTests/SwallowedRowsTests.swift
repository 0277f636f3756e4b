import Foundation
import Ingest
import TestSupport
import Testing

/// For each kind of page, a sample in which rows are lost: both counts are reported, and the page's bytes are kept.
@Suite struct `A row that something swallows` {
    struct Sample: CustomTestStringConvertible, Sendable {
        var file: String
        /// What only rows have.
        var mark: String
        /// The element that is a row.
        var row = "tr"
        /// How the message counts.
        var message = "only"
        var code = "page.rows-missing"
        var testDescription: String { file + ": " + mark }
    }

    static let samples = [
        Sample(
            file: "lists/forumdisplay.php?forumid=906.html", mark: #"id="thread9"#,
            message: "has 4 threads, but only 3"),
        Sample(file: "lists/bookmarkthreads", mark: #"id="thread9"#, message: "has 5 threads, but only 4"),
        Sample(file: "lists/usercp.php", mark: #"id="thread9"#, message: " threads, but only "),
        Sample(
            file: "private/private.php?folderid=0.html", mark: #"name="privatemessage["#,
            message: " messages, but only "),
        Sample(file: "people/banlist.php.html", mark: "<td nowrap>", message: " punishments, but only "),
        Sample(
            file: "lists/query.php?action=results&qid=1700000000.html", mark: #"class="search_result""#,
            row: "li", message: "has 3 search results, but only 2"),
        Sample(
            file: "threads/poll.php?action=showresults&pollid=38001.html", mark: #"class="graphbar""#,
            message: " options of a poll, but only "),
        Sample(
            file:
                "threads/Rank the biscuits by how well they keep a secret - The Something Awful Forums.html",
            mark: #"class="graphbar""#, message: " options of a poll, but only "),
        Sample(
            file: "threads/showthread.php?threadid=9000005.html", mark: #"name="optionnumber"#,
            message: " options of a poll, but only "),
        Sample(
            file: "lists/index.html", mark: #"<option value="904""#, row: "option",
            message: " forums in its menu, but only "),
        Sample(
            file: "people/announcement.php?forumid=904.html", mark: #"<td class="postbody">"#, message: "2"),
        Sample(
            file: "threads/showthread.php?threadid=9000005.html", mark: #"id="post9"#, row: "table",
            message: "posts", code: "page.posts-missing"),
        Sample(
            file: "threads/newreply.php?action=newreply&threadid=9000005.html", mark: #"id="post9"#,
            row: "table", message: "posts", code: "page.posts-missing"),
        Sample(
            file: "threads/showthread.php?action=showpost&postid=900000244.html", mark: #"id="post9"#,
            row: "table", message: "posts", code: "page.posts-missing"),
    ]

    /// A sample, one character for each byte.
    private static func text(_ file: String) throws -> String {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: Checkout.samples + "/" + file))
        return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    }

    private static func bytes(_ text: String) -> [UInt8] { text.unicodeScalars.map { UInt8($0.value & 255) } }

    /// Puts the last row into a comment.
    private static func swallowingLastRow(_ sample: Sample) throws -> String {
        var text = try text(sample.file)
        let mark = try #require(text.range(of: sample.mark, options: .backwards))
        let start = try #require(
            text.range(of: "<\(sample.row)", options: .backwards, range: text.startIndex..<mark.upperBound))
        let end = try #require(text.range(of: "</\(sample.row)>", range: mark.upperBound..<text.endIndex))
        let row = text[start.lowerBound..<end.upperBound].replacing("<!--", with: "<")
            .replacing("-->", with: ">")
        text.replaceSubrange(start.lowerBound..<end.upperBound, with: "<!-- " + row + " -->")
        return text
    }

    @Test(arguments: QuickRun.cases(samples)) func `is told with both numbers, and the bytes are kept`(
        _ sample: Sample
    )
        async throws
    {
        let bench = try ImportBench()
        // Pages of which nothing was taken are kept as problems.
        bench.options.keptPages = sample.code == "page.rows-missing" ? .none : .problem
        let name = (sample.file as NSString).lastPathComponent
        let bytes = Self.bytes(try Self.swallowingLastRow(sample))
        try bench.write(bytes, to: name.contains(".") ? name : name + ".html")
        try await bench.run()
        let issues = try bench.query(
            "SELECT message FROM source_issue WHERE code = '\(sample.code)' AND severity <> 'info'")
        #expect(issues.count == 1)
        #expect(issues.first?.contains(sample.message) == true, "\(issues)")
        #expect(try bench.query("SELECT byte_count FROM kept_page") == ["\(bytes.count)"])
    }

    @Test(arguments: QuickRun.cases(samples)) func `is no matter where nothing does`(_ sample: Sample)
        async throws
    {
        let bench = try ImportBench()
        bench.options.keptPages = .none
        let name = (sample.file as NSString).lastPathComponent
        try bench.write(
            Self.bytes(try Self.text(sample.file)), to: name.contains(".") ? name : name + ".html")
        try await bench.run()
        #expect(try bench.query("SELECT message FROM source_issue WHERE code LIKE 'page.%missing'") == [])
        #expect(try bench.query("SELECT count(*) FROM kept_page") == ["0"])
    }

    @Test func `is told of the site's own index, whose forums are listed twice`() async throws {
        let bench = try ImportBench()
        bench.options.keptPages = .none
        let text = try Self.text("lists/index.php?json=1.json")
        let twice = text.replacing("\"id\": 911,", with: "\"id\": 901,")
        #expect(twice != text)
        try bench.write(Self.bytes(twice), to: "index.php?json=1.json")
        try await bench.run()
        #expect(try bench.query("SELECT code FROM source_issue") == ["page.rows-missing"])
        #expect(try bench.query("SELECT count(*) FROM kept_page") == ["1"])
    }
}
