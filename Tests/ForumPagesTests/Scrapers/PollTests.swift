import ForumModel
import TestSupport
import Testing

@testable import ForumPages

@Suite struct `Polls` {
    static func row(_ text: String, _ votes: String, _ share: String) -> String {
        #"<tr><td align="right">\#(text)</td><td class="graphbar"><img src="bar2.gif" width="3"></td><td width="67">\#(votes)</td><td align="center">\#(share)</td></tr>"#
    }

    static func results(
        _ question: String = "<b>Which <i>soup</i>?</b><br>You have already voted on this poll.",
        _ rows: String = row("Leek", "23", "57.50%")
            + row(
                #"<img class="sa-smilie" title=":toot:" src="t.gif">"#, "1,017", "42.50%"),
        total: String = "1,040 votes"
    ) -> String {
        #"""
        <center><table class="standard"><tr><th colspan="4">\#(question)</th></tr>\#(rows)
        <tr><td align="right" colspan="2"><b>Total:</b></td><td colspan="2"><b>\#(total)</b></td></tr></table>
        <div>[<a href="poll.php?action=polledit&amp;pollid=38013">Edit Poll (moderators only)</a>]</div></center>
        """#
    }

    static func form(_ inputs: String, id: String = "38013") -> String {
        #"""
        <form action="poll.php" method="get"><input type="hidden" name="action" value="pollvote">
        <input type="hidden" name="pollid" value="\#(id)"><table><tr><th colspan="2"><b>Which soup?</b></th></tr>\#(inputs)
        <tr><td colspan="2"><input type="submit" value="Vote!"> <a href="poll.php?action=showresults&amp;pollid=\#(id)">View Results</a></td></tr></table></form>
        """#
    }

    static func page(_ poll: String, posts: String = Fragment.post("1")) throws -> (ScrapedPage, ScrapedPoll?) {
        let page = try Fragment.scrape(Fragment.thread(posts, above: poll))
        guard case .thread(let thread) = page.content else { return (page, nil) }
        return (page, thread.poll)
    }

    @Test func `the results above a thread give question, options, votes and shares`() throws {
        let (page, found) = try Self.page(Self.results())
        let poll = try #require(found)
        #expect(poll.id?.rawValue == 38013)
        #expect(poll.threadID?.rawValue == 5)
        #expect(poll.questionHTML == "Which <i>soup</i>?" && poll.questionText == "Which soup?")
        #expect(poll.options.map(\.position) == [1, 2])
        #expect(poll.options.map(\.text) == ["Leek", ":toot:"])
        #expect(poll.options.map(\.voteCount) == [23, 1017])
        #expect(poll.options.map(\.percentage) == ["57.50%", "42.50%"])
        #expect(poll.voteCount == 1040)
        #expect(poll.hasVoted == true)
        #expect(poll.note == "You have already voted on this poll.")
        #expect(page.posts.count == 1 && page.diagnostics.isEmpty)
    }

    @Test func `a poll that was never closed does not swallow the posts`() throws {
        let open = Self.results().replacing("</table>", with: "").replacing("</tr>", with: "").replacing(
            "</td>", with: "")
        let (page, found) = try Self.page(open)
        #expect(found?.options.map(\.text) == ["Leek", ":toot:"])
        #expect(found?.options.map(\.voteCount) == [23, 1017])
        #expect(page.posts.map(\.bodyText) == ["Good morning."])
    }

    @Test func `a thread without a poll has none, and a bar that somebody drew in a post is none`() throws {
        #expect(try Self.page("").1 == nil)
        let drawn = Fragment.post("1", body: Self.results())
        #expect(try Self.page("", posts: drawn).1 == nil)
    }

    @Test func `the page of results is no kind of its own, and names its thread`() throws {
        let crumbs = #"""
            <div class="breadcrumbs"><a href="/index.php">Front</a> &gt; <a href="forumdisplay.php?forumid=46">Birds</a> &gt;
            <a href="showthread.php?threadid=5">Songs</a></div>
            """#
        let html = ForumPage.page(
            crumbs + Self.results("<b>Which soup?</b>"), body: #"id="something_awful" class="pollresults""#)
        let page = try Fragment.scrape(
            html, url: "https://forums.somethingawful.com/poll.php?action=showresults&pollid=7")
        guard case .poll(let poll) = page.content else {
            Issue.record("no poll")
            return
        }
        #expect(page.identity.kind == .other)
        #expect(poll.threadID?.rawValue == 5)
        #expect(poll.questionText == "Which soup?")
        #expect(poll.hasVoted == nil && poll.note == nil)
        #expect(poll.options.count == 2)
    }

    @Test(arguments: [
        #"<tr><td><input type="radio" name="optionnumber" value="1"></td><td>Leek</td></tr><tr><td><input type="radio" name="optionnumber" value="2"></td><td><b>Fish</b></td></tr>"#,
        #"<tr><td><input type="radio" name="optionnumber[1]" value="yes"> Leek<tr><td><input type="radio" name="optionnumber[2]" value="yes"> <b>Fish</b>"#,
        #"<tr><td><input type="radio" name="optionnumber" value="1"> Leek<br><input type="radio" name="optionnumber" value="2"> <b>Fish</b></td></tr>"#,
        #"<tr><td><label><input type="radio" name="optionnumber" value="1"> Leek</label><label><input type="radio" name="optionnumber" value="2"> <b>Fish</b></label></td></tr>"#,
    ]) func `the form of somebody who has not voted gives the same options`(_ inputs: String) throws {
        let (page, found) = try Self.page(Self.form(inputs))
        let poll = try #require(found)
        #expect(poll.id?.rawValue == 38013)
        #expect(poll.questionText == "Which soup?")
        #expect(poll.options.map(\.position) == [1, 2])
        #expect(poll.options.map(\.text) == ["Leek", "Fish"])
        #expect(poll.options.last?.html?.hasPrefix("<b>Fish</b>") == true)
        #expect(poll.options.allSatisfy { $0.voteCount == nil })
        #expect(poll.voteCount == nil && poll.hasVoted == false && poll.isMultiple == false)
        #expect(page.posts.count == 1 && page.diagnostics.isEmpty)
    }

    @Test(arguments: [
        "<p>Which soup?</p><p>@<br>#<br><input type=submit> <a href=x>View Results</a></p>",
        "<div><h3>Which soup?</h3>@ #<input type=submit><a href=x>View Results</a></div>",
        "<table><tr><td>Which soup?</td></tr><tr><td>@</td></tr><tr><td>#</td></tr><tr><td><a href=x>View Results</a></td></tr></table>",
    ]) func `a form in other markup gives the same question and options`(_ markup: String) throws {
        let inputs = ["Leek", "<b>Fish</b>"].enumerated().map {
            #"<input type="radio" name="optionnumber[\#($0 + 1)]"> \#($1)"#
        }
        let html = markup.replacing("@", with: inputs[0]).replacing("#", with: inputs[1])
        let form = #"<form action="poll.php"><input type="hidden" name="pollid" value="7">\#(html)</form>"#
        let poll = try #require(try Self.page(form).1)
        #expect(poll.questionText == "Which soup?")
        #expect(poll.options.map(\.text) == ["Leek", "Fish"])
    }

    @Test func `check boxes allow several choices`() throws {
        let boxes =
            #"<tr><td><input type="checkbox" name="optionnumber[1]" value="yes"></td><td>Leek</td></tr>"#
        #expect(try Self.page(Self.form(boxes)).1?.isMultiple == true)
    }

    @Test func `a poll that cannot be right is reported and left out`() throws {
        let many = String(repeating: Self.row("Leek", "1", "0%"), count: 10_000)
        let (page, poll) = try Self.page(Self.results("<b>?</b>", many))
        #expect(poll == nil && page.diagnostics.map(\.code) == ["page.part-invalid"])
        let inputs = String(repeating: #"<tr><td><input name="optionnumber[1]">x"#, count: 10_000)
        #expect(try Self.page(Self.form(inputs)).1 == nil)
    }

    @Test func `values that are none leave the rest of the poll standing`() throws {
        let long = String(repeating: "soup ", count: 2 << 20)
        let (page, poll) = try Self.page(
            Self.results(
                "<b>\(long)</b>", Self.row("Leek", "-5", "") + Self.row("", "many", "1%"), total: "lots"))
        #expect(poll?.questionHTML == nil && poll?.questionText == nil)
        #expect(poll?.options.map(\.voteCount) == [nil, nil])
        #expect(poll?.options.map(\.text) == ["Leek", nil])
        #expect(poll?.voteCount == nil)
        #expect(page.diagnostics.map(\.code) == Array(repeating: "page.part-invalid", count: 4))
        #expect(page.diagnostics.allSatisfy { $0.message.utf8.count < 300 })
        let odd = try Self.page(Self.form(#"<tr><td><input name="optionnumber" value="1">x"#, id: "x"))
        #expect(odd.0.diagnostics.map(\.code) == ["id.invalid"] && odd.1?.id == nil)
    }
}
