import ForumPages

/// The kind of thing that an address of the site names, where it may be left out.
enum ImpliedKind {
    /// Returns the arguments with the kind before an address: `show ADDRESS` is `show post ADDRESS`, `list ADDRESS` lists the posts
    /// of a thread or user, or the threads of a forum.
    static func named(in arguments: [String]) -> [String] {
        guard arguments.count > 1, arguments[1].contains("://") || arguments[1].contains(".php?"),
            let target = LinkTarget(arguments[1])
        else { return arguments }
        let (kind, listed) =
            switch target {
            case .post: ("post", ["posts", "--thread"])
            case .thread: ("thread", ["posts", "--thread"])
            case .forum: ("forum", ["threads", "--forum"])
            case .user: ("user", ["posts", "--user"])
            }
        switch arguments[0] {
        case "show", "explain": return [arguments[0], kind] + arguments.dropFirst()
        case "list": return ["list"] + listed + arguments.dropFirst()
        default: return arguments
        }
    }
}
