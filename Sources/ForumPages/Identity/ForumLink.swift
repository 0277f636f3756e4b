package import ForumModel
internal import HTMLTree

/// A parsed address of the forums: the script's name and the query.
///
/// Accepts the site's own forms (`showthread.php?threadid=5`, relative, `/`-rooted, `//host`, absolute), the forms that
/// browsers save, and file names that mirroring tools derive from addresses (``MirrorName``).
package struct ForumLink {
    /// The script's name in lower case, such as `showthread.php`; empty for the front page and folders.
    package let script: String
    package let query: Substring
    let fragment: Substring?

    /// Parses an address; nil for another site or scheme (`javascript:`, `mailto:`, `data:`).
    package init?(_ address: String) {
        if let parts = PlainForumAddress(address) {
            (script, query, fragment) = (parts.script, parts.query, parts.fragment)
            return
        }
        var rest = address[...]
        guard rest.utf8.count < 4096, Self.isForumAddress(rest) else { return nil }
        if let mark = rest.utf8.firstIndex(of: 0x23) {
            fragment = rest[rest.utf8.index(after: mark)...]
            rest = rest[..<mark]
        } else {
            fragment = nil
        }
        let (path, query) = Self.split(rest)
        self.query = Self.withoutPageEnding(query)
        let start = path.utf8.lastIndex(where: { $0 == 0x2F || $0 == 0x5C }).map(path.utf8.index(after:))
        let file = path[(start ?? path.startIndex)...]
        script =
            (self.query.isEmpty ? nil : MirrorName.hashedScript(file))
            ?? Self.withoutPageEnding(file, after: ".php").lowercased()
    }

    package subscript(name: StaticString) -> Substring? {
        let range = name.withUTF8Buffer { name in
            query.utf8.withContiguousStorageIfAvailable { Self.value(named: name, in: $0) }
                ?? Array(query.utf8).withUnsafeBufferPointer { Self.value(named: name, in: $0) }
        }
        guard let range else { return nil }
        let start = query.utf8.index(query.startIndex, offsetBy: range.lowerBound)
        return query[start..<query.utf8.index(start, offsetBy: range.count)]
    }

    package var threadID: ThreadID? { self["threadid"].flatMap { ThreadID(parsing: $0) } }
    package var forumID: ForumID? { self["forumid"].flatMap { ForumID(parsing: $0) } }
    package var postID: PostID? { self["postid"].flatMap { PostID(parsing: $0) } }
    /// The user that the address names; nil for `userid=0`, which names no user.
    package var userID: UserID? { self["userid"].flatMap { UserID(parsing: $0) } }
    package var messageID: MessageID? { self["privatemessageid"].flatMap { MessageID(parsing: $0) } }

    private static func value(
        named name: UnsafeBufferPointer<UInt8>, in query: UnsafeBufferPointer<UInt8>
    ) -> Range<Int>? {
        var start = 0
        while start < query.count {
            // An unresolved `&amp;` ends in `;`, so the rest of it is a field of its own.
            var end = start
            while end < query.count, query[end] != 0x26, query[end] != 0x3B { end += 1 }
            let value = start + name.count + 1
            if value <= end, query[value - 1] == 0x3D {
                var offset = 0
                while offset < name.count, query[start + offset] == name[offset] { offset += 1 }
                if offset == name.count { return value..<end }
            }
            start = end + 1
        }
        return nil
    }

    private static func split(_ address: Substring) -> (path: Substring, query: Substring) {
        let bytes = address.utf8
        if let mark = bytes.firstIndex(of: 0x3F) { return (address[..<mark], address[bytes.index(after: mark)...]) }
        // In a file name, whatever follows the script's extension replaces the question mark.
        var rest = address
        while let ending = rest.firstRange(ofASCII: ".php") {
            rest = rest[ending.upperBound...]
            if let query = MirrorName.query(after: rest) { return (address[..<ending.upperBound], query) }
        }
        return (address, "")
    }

    /// Removes one `.html` or `.htm` that a saving tool appended; if `wanted` is given, only after that text in any letter case.
    static func withoutPageEnding(_ text: Substring, after wanted: String = "") -> Substring {
        guard let last = text.utf8.last, last == 0x6C || last == 0x6D else { return text }
        for ending in [".html", ".htm"] where text.utf8.count >= ending.utf8.count + wanted.utf8.count {
            let stem = text.dropLast(ending.count)
            guard text.hasSuffix(ending) else { continue }
            return wanted.isEmpty || stem.lowercased().hasSuffix(wanted) ? stem : text
        }
        return text
    }

    /// Whether an address can belong to the forums: it has no host, or contains the site's host before the query (web archives
    /// keep the whole address in their path).
    private static func isForumAddress(_ address: Substring) -> Bool {
        let bytes = address.utf8
        let head = bytes.prefix { $0 != 0x3F && $0 != 0x23 }
        let colon = head.firstIndex(of: 0x3A) ?? head.endIndex
        let scheme = address[..<colon].utf8
        // After a slash a colon belongs to the path: `/web/2014/http://…`, `a/b:c`.
        if colon == head.endIndex || scheme.contains(0x2F) {
            let path = address[..<head.endIndex]
            return !path.hasPrefix("//") && path.firstRange(ofASCII: "://") == nil || ForumHost.isNamed(in: path)
        }
        switch address[..<colon].lowercased() {
        case "http", "https": return ForumHost.isNamed(in: address[..<head.endIndex])
        case "file": return true
        default: return scheme.contains(0x2E)  // `showthread.php…:` is not a scheme
        }
    }
}

extension HTMLNode { var forumLink: ForumLink? { attribute(.href).flatMap(ForumLink.init) } }

enum ForumHost {
    static func isNamed(in text: Substring) -> Bool { text.firstRange(ofASCII: "somethingawful.com") != nil }
}
