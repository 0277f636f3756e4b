import Archive
import Foundation
import Ingest
import Testing

@Suite struct `Batches` {
    @Test func `a new post that two batches show is new and not updated`() async throws {
        let bench = try ImportBench()
        bench.options.batchSize = 1
        try bench.write(ImportBench.page(thread: 5), to: "1.html")
        try bench.write(ImportBench.page(thread: 5) + "<!-- again -->", to: "2.html")
        let first = try await bench.run()
        #expect(first.after.posts == 1)
        #expect(first.updated.posts == 0)
        try bench.write(ImportBench.page(thread: 5, picture: "and more"), to: "3.html")
        let second = try await bench.run()
        #expect(second.after.posts == 1)
        #expect(second.updated.posts == 1)
    }

    @Test func `any size gives the same archive`() async throws {
        var dumps: Set<[String]> = []
        for size in [1, 2, 3, 100] {
            let bench = try ImportBench()
            bench.options.batchSize = size
            for thread in 1...7 {
                try bench.write(
                    ImportBench.page(thread: thread, picture: "goose \(thread)"), to: "\(thread).html")
            }
            let summary = try await bench.run()
            #expect(summary.entryCount == 7)
            #expect(
                try bench.query("SELECT rowid FROM post_search WHERE post_search MATCH 'goose'").count == 7)
            dumps.insert(
                try bench.query("SELECT id, thread_id, body_html, position, is_seen FROM post ORDER BY id"))
        }
        #expect(dumps.count == 1)
    }
}

@Suite struct `The view of posts` {
    /// A page with a single readable post, in the view of an account, or of none.
    private static func page(thread: Int, account: String?) -> String {
        let name = account.map { "<div id=\"loggedinusername\">\($0)</div>" } ?? ""
        return ImportBench.page(thread: thread)
            .replacingOccurrences(of: "data-idx=\"1\"><tr>", with: "data-idx=\"1\"><tr class=\"seen1\">")
            .replacingOccurrences(of: "<div id=\"thread\"", with: name + "<div id=\"thread\"")
    }

    @Test func `is that of the default account, also when pages get another owner`() async throws {
        let bench = try ImportBench()
        for thread in 1...3 {
            let account = thread < 3 ? "Ada" : nil
            try bench.write(Self.page(thread: thread, account: account), to: "\(thread).html")
        }
        try await bench.run()
        #expect(try bench.query("SELECT id, is_seen FROM post ORDER BY id") == ["1|1", "2|1", "3|-"])
        bench.options.owner = "Ada"
        bench.options.isRescan = true
        try await bench.run()
        #expect(try bench.query("SELECT id, is_seen FROM post ORDER BY id") == ["1|1", "2|1", "3|1"])
    }

    @Test func `is right when the first batch is another account's than most pages`() async throws {
        let bench = try ImportBench()
        bench.options.batchSize = 1
        for thread in 1...3 {
            let account = thread == 1 ? "Bob" : "Ada"
            try bench.write(Self.page(thread: thread, account: account), to: "\(thread).html")
        }
        try await bench.run()
        #expect(try bench.query("SELECT id, is_seen FROM post ORDER BY id") == ["1|-", "2|1", "3|1"])
    }

    @Test func `is right when another account gets ahead in the middle`() async throws {
        let bench = try ImportBench()
        bench.options.batchSize = 1
        for thread in 11...50 {
            // Bob has the first three pages and the last.
            let account = (14..<50).contains(thread) ? "Ada" : "Bob"
            try bench.write(Self.page(thread: thread, account: account), to: "\(thread).html")
        }
        try await bench.run()
        let seen = try bench.query("SELECT id, is_seen FROM post ORDER BY id")
        #expect(seen == (11...50).map { "\($0)|" + ((14..<50).contains($0) ? "1" : "-") })
    }

    @Test func `is not changed by copies of another account's pages`() async throws {
        let bench = try ImportBench()
        bench.options.batchSize = 8
        for thread in 11...50 {
            try bench.write(
                Self.page(thread: thread, account: thread <= 31 ? "Ada" : "Bob"), to: "\(thread).html")
        }
        try await bench.run()
        let seen = try bench.query("SELECT id, is_seen FROM post ORDER BY id")
        #expect(seen == (11...50).map { "\($0)|" + ($0 <= 31 ? "1" : "-") })
        for thread in 32...50 {
            for copy in 1...3 {
                try bench.write(
                    Self.page(thread: thread, account: "Bob"), to: "copy \(copy) of \(thread).html")
            }
        }
        try await bench.run()
        #expect(try bench.query("SELECT count(*) FROM source_page WHERE status = 'duplicate'") == ["57"])
        #expect(try bench.query("SELECT id, is_seen FROM post ORDER BY id") == seen)
    }
}
