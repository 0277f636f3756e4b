import Foundation
import GRDB
import Testing

@Suite struct CiteTests {
    private func cite(_ words: String..., in scratch: Scratch) throws -> String {
        let result = try Program.run(arguments: ["cite"] + words + ["--archive", scratch.archive])
        #expect(result.status == 0, "\(result.error)")
        return result.output
    }

    @Test func `a post and a thread are cited with address, capture and hash of the page`() throws {
        let scratch = try Scratch.ofSamples()
        let row = try #require(
            scratch.rows(
                "SELECT sha256, captured_at FROM source_page JOIN post ON source_page.id = body_markup_source_id WHERE post.id = 900000646"
            ).first)
        let (hash, time) = (row["sha256"] as String, row["captured_at"] as String)
        for format in ["text", "bibtex", "ris", "csl-json"] {
            let text = try cite("post", "900000646", "--format", format, in: scratch)
            for part in [
                hash, time, "Pemberton Lark", "whistle in tune", "Small Electronics, Large Regrets", "2014",
                "https://forums.somethingawful.com/showthread.php?goto=post&postid=900000646#post900000646",
            ] { #expect(text.contains(part), "\(format): \(part)") }
        }
        let thread = try cite("thread", "goose in my greenhouse", in: scratch)
        #expect(
            thread.contains("Odd Job Harriet, “There is a goose")
                && thread.contains("threadid=9000003, captured"))
        #expect(
            try Program.run("cite", "post", "5", "--archive", scratch.archive).error.contains(
                "there is no post 5"))
    }

    @Test func `a hostile title stays in its field in each format`() throws {
        let scratch = try Scratch()
        let title =
            "A } b {{ \\input{x} 5% &amp; $x$ #1_2 ^~| &lt;i&gt; \u{202E}gnp.\u{2028}ER  - &#13;&#10;TY  - BOOK"
        try scratch.write("page.html", Page.thread(4_000, posts: 50_001...50_002, title: title))
        let imported = try Program.run("import", scratch.pages, "--archive", scratch.archive, "--quiet")
        #expect(imported.status == 0, "\(imported.error)")
        let shown = "5% & $x$ #1_2 ^~| <i> gnp. ER - TY - BOOK"

        let text = try cite("post", "50001", in: scratch)
        #expect(text.contains(shown) && text.split(separator: "\n").count == 1)

        let bibtex = try cite("post", "50001", "--format", "bibtex", in: scratch)
        #expect(
            bibtex.contains(
                ##"{{A  b  {\textbackslash}inputx 5\% \& \$x\$ \#1\_2 {\textasciicircum}{\textasciitilde}{\textbar} {\textless}i{\textgreater} gnp. ER - TY - BOOK, post"##
            ), "\(bibtex)")
        #expect(bibtex.filter { $0 == "{" }.count == bibtex.filter { $0 == "}" }.count)

        let lines = try cite("post", "50001", "--format", "ris", in: scratch).components(separatedBy: "\r\n")
        #expect(lines.first == "TY  - ELEC" && lines.suffix(2) == ["ER  - ", ""])
        #expect(lines.dropLast().allSatisfy { $0.wholeMatch(of: /[A-Z][A-Z0-9]  - .*/) != nil })
        #expect(lines.filter { $0.hasPrefix("TY") || $0.hasPrefix("ER") }.count == 2)

        let json = try cite("post", "50001", "--format", "csl-json", in: scratch)
        let items = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]])
        #expect((items.first?["title"] as? String)?.contains("5% &amp; $x$ #1_2 ^~| &lt;i> gnp.") == true)
    }
}
