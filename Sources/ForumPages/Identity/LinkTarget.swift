public import ForumModel

/// The target of a link within the forums.
///
/// Recognises all forms in which such links were saved: by the site, browsers and mirroring tools.
public enum LinkTarget: Hashable, Sendable {
    /// A post.
    case post(PostID)
    /// A page of a thread, counted from 1.
    case thread(ThreadID, page: Int)
    /// A forum's list of threads.
    case forum(ForumID)
    /// A user's profile.
    case user(UserID)

    /// Parses an address; nil if its target is elsewhere, or of another kind.
    ///
    /// - Parameter address: the address as written in the markup, references resolved.
    public init?(_ address: String) {
        guard let link = ForumLink(address) else { return nil }
        switch link.script {
        case "showthread.php":
            // Links with `goto=lastpost` and similar name no certain post, so they count as links to the thread.
            if let post = link.fragmentPostID ?? (link["goto"] == "post" ? link.postID : nil) {
                self = .post(post)
            } else if let thread = link.threadID {
                self = .thread(thread, page: link["pagenumber"].flatMap { Int($0) } ?? 1)
            } else if let post = link.postID {
                self = .post(post)
            } else {
                return nil
            }
        case "forumdisplay.php":
            guard let forum = link.forumID else { return nil }
            self = .forum(forum)
        case "member.php":
            guard let user = link.userID else { return nil }
            self = .user(user)
        default: return nil
        }
    }

    /// Returns the number of posts per page in the numbering of an address; nil if it does not say.
    public static func postsPerPage(in address: String) -> Int? { ForumLink(address)?["perpage"].flatMap { Int($0) } }
}

extension MessageID {
    /// Parses the address of a private message; nil for any other address.
    ///
    /// - Parameter address: the address as written in the markup, references resolved.
    public init?(address: String) {
        guard let link = ForumLink(address), link.script == "private.php", let id = link.messageID else { return nil }
        self = id
    }
}
