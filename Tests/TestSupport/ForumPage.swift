/// Pages in the site's markup, small but with everything that makes them pages.
package enum ForumPage {
    /// A page of the forums around some content; `body` are the attributes of its body.
    package static func page(
        _ content: String, body: String = #"id="something_awful""#, head: String = ""
    ) -> String {
        """
        <!DOCTYPE html><html><head><title>A page - The Something Awful Forums</title>\(head)</head>
        <body \(body)><div id="container"><div id="content">\(content)</div></div></body></html>
        """
    }

    /// The table of a post: its number, author, words and time.
    ///
    /// - Parameters:
    ///   - id: the post's number.
    ///   - body: the markup of what it says.
    ///   - author: who wrote it.
    ///   - userID: the author's number.
    ///   - index: its place in the thread, from 1.
    ///   - registered: the day from which the author is a member, as the site prints it.
    ///   - date: when it was written, as the site prints it.
    ///   - links: what stands before the time.
    /// - Returns: its markup.
    package static func post(
        _ id: Int, body: String = "words", author: String = "Ada", userID: Int = 7, index: Int? = 1,
        registered: String? = nil, date: String = "Sep 20, 2012 11:16", links: String = ""
    ) -> String {
        let index = index.map { #" data-idx="\#($0)""# } ?? ""
        let registered = registered.map { #"<dd class="registered">\#($0)</dd>"# } ?? ""
        return """
            <table class="post" id="post\(id)"\(index)><tr><td class="userinfo userid-\(userID)">
            <dl class="userinfo"><dt class="author">\(author)</dt>\(registered)</dl></td>
            <td class="postbody">\(body)</td></tr><tr><td class="postdate">\(links)\(date)</td></tr></table>
            """
    }

    /// A page of a thread in forum 901.
    ///
    /// - Parameters:
    ///   - id: the thread's number.
    ///   - posts: the tables of its posts.
    ///   - above: what stands before them.
    ///   - head: what stands between `<html>` and the body.
    ///   - below: what stands after the posts.
    /// - Returns: its markup.
    package static func thread(
        _ id: Int, _ posts: [String], above: String = "", head: String = "", below: String = ""
    ) -> String {
        """
        <!DOCTYPE html>
        <html>\(head)<body id="something_awful" class="showthread" data-forum="901" data-thread="\(id)">
        \(above)<div id="thread" class="thread:\(id)">\(posts.joined())</div>\(below)</body></html>
        """
    }
}
