internal import Foundation

/// Builds addresses of forum pages that only show something, from the parts of an address that are understood.
///
/// A saved file may claim any address; one that posts, bookmarks or logs out must not appear in a list of pages to open.
enum ReadingAddress {
    /// The scripts of the site that only show something, with the parameters that identify the page.
    private static let parameters: [String: Set<String>] = [
        "showthread.php": ["threadid", "postid", "goto", "action", "perpage", "pagenumber", "userid"],
        "forumdisplay.php": ["forumid", "perpage", "pagenumber", "posticon"],
        "member.php": ["action", "userid", "username"], "private.php": ["action", "folderid", "privatemessageid"],
        "announcement.php": ["forumid"], "banlist.php": ["pagenumber"], "misc.php": ["action", "threadid"],
        "bookmarkthreads.php": ["pagenumber", "perpage"], "usercp.php": [], "index.php": [],
    ]
    /// The scripts that show nothing without parameters.
    private static let nameless: Set = ["showthread.php", "forumdisplay.php", "member.php", "misc.php"]
    private static let actions: Set = ["getinfo", "show", "showpost", "whoposted"]
    private static let destinations: Set = ["post", "lastpost"]

    /// Returns the address for saving a page again; nil for another site, and for one that performs an action.
    static func again(_ text: String) -> String? {
        guard let parts = URLComponents(string: text), let scheme = parts.scheme?.lowercased(),
            ["http", "https"].contains(scheme), let host = parts.host?.lowercased(), host == "forums.somethingawful.com"
        else { return nil }
        let file = String(parts.path.drop { $0 == "/" })
        guard let known = parameters[file] else { return nil }
        var query: [String] = []
        for item in parts.queryItems ?? [] where known.contains(item.name) {
            guard let value = item.value, isPlain(value) else { continue }
            if item.name == "action", !actions.contains(value) { return nil }
            if item.name == "goto", !destinations.contains(value) { return nil }
            query.append("\(item.name)=\(value)")
        }
        // Without parameters most scripts do not identify a page.
        if query.isEmpty, nameless.contains(file) { return nil }
        return "https://\(host)/\(file)" + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    private static func isPlain(_ value: String) -> Bool {
        !value.isEmpty && value.utf8.count <= 60
            && value.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || $0 == 0x2D }
    }
}
