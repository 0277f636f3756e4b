import Testing

@testable import ForumPages

/// What `inspect --skeleton` prints of a page.
@Suite struct `The skeleton of a page` {
    private static func lines(_ html: String) throws -> [String] {
        PageSkeleton.lines(of: try PageSource(Array(html.utf8)).document)
    }

    @Test func `has no name and no number from any place of the page`() throws {
        let name = "quillfeather"
        let lines = try Self.lines(
            """
            <!DOCTYPE \(name)><html><head><title>\(name) 48151</title><script>\(name)</script><style>.\(name){}</style>
            <meta name="\(name)" content="\(name) 48151"></head><body id="\(name)" class="\(name)48151 post48151 \(name)">
            <!-- \(name) 48151 --><\(name) \(name)="\(name)"><a href="member.php?userid=48151" \(name) title="\(name)">\(name)</a>
            <table class="post" id="post48151"><tr><td style="\(name)">48151 \(name)</td></tr></table></\(name)></body></html>
            """)
        let text = lines.joined(separator: "\n").lowercased()
        #expect(!text.contains(name) && !text.contains("48151"))
        #expect(text.contains(#"<table class="post" id="postn">"#))
    }

    @Test func `keeps what is known, gives the same letter to the same word, and lengths for texts`() throws {
        let lines = try Self.lines(
            #"<div class="hedge breadcrumbs"><b class="hedge">Twelve chars</b><i id="ladder7"></i><!--abc--></div>"#
        )
        #expect(
            lines.suffix(5) == [
                #"  <div class="A breadcrumbs">"#, #"   <b class="A">"#, "    12", #"   <i id="B">"#,
                "   <!--3-->",
            ])
    }

    @Test func `tells what a page nearly is, and what it lacks`() throws {
        let classes = try Self.lines(#"<table class="post"><tr><td class="postbody">Worms</td></tr></table>"#)
        #expect(
            classes.first
                == "# thread: has table.post, td.postbody; lacks dt.author, td.postdate, div.breadcrumbs")
        let tables = try Self.lines(
            #"<table><tr><td><a name="post5"></a><font><b>Owl</b></font></td><td>Worms</td></tr></table>"#)
        #expect(
            tables.contains(
                "# thread of vBulletin 2.2: has author, body, registered; lacks date, profile"))
    }
}
