internal import Bytes

/// Recovers an address from the file name that a mirroring or saving tool derived from it.
///
/// wget: `showthread.php?threadid=5.html`, `…php@threadid=5` (for Windows), `….orig`, `….1`; in converted links
/// `…php%3Fthreadid=5.html`. wayback-machine-downloader: `…php%3fthreadid%3d5`. SingleFile: `…php？threadid=5`, with full-width
/// characters for those that file systems refuse. HTTrack: `showthread4f2a.html`, in links followed by the query; the file name
/// alone tells only the script.
enum MirrorName {
    /// Returns the query in the text after a script's name (`.php`); nil if there is none.
    static func query(after rest: Substring) -> Substring? {
        if rest.hasPrefix("@") { return withoutEndings(rest.dropFirst()) }
        if rest.hasPrefix("\u{FF1F}") { return withoutEndings(narrowed(rest.dropFirst())) }
        var rest = rest
        // A link to a file whose name contains an escape escapes its per cent sign again.
        for _ in 0..<2 where rest.hasPrefix("%") { rest = Substring(PercentEncoding.decoded(rest)) }
        return rest.hasPrefix("?") ? withoutEndings(rest.dropFirst()) : nil
    }

    /// Returns the address in a file name, from the script's name on; nil for names without one.
    static func link(inFileName name: String) -> ForumLink? {
        guard name.utf8.count < 4096 else { return nil }
        let name = withoutEndings(name[...])
        guard let ending = name.firstRange(ofASCII: ".php") else { return nil }
        let stem = name[..<ending.lowerBound]
        var start = stem.lastIndex { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(stem.index(after:))
        if let escape = start, stem[..<escape].hasSuffix("%"), stem[escape...].prefix(2).lowercased() == "2f" {
            start = stem.index(escape, offsetBy: 2)
        }
        let script = name[(start ?? stem.startIndex)..<ending.upperBound]
        guard KindWitnesses.isScript(String(script)) else { return nil }
        return ForumLink(String(name[script.startIndex...]))
    }

    /// Converts the address of a mirrored file (`http://host/showthread.php@threadid=5.html`) to that of the page.
    static func address(ofPath url: String) -> String {
        guard let slash = url.utf8.lastIndex(of: 0x2F) else { return url }
        let file = url[url.utf8.index(after: slash)...]
        guard let link = link(inFileName: String(file)) else { return url }
        return url[...slash] + link.script + (link.query.isEmpty ? "" : "?" + link.query)
    }

    /// Returns the script that HTTrack's `showthread4f2a.html` was derived from; nil for other names.
    static func hashedScript(_ file: Substring) -> String? {
        let stem = ForumLink.withoutPageEnding(file)
        guard stem.endIndex < file.endIndex, stem.utf8.count > 4 else { return nil }
        let hash = stem.utf8.suffix(4)
        guard hash.allSatisfy({ $0.isDigit || (0x61...0x66).contains($0) }) else { return nil }
        let script = stem.dropLast(4).lowercased() + ".php"
        return KindWitnesses.isScript(script) ? script : nil
    }

    /// Removes what tools append: one `.html` or `.htm`, and around it the suffixes of originals and copies.
    private static func withoutEndings(_ text: Substring) -> Substring {
        withoutCopyMark(ForumLink.withoutPageEnding(withoutCopyMark(text)))
    }

    /// Removes one suffix `.orig`, or `.1` to `.999`.
    private static func withoutCopyMark(_ text: Substring) -> Substring {
        guard let dot = text.utf8.lastIndex(of: 0x2E) else { return text }
        let mark = text.utf8[text.utf8.index(after: dot)...]
        let isNumber = (1...3).contains(mark.count) && mark.allSatisfy { $0.isDigit }
        return isNumber || mark.elementsEqual("orig".utf8) ? text[..<dot] : text
    }

    /// Replaces full-width characters by the ones that file systems refuse.
    private static func narrowed(_ text: Substring) -> Substring {
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
            let narrow = Unicode.Scalar(UInt8(scalar.value - 0xFEE0))
            return "?:*|\"<>\\%~+/".unicodeScalars.contains(narrow) ? narrow : scalar
        }
        var result = ""
        result.unicodeScalars.append(contentsOf: scalars)
        return result[...]
    }
}
