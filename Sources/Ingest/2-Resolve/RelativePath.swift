internal import Archive
internal import Bytes
internal import ForumModel

/// Relative addresses as paths of files.
enum RelativePath {
    /// The paths that a relative address can mean, the likeliest first: as it is written, then without percent escapes,
    /// then without query and fragment.
    ///
    /// Chrome writes file names unescaped, Firefox escapes them, and mirroring tools escape some characters of a name that
    /// contains a query.
    static func candidates(of address: String) -> [String] {
        guard !hasScheme(address), !address.hasPrefix("/") else { return [] }
        let plain = normalised(address)
        let stripped = address.prefix { $0 != "?" && $0 != "#" }
        let all = [plain, decoded(plain), normalised(String(stripped)), decoded(normalised(String(stripped)))]
        var candidates: [String] = []
        for path in all where !path.isEmpty && !path.hasSuffix("/") && !candidates.contains(path) {
            candidates.append(path)
        }
        return candidates
    }

    /// Whether an address begins with a scheme, such as `cid:` or `file:`.
    static func hasScheme(_ address: String) -> Bool {
        let scheme = address.utf8.prefix { $0 != 0x3A && $0 != 0x2F && $0 != 0x3F && $0 != 0x23 }
        guard scheme.endIndex < address.utf8.endIndex, address.utf8[scheme.endIndex] == 0x3A, let first = scheme.first
        else { return false }
        // A file name that begins with a digit, or has a blank before its colon, has no scheme.
        return first.isLetter
            && scheme.allSatisfy { byte in byte.isLetterOrDigit || byte == 0x2B || byte == 0x2D || byte == 0x2E }
    }

    /// Removes dot segments, except `..` at the beginning; a backslash counts as a slash.
    private static func normalised(_ path: String) -> String {
        var parts: [Substring] = []
        for part in path.replacing("\\", with: "/").split(separator: "/").map({ $0 }) {
            if part == "." { continue }
            if part == "..", let last = parts.last, last != ".." { parts.removeLast() } else { parts.append(part) }
        }
        return parts.joined(separator: "/")
    }

    private static func decoded(_ path: String) -> String {
        guard path.utf8.contains(0x25) else { return path }
        return PercentEncoding.decoded(path)
    }
}

/// The address of a page, against which relative addresses are read.
struct PageAddress {
    /// The scheme and host, such as `http://forums.somethingawful.com`.
    private let origin: String
    /// The path up to its last slash.
    private let folder: String
    /// Whether relative addresses of the page are still the site's, as in crawls and mirrors: browsers put names of local files.
    private let isOriginal: Bool

    init(_ source: SourceRecord) {
        let url = source.url ?? "https://forums.somethingawful.com/"
        let start = url.firstRange(of: "//")?.upperBound ?? url.startIndex
        let rest = url[start...].prefix { $0 != "?" && $0 != "#" }
        let slash = rest.firstIndex(of: "/") ?? rest.endIndex
        origin = String(url[..<slash])
        let path = rest[slash...]
        folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "/"
        switch source.urlBasis {
        case .warc, .wayback, .filePath: isOriginal = true
        default: isOriginal = false
        }
    }

    /// The absolute address that a relative one means; nil where it is the name of a file that a browser saved.
    ///
    /// With `isInFile`, for a resource in the same file as the page, the name of a file counts as an address, too.
    func absolute(_ address: String, isInFile: Bool = false) -> String? {
        if address.hasPrefix("/") { return origin + address }
        if let mirrored = Self.mirrored(address) { return mirrored }
        let isScript = address.prefix { $0 != "?" && $0 != "#" }.hasSuffix(".php")
        guard isOriginal || isInFile || isScript, !RelativePath.hasScheme(address), !address.hasPrefix("../")
        else { return nil }
        return origin + folder + (address.hasPrefix("./") ? String(address.dropFirst(2)) : address)
    }

    /// The address behind the steps up from one host's folder of a mirror to another's: `../host/path`.
    private static func mirrored(_ address: String) -> String? {
        guard address.hasPrefix("../") else { return nil }
        var rest = address[...]
        while rest.hasPrefix("../") { rest = rest.dropFirst(3) }
        let host = rest.prefix { $0 != "/" }
        guard host.contains("."), host.first != ".", host.endIndex < rest.endIndex,
            host.utf8.allSatisfy({ byte in byte.isLetter || (0x2D...0x2E).contains(byte) || (0x30...0x3A).contains(byte)
            })
        else { return nil }
        return "http://" + PercentEncoding.decoded(rest)
    }
}
