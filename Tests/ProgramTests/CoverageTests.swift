import Foundation
import GRDB
import Testing

@Suite struct `The command coverage` {
    private let scratch: Scratch

    init() throws {
        scratch = try Scratch.ofSamples()
    }

    private func run(_ arguments: String...) throws -> Program.Result {
        try Program.run(
            arguments: ["coverage"] + arguments, in: scratch.path,
            environment: ["COLUMNS": "80", "AWFUL_ARCHIVE": scratch.archive])
    }

    @Test func `draws a map of 80 columns, worst first`() throws {
        let result = try run("archive.sqlite")
        #expect(result.status == 0)
        let lines = result.output.components(separatedBy: "\n")
        #expect(lines.first == "8 of 62 pages of 9 threads are held whole: 13 %.")
        #expect(lines.allSatisfy { $0.count <= 80 })
        let threads = lines.drop { $0 != "Threads" }.dropFirst().prefix { $0.hasPrefix("   9") }
        #expect(
            threads.map { $0.split(separator: " ").first ?? "" } == [
                "9000010", "9000002", "9000007", "9000009",
            ])
        #expect(lines.contains { $0.hasSuffix("1/2  ·█") })
        #expect(lines.contains("  Inbox of Pemberton Lark: 2 of 4 messages held"))
        #expect(
            lines.contains("  6 threads known from lists only (1 above), the others with 30 pages (--all)"))
    }

    @Test(arguments: [("<dt>Archives</dt>", true), (#"<dt class="enabled">Archives</dt>"#, false)])
    func `says if an account sees no archived threads`(_ feature: String, _ isMissing: Bool) throws {
        try scratch.write(
            "features.html",
            """
            <html><head><title>The Something Awful Forums</title></head><body id="something_awful" class="member_account_features">
            <div style="display:none;" id="loggedinusername">Pemberton Lark</div>
            <div class="features"><dl>\(feature)</dl></div></body></html>
            """)
        #expect(try Program.run("import", scratch.pages, "--archive", scratch.archive).status == 0)
        let lines = try run().output.components(separatedBy: "\n")
        let advice = "  Pemberton Lark saw no archived threads; another account must save them"
        #expect(lines.contains(advice) == isMissing)
        let json = try JSONSerialization.jsonObject(with: Data(run("--format", "json").output.utf8))
        let accounts = try #require((json as? [String: Any])?["accounts"] as? [[String: Any]])
        #expect(accounts.map { $0["features"] as? [String] } == [isMissing ? [] : ["Archives"]])
    }

    @Test func `lists of any length are counted, not gathered`() throws {
        try DatabaseQueue(path: scratch.archive).write {
            try $0.execute(sql: "UPDATE thread SET page_count = 9223372036854775807")
        }
        for format in ["text", "json"] {
            let result = try run("--urls", "--all", "--limit", "3", "--format", format)
            #expect(result.status == 0)
            #expect(result.output.components(separatedBy: "showthread.php").count == 4)
        }
    }

    @Test func `shows every page of a thread in rows of fifty`() throws {
        let result = try run("--thread", "What is the sea doing")
        #expect(result.output.contains("\n   1 \(String(repeating: "·", count: 50))\n  51 ·\n"))
        #expect(result.output.contains("to save: 1–51"))
    }

    @Test func `prints nothing but addresses for wget, and the rest on standard error`() throws {
        let result = try run("--urls")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 61)
        for line in lines {
            #expect(line.hasPrefix("https://forums.somethingawful.com/") && !line.contains(" "), "\(line)")
        }
        #expect(Set(lines).count == lines.count)
        #expect(result.error.contains("# not listed: 2 pages of the Leper's Colony (banlist.php); --all"))
        let all = try run("--urls", "--all")
        #expect(
            all.output.hasSuffix(
                "banlist.php?pagenumber=2\nhttps://forums.somethingawful.com/banlist.php?pagenumber=3\n"))
        let few = try run("--urls", "--limit", "1", "--why")
        #expect(
            few.output == """
                # “I am teaching a kettle to whistle in tune (now with a second kettle)”: completes the thread
                https://forums.somethingawful.com/showthread.php?threadid=9000007&perpage=40&pagenumber=1

                """)
        let explained = try run("--urls", "--why").output.split(separator: "\n")
        #expect(explained.filter { !$0.hasPrefix("#") } == lines)
        let reasons = explained.filter { $0.hasPrefix("#") }
        #expect(reasons.count < 12 && Set(reasons).count == reasons.count)
    }

    @Test func `takes forums and threads by name, and says what it does not know`() throws {
        let forum = try run("--urls", "--forum", "Small Electronics")
        #expect(forum.output.contains("forumid=906&perpage=45&pagenumber=2"))
        #expect(!forum.output.contains("forumid=902"))
        #expect(try run("--thread", "no such thread").status == 66)
        #expect(try run("--why").status == 64)
        #expect(try run("--urls", "--format", "html").status == 64)
    }

    @Test func `is JSON and one HTML file, too`() throws {
        let json =
            try JSONSerialization.jsonObject(with: Data(run("--format", "json").output.utf8))
            as? [String: Any]
        #expect((json?["threads"] as? [[String: Any]])?.first?["id"] as? Int == 9_000_010)
        #expect((json?["pages"] as? [String: Any])?["whole"] as? Int == 8)
        let urls =
            try JSONSerialization.jsonObject(with: Data(run("--urls", "--format", "json").output.utf8))
            as? [String: Any]
        let first = try #require((urls?["addresses"] as? [[String: Any]])?.first)
        #expect(first["reason"] as? String == "nearly_complete")
        let page = try run("--format", "html").output
        #expect(page.hasPrefix("<!DOCTYPE html>"))
        #expect(!page.contains("<script"))
    }
}

@Suite(.enabled(if: RealPages.areThere, "../shared/real-pages is not here"))
struct `Coverage of all real pages` {
    @Test func `addresses are those of missing pages, and of none that is held`() throws {
        let scratch = try Scratch()
        _ = try Program.run("import", RealPages.folder, "--quiet", "--archive", scratch.archive)
        let result = try Program.run("coverage", "--urls", "--archive", scratch.archive)
        let site = "https://forums.somethingawful.com/"
        let addresses = Set(result.output.split(separator: "\n").map(String.init))
        for page in [1...4, 6...151].joined() {
            #expect(
                addresses.contains("\(site)showthread.php?threadid=3507451&perpage=40&pagenumber=\(page)"))
        }
        for page in 2...6 {
            #expect(addresses.contains("\(site)forumdisplay.php?forumid=46&perpage=40&pagenumber=\(page)"))
        }
        let held = try scratch.rows(
            """
            SELECT 'showthread.php?threadid=' || thread_id || '&perpage=40&pagenumber=' || page_number AS address
            FROM source_page WHERE kind = 'showthread' AND filter_user_id IS NULL
            UNION SELECT 'forumdisplay.php?forumid=' || forum_id || '&perpage=' || per_page || '&pagenumber=1'
            FROM source_page WHERE kind = 'forumdisplay'
            UNION SELECT 'showthread.php?goto=post&postid=' || id FROM post
            """)
        try #require(held.count > 100)
        for row in held {
            let address: String = row["address"]
            #expect(!addresses.contains(site + address))
        }
        #expect(!result.output.contains("banlist"))
        #expect(
            result.error.hasSuffix("# not listed: 2,368 pages of the Leper's Colony (banlist.php); --all\n"))
    }
}
