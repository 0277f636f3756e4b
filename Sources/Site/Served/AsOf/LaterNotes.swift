internal import Archive
internal import Markup

extension PostView {
    /// Writes notes on what captures after the day of the page show of a post.
    func later(_ post: StoredPost, _ out: inout HTMLOutput) {
        if let edit = post.laterEditAt {
            out.raw("<p class=\"note later is-edited\">Edited since: ")
            SiteParts.link(root + SiteAddress.proof(of: post.id) + "#versions", &out) {
                $0.raw("captures from ")
                SiteParts.time(String(edit.prefix(10)), &$0)
                $0.raw(" on show another text")
            }
            out.raw(".</p>\n")
        }
        if let missing = post.laterMissingAt {
            out.raw("<p class=\"note later is-gone\">Gone since: captures from ")
            SiteParts.time(String(missing.prefix(10)), &out)
            out.raw(" on no longer show this post.</p>\n")
        }
    }
}
