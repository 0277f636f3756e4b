/// The target of a link or image, without what changed while nobody edited: scheme, host aliases, and the ways to
/// write an address of the site itself.
enum BodyTarget {
    /// A target as compared.
    static func folded(_ target: String) -> String {
        var rest = unwrapped(target[...].trimmed)
        if rest.hasPrefix("#") || rest.isEmpty { return String(rest) }
        if let link = forumLink(rest) { return link }
        if let scheme = webScheme(of: rest) {
            rest = rest[scheme...]
        } else if rest.hasPrefix("//") {
            rest = rest.dropFirst(2)
        } else if rest.utf8.prefix(while: { $0 != 0x2F && $0 != 0x3F }).contains(0x3A) {
            return String(rest)  // mailto: and the like
        } else {
            while rest.hasPrefix("./") { rest = rest.dropFirst(2) }
            return forums + rest.drop { $0 == "/" }
        }
        let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let path = rest[host.endIndex...]
        return alias(host.lowercased()) + (path.isEmpty ? "/" : path)
    }

    /// The target of a player, by the last part of its path: hosts and parameters changed, videos did not.
    static func player(_ target: String) -> String {
        let path = target[...].trimmed.prefix { $0 != "?" && $0 != "#" && $0 != "&" }
        return String(path.split(separator: "/").last ?? "")
    }

    /// Whether a target is a file beside the saved page, or data in it.
    static func isLocal(_ target: String) -> Bool {
        if target.hasPrefix("data:") || target.hasPrefix("cid:") || target.hasPrefix("blob:") { return true }
        if target.hasPrefix("file:") { return true }
        return !target.hasPrefix("/") && webScheme(of: target[...]) == nil && target.holds("_files/")
    }

    private static let forums = "forums.somethingawful.com/"

    /// An address as it was before an archive of the web put its own in front (`/web/20140501000000/http://…`).
    private static func unwrapped(_ target: Substring) -> Substring {
        guard let archive = target.firstRange(ofASCII: "/web/") else { return target }
        let rest = target[archive.upperBound...]
        guard let slash = rest.utf8.firstIndex(of: 0x2F), (4...20).contains(rest[..<slash].utf8.count),
            rest.utf8.first.map({ (0x30...0x39).contains($0) }) == true
        else { return target }
        let inner = rest[rest.utf8.index(after: slash)...]
        return webScheme(of: inner) == nil ? target : inner
    }

    /// One way to write a link to a script of the forums: relative, absolute, or turned into a file's name.
    private static func forumLink(_ target: Substring) -> String? {
        guard target.holds(".php"), let link = ForumLink(String(target)), link.script.hasSuffix(".php") else {
            return nil
        }
        let host = target.prefix { $0 != "?" && $0 != "#" }.lowercased()
        guard
            !host.contains("://") && !host.hasPrefix("//") || host.contains("://forums.")
                || host.hasPrefix("//forums.")
        else { return nil }
        let query = link.query.isEmpty ? "" : "?" + link.query
        return forums + link.script + query + (link.fragment.map { "#" + $0 } ?? "")
    }

    /// Where the host begins after `http://` or `https://`; nil without these.
    private static func webScheme(of target: Substring) -> Substring.Index? {
        for scheme: StaticString in ["http://", "https://"] {
            if let range = target.prefix(8).firstRange(ofASCII: scheme), range.lowerBound == target.startIndex
            {
                return range.upperBound
            }
        }
        return nil
    }

    /// One name for the hosts that serve the same files.
    private static func alias(_ host: String) -> String {
        switch host {
        case "fi.somethingawful.com", "i.somethingawful.com", "forumimages.somethingawful.com",
            "images.somethingawful.com":
            "i.somethingawful.com"
        case "forum.somethingawful.com": "forums.somethingawful.com"
        case "somethingawful.com": "www.somethingawful.com"
        default: host
        }
    }
}
