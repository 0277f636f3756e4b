import ForumModel
import ForumPages
import TestSupport

/// Small pages in the site's markup, in our own words.
enum Fragment {
    /// A post's table.
    static func post(
        _ id: String, body: String = "Good morning.", author: String = "Early Bird", userID: String = "7",
        index: String? = "1", thread: String = "5", date: String = "Sep 20, 2012 11:16", classes: String = "",
        linkedIndex: String = "1", row: String = "altcolor1"
    ) -> String {
        """
        <table class="post \(classes)" id="post\(id)"\(index.map { #" data-idx="\#($0)""# } ?? "")>
        <tr class="\(row)"><td class="userinfo userid-\(userID)"><dl class="userinfo">
        <dt class="author" title="">\(author)</dt><dd class="registered">Jan 13, 2004</dd>
        <dd class="title"><img src="http://i.somethingawful.com/u/bird.png"><br>Worms<br> <br class="pb"> </dd></dl></td>
        <td class="postbody"><!-- BeginContentMarker --> \(body) <!-- EndContentMarker --><p class="editedby"></td></tr>
        <tr class="\(row)"><td class="postdate">
        <a href="/showthread.php?action=setseen&amp;threadid=\(thread)&amp;index=\(linkedIndex)"><img src="/style/posticon-new.gif"></a>
        <a href="#post\(id)">#</a>
        <a class="user_jump" title="Show posts by this user" href="/showthread.php?threadid=\(thread)&amp;userid=\(userID)">?</a>
        \(date)</td><td class="postlinks"></td></tr></table>
        """
    }

    /// A page of thread 5 in forum 46.
    static func thread(_ posts: String, above: String = "", body: String? = nil) -> String {
        let trail = #"""
            <div class="breadcrumbs"><b><a href="/">Front</a> &gt; <a href="forumdisplay.php?forumid=51">Talk</a> &gt;
            <a href="forumdisplay.php?forumid=46">Birds</a> &gt;
            <a href="showthread.php?threadid=5" class="bclast">What do you sing?</a></b></div>
            """#
        let body =
            body
            ?? #"id="something_awful" class="showthread forum_46 thread_5" data-forum="46" data-thread="5""#
        return ForumPage.page(
            trail + above + #"<div id="thread" class="thread:5">\#(posts)</div>"#, body: body)
    }

    /// What the scrapers read in some markup.
    static func scrape(_ html: String, fileName: String? = nil, url: String? = nil) throws -> ScrapedPage {
        var facts = CaptureFacts()
        facts.url = url
        facts.urlBasis = url == nil ? nil : .warc
        return try scrape(html, PageHints(fileName: fileName, facts: facts))
    }

    /// What the scrapers read in some markup with something around it.
    static func scrape(_ html: String, _ hints: PageHints) throws -> ScrapedPage {
        PageScraper.scrape(try PageSource(Array(html.utf8), hints: hints))
    }

    /// The first post of a thread page with these posts.
    static func firstPost(_ posts: String) throws -> ScrapedPost? { try scrape(thread(posts)).posts.first }
}
