internal import Archive
internal import Markup

extension PostView {
    /// Writes, on a page as of a day, the notes that later captures show another text of the post, or leave it out.
    func later(_ post: StoredPost, _ out: inout HTMLOutput) {
        if let edit = post.laterEditAt {
            out.line("p", class: "note later is-edited") {
                $0.raw("Edited since: ")
                SiteParts.link(root + SiteAddress.proof(of: post.id) + "#versions", &$0) {
                    $0.raw("captures from ")
                    SiteParts.time(String(edit.prefix(10)), &$0)
                    $0.raw(" on show another text")
                }
                $0.raw(".")
            }
        }
        if let missing = post.laterMissingAt {
            out.line("p", class: "note later is-gone") {
                $0.raw("Gone since: captures from ")
                SiteParts.time(String(missing.prefix(10)), &$0)
                $0.raw(" on no longer show this post.")
            }
        }
    }
}
