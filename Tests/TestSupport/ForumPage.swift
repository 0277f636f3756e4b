/// Small pages in the site's markup, complete enough to be recognized.
package enum ForumPage {
    /// Returns a page of the forums with some content; `body` contains the attributes of its body element.
    package static func page(
        _ content: String, body: String = #"id="something_awful""#, head: String = ""
    ) -> String {
        """
        <!DOCTYPE html><html><head><title>A page - The Something Awful Forums</title>\(head)</head>
        <body \(body)><div id="container"><div id="content">\(content)</div></div></body></html>
        """
    }

    /// Returns the table of a post.
    ///
    /// - Parameters:
    ///   - id: the ID of the post.
    ///   - body: the markup of the post's body.
    ///   - author: the name of the author.
    ///   - userID: the ID of the author.
    ///   - index: the position in the thread, from 1.
    ///   - registered: the registration date of the author, in the site's format.
    ///   - date: the time of the post, in the site's format.
    ///   - links: markup before the time.
    /// - Returns: the markup.
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

    /// Returns a page of a thread in forum 901.
    ///
    /// - Parameters:
    ///   - id: the ID of the thread.
    ///   - posts: the tables of the posts.
    ///   - above: markup before the posts.
    ///   - head: markup between `<html>` and the body.
    ///   - below: markup after the posts.
    /// - Returns: the markup.
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
