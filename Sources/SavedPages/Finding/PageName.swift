internal import Bytes

/// What a file's name says about it.
///
/// The names come from browsers (`Thread.html`), from wget and HTTrack mirrors (`showthread.php?threadid=1`,
/// `showthread.php@threadid=1.orig`, `index.html.1`) and from SingleFile (`showthread.php？threadid=1`).
package enum PageName {
    enum Verdict {
        case page
        /// An archive, a crawl or a compressed file: pages are inside.
        case container
        case asset
        case somethingElse
        /// The name does not decide; the first bytes must.
        case unclear
    }

    static func verdict(_ name: [UInt8]) -> Verdict {
        let name = asciiLowercased(name)
        if hasKnownScript(name) { return .page }
        let stem = withoutCopyMarks(name)
        if let found = fileExtension(of: stem) {
            if stem.count < name.count, containerExtensions.contains(found) { return .unclear }
            return verdict(ofExtension: found)
        }
        // `style.css?1357141016`: the part before the query decides.
        guard let mark = stem.indices.first(where: { isQueryMark(stem[$0...]) }),
            let found = fileExtension(of: stem[..<mark])
        else { return .unclear }
        if found == FileExtension.script { return .unclear }  // some scripts give out images
        return verdict(ofExtension: found)
    }

    private static func verdict(ofExtension found: String) -> Verdict {
        if pageExtensions.contains(found) { return .page }
        if containerExtensions.contains(found) { return .container }
        return assetExtensions.contains(found) ? .asset : .somethingElse
    }

    static func isHidden(_ name: [UInt8]) -> Bool { name.first == dot }

    package static func isJSON(_ name: [UInt8]) -> Bool { asciiLowercased(name.suffix(5)) == Array(".json".utf8) }

    /// The media type is in lower case and without parameters.
    package static func isJSON(mediaType: String) -> Bool {
        mediaType == "application/json" || mediaType == "text/json"
    }

    /// Whether a folder of this name holds the images and style sheets of a page: what browsers append to the page's
    /// title, in their user's language.
    static func isCompanionFolder(_ name: [UInt8]) -> Bool { companionTitle(of: name) != nil }

    static func companionTitle(of name: [UInt8]) -> [UInt8]? {
        let lower = asciiLowercased(name)
        guard let ending = companionEndings.first(where: { lower.suffix($0.count).elementsEqual($0) }) else {
            return nil
        }
        return Array(name.dropLast(ending.count))
    }

    /// Windows's list of names for folders that belong to a page, less those that are common words.
    private static let companionEndings: [[UInt8]] = [
        "_files", "-dateien", "_fichiers", "_archivos", "_arquivos", "_bestanden", "_bylos", "_datoteke",
        "_dosyalar", "_elemei", "_failid", "_fails", "_fajlovi", "_ficheiros", "_fitxategiak", "_fitxers",
        "_pliki", "_soubory", "_tiedostot", "-filer",
    ].map { Array($0.utf8) }

    static func asciiLowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] { bytes.map { $0.lowercased } }

    private static let dot = UInt8(ascii: ".")
    /// MHTML and web archives are pages too: one file, one page, with its pictures inside.
    private static let pageExtensions = Set(FileExtension.markup + [FileExtension.script] + FileExtension.documents)
    private static let containerExtensions = Set(
        FileExtension.containers + FileExtension.compression + FileExtension.compressedTars)
    private static let assetExtensions = Set(
        FileExtension.pictures + [FileExtension.styleSheet, FileExtension.javaScript])

    /// The site's scripts that answer with a page.
    private static let scripts: Set<String> = [
        "account", "announcement", "banlist", "bookmarkthreads", "editpost", "forumdisplay", "index",
        "member", "member2", "memberlist", "misc", "modalert", "modqueue", "newreply", "newthread", "online",
        "poll", "postings", "private", "private2", "query", "search", "showpost", "showthread", "stats",
        "supportmail", "usercp",
    ]

    /// Whether `showthread.php` or another of the site's scripts is in the name, followed by its query.
    private static func hasKnownScript(_ name: [UInt8]) -> Bool {
        let php = Array(("." + FileExtension.script).utf8)
        return name.indices.contains { index in
            guard name[index] == dot, name[index...].starts(with: php), isQueryMark(name[(index + 4)...])
            else { return false }
            let word = name[..<index].reversed().prefix { $0.isLetterOrDigit }.reversed()
            return scripts.contains(String(decoding: word, as: UTF8.self))
        }
    }

    /// `?` and what savers and mirrors write in its place.
    private static func isQueryMark(_ rest: ArraySlice<UInt8>) -> Bool {
        rest.first == UInt8(ascii: "?") || rest.first == UInt8(ascii: "@") || rest.starts(with: "%3f".utf8)
            || rest.starts(with: "\u{FF1F}".utf8)
    }

    /// Without what wget appends to second copies (`.1`) and the original of a converted file (`.orig`), and Chrome to scripts.
    private static func withoutCopyMarks(_ name: [UInt8]) -> ArraySlice<UInt8> {
        var stem = name[...]
        while let last = stem.lastIndex(of: dot) {
            let suffix = stem[(last + 1)...]
            let isNumber = !suffix.isEmpty && suffix.allSatisfy { $0.isDigit }
            let isMark = [FileExtension.original, FileExtension.download].contains { suffix.elementsEqual($0.utf8) }
            guard isNumber || isMark else { break }
            stem = stem[..<last]
        }
        return stem
    }

    /// The part after the last dot, if it looks like an extension: one to ten letters and digits.
    private static func fileExtension(of name: ArraySlice<UInt8>) -> String? {
        guard let last = name.lastIndex(of: dot) else { return nil }
        let suffix = name[(last + 1)...]
        guard (1...10).contains(suffix.count), suffix.allSatisfy(\.isLetterOrDigit) else { return nil }
        return String(decoding: suffix, as: UTF8.self)
    }
}
