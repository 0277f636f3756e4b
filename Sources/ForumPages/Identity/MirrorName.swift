internal import Bytes
internal import ForumModel

/// What mirroring and saving tools make of an address when they turn it into a file's name, undone.
///
/// wget: `showthread.php?threadid=5.html`, `…php@threadid=5` (for Windows), `….orig`, `….1`; in converted links
/// `…php%3Fthreadid=5.html`. wayback-machine-downloader: `…php%3fthreadid%3d5`. SingleFile: `…php？threadid=5`, full-width
/// letters for all that file systems refuse. HTTrack: `showthread4f2a.html`, in links with the query behind it; the name of
/// the file alone says less than any page does.
enum MirrorName {
    /// What follows a script's name (`.php`), as the query that it was; nil where it is none.
    static func query(after rest: Substring) -> Substring? {
        if rest.hasPrefix("@") { return withoutEndings(rest.dropFirst()) }
        if rest.hasPrefix("\u{FF1F}") { return withoutEndings(narrowed(rest.dropFirst())) }
        var rest = rest
        // A link to a file whose name has an escape in it escapes that one's sign once more.
        for _ in 0..<2 where rest.hasPrefix("%") {
            rest = Substring(String(decoding: PercentEscape.decoded(Array(rest.utf8)[...]), as: UTF8.self))
        }
        return rest.hasPrefix("?") ? withoutEndings(rest.dropFirst()) : nil
    }

    /// The address in a file's name, from a script's name on: any other name is a title or a person's own.
    static func link(inFileName name: String) -> ForumLink? {
        guard name.utf8.count < 4096 else { return nil }
        let name = withoutEndings(name[...])
        guard let ending = name.firstRange(ofASCII: ".php") else { return nil }
        let stem = name[..<ending.lowerBound]
        var start = stem.lastIndex { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(stem.index(after:))
        if let escape = start, stem[..<escape].hasSuffix("%"), stem[escape...].prefix(2).lowercased() == "2f"
        {
            start = stem.index(escape, offsetBy: 2)
        }
        let script = name[(start ?? stem.startIndex)..<ending.upperBound]
        guard KindWitnesses.isScript(String(script)) else { return nil }
        return ForumLink(String(name[script.startIndex...]))
    }

    /// A mirrored file's path, made an address (`http://host/showthread.php@threadid=5.html`), as the site's own.
    static func address(ofPath url: String) -> String {
        guard let slash = url.utf8.lastIndex(of: 0x2F) else { return url }
        let file = url[url.utf8.index(after: slash)...]
        guard let link = link(inFileName: String(file)) else { return url }
        return url[...slash] + link.script + (link.query.isEmpty ? "" : "?" + link.query)
    }

    /// The script that HTTrack's `showthread4f2a.html` came from; nil for other names.
    static func hashedScript(_ file: Substring) -> String? {
        let stem = ForumLink.withoutPageEnding(file)
        guard stem.endIndex < file.endIndex, stem.utf8.count > 4 else { return nil }
        let hash = stem.utf8.suffix(4)
        guard hash.allSatisfy({ $0.isDigit || (0x61...0x66).contains($0) }) else {
            return nil
        }
        let script = stem.dropLast(4).lowercased() + ".php"
        return KindWitnesses.isScript(script) ? script : nil
    }

    /// Without what tools append: one `.html` or `.htm`, and around it the marks of originals and second copies.
    private static func withoutEndings(_ text: Substring) -> Substring {
        withoutCopyMark(ForumLink.withoutPageEnding(withoutCopyMark(text)))
    }

    /// Without one `.orig`, or `.1` to `.999`.
    private static func withoutCopyMark(_ text: Substring) -> Substring {
        guard let dot = text.utf8.lastIndex(of: 0x2E) else { return text }
        let mark = text.utf8[text.utf8.index(after: dot)...]
        let isNumber = (1...3).contains(mark.count) && mark.allSatisfy { $0.isDigit }
        return isNumber || mark.elementsEqual("orig".utf8) ? text[..<dot] : text
    }

    /// With the full-width letters that stand for what file systems refuse as those.
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
