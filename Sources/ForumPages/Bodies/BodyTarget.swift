internal import Bytes

/// Normalises the target of a link or image, so that changes without an edit do not matter: scheme, host aliases, and different
/// forms of the site's own addresses.
enum BodyTarget {
    static func folded(_ target: String) -> String {
        var target = target
        // Fast path: most targets need no trimming.
        if let last = target.utf8.last, last > 0x20, last < 0x7F, let link = forumLink(plain: target) { return link }
        return target.withUTF8(foldedPlain) ?? foldedFully(target)
    }

    /// Normalises the usual form of a target: ASCII, absolute, a file on any host; nil for other forms.
    private static func foldedPlain(_ target: UnsafeBufferPointer<UInt8>) -> String? {
        for scheme: StaticString in ["http://", "https://"] {
            let length = scheme.utf8CodeUnitCount
            guard target.count > length, target.allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
                scheme.withUTF8Buffer({ ASCIICase.match($0, in: target, at: 0) }),
                !script.occurs(in: target, 0..<target.count), !page.occurs(in: target, 0..<target.count)
            else { continue }
            let rest = UnsafeBufferPointer(rebasing: target[length...])
            let end = rest.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.count
            let host = String(decoding: UnsafeBufferPointer(rebasing: rest[..<end]), as: UTF8.self)
            let path = String(decoding: UnsafeBufferPointer(rebasing: rest[end...]), as: UTF8.self)
            return alias(host.lowercased()) + (path.isEmpty ? "/" : path)
        }
        return nil
    }

    private static let script = BytePattern(".php", ignoresCase: true)
    private static let page = BytePattern(".htm", ignoresCase: true)

    private static func foldedFully(_ target: String) -> String {
        var rest = target[...].trimmed
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
            guard let mirrored = hostPath(in: rest) else { return forums + rest.drop { $0 == "/" } }
            rest = mirrored[...]
        }
        let host = rest.prefix { $0 != "/" && $0 != "?" && $0 != "#" }
        let path = rest[host.endIndex...]
        return alias(host.lowercased()) + (path.isEmpty ? "/" : path)
    }

    /// Returns the last part of a player's path, which identifies the video; hosts and parameters have changed.
    static func player(_ target: String) -> String {
        let path = target[...].trimmed.prefix { $0 != "?" && $0 != "#" && $0 != "&" }
        return String(path.split(separator: "/").last ?? "")
    }

    /// Whether a target is a file beside the saved page, or embedded (`data:`, `cid:`, `blob:`).
    static func isLocal(_ target: String) -> Bool {
        if target.hasPrefix("data:") || target.hasPrefix("cid:") || target.hasPrefix("blob:") { return true }
        if target.hasPrefix("file:") { return true }
        guard !target.isEmpty, !target.hasPrefix("/"), webScheme(of: target[...]) == nil else { return false }
        // The site's own pictures have absolute addresses. Its relative ones belong to scripts (`attachment.php?postid=1`) and
        // are in a folder only beside a saved page (`./Title_files/attachment.php`).
        var path = target.prefix { $0 != "?" && $0 != "#" }
        guard path.holds(".php") else { return true }
        while path.hasPrefix("./") { path = path.dropFirst(2) }
        return path.utf8.contains(0x2F) && hostPath(in: path) == nil
    }

    private static let forums = "forums.somethingawful.com/"

    /// Returns the host and path in a mirror's link from one host's folder to another's (`../host/path`), without the mirror's
    /// escapes; nil for other relative links.
    private static func hostPath(in target: Substring) -> String? {
        guard target.hasPrefix("../") else { return nil }
        var rest = target
        while rest.hasPrefix("../") { rest = rest.dropFirst(3) }
        let host = rest.utf8.prefix { $0 != 0x2F }
        let isHost = host.contains(0x2E) && host.endIndex < rest.utf8.endIndex && host.first != 0x2E
        return isHost ? PercentEncoding.decoded(rest) : nil
    }

    /// Returns the canonical form of a link to a forum script, given as relative, absolute, or as a file name.
    ///
    /// Percent escapes are decoded, because mirroring tools add their own.
    private static func forumLink(_ target: Substring) -> String? {
        if let link = forumLink(plain: String(target)) { return link }
        guard target.holds(".php") || target.holds(".htm"), let link = ForumLink(String(target)),
            link.script.hasSuffix(".php")
        else { return nil }
        let host = target.prefix { $0 != "?" && $0 != "#" }.lowercased()
        guard
            !host.contains("://") && !host.hasPrefix("//") || host.contains("://forums.")
                || host.hasPrefix("//forums.")
        else { return nil }
        let query = link.query.isEmpty ? "" : "?" + unescaped(link.query)
        return forums + link.script + query + (link.fragment.map { "#" + $0 } ?? "")
    }

    private static func forumLink(plain target: String) -> String? {
        guard let parts = PlainForumAddress(target) else { return nil }
        let query = parts.query.isEmpty ? "" : "?" + unescaped(parts.query)
        return forums + parts.script + query + (parts.fragment.map { "#" + $0 } ?? "")
    }

    private static func unescaped(_ text: Substring) -> String {
        guard text.utf8.contains(0x25) else { return String(text) }
        var bytes = Array(text.utf8)
        for _ in 0..<3 where bytes.contains(0x25) { bytes = PercentEncoding.decoded(bytes[...]) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the index after `http://` or `https://`; nil without either.
    private static func webScheme(of target: Substring) -> Substring.Index? {
        for scheme: StaticString in ["http://", "https://"] {
            if let range = target.prefix(8).firstRange(ofASCII: scheme), range.lowerBound == target.startIndex {
                return range.upperBound
            }
        }
        return nil
    }

    /// Returns one name for the hosts that serve the same files.
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
