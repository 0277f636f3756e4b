internal import Bytes
internal import HTMLTree

/// A comment that a web archive inserted into a replayed page, and where the part to remove ends; also recognises the archive's elements.
///
/// `<!-- BEGIN WAYBACK TOOLBAR INSERT -->` to its `END`, pywb's `<!-- WB Insert -->` to its `End`; single comments with marks
/// or times; and the archive's own scripts and style sheets.
enum ReplayInsert {
    /// Starts a region that ends with a comment of the given text.
    case region(ending: BytePattern)
    case single

    init?(comment piece: MarkupScanner.Piece, in bytes: UnsafeBufferPointer<UInt8>) {
        func says(_ words: StaticString) -> Bool {
            var start = piece.inner.lowerBound
            while start < piece.inner.upperBound, bytes[start] <= 0x20 { start += 1 }
            return start + words.utf8CodeUnitCount <= piece.inner.upperBound && bytes.starts(with: words, at: start)
        }
        if says("BEGIN WAYBACK TOOLBAR INSERT") {
            self = .region(ending: Self.toolbarEnd)
        } else if says("WB Insert") {
            self = .region(ending: Self.insertEnd)
        } else if says("End Wayback Rewrite JS Include") || says("END WAYBACK TOOLBAR INSERT")
            || says("playback timings (ms)")
        {
            self = .single
        } else {
            return nil
        }
    }

    /// Whether an element belongs to the archive: a script or style sheet from its static files, or an inline script of it.
    static func isOwnElement(_ piece: MarkupScanner.Piece, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let isScript = bytes.matches("script", in: piece.name)
        guard isScript || bytes.matches("link", in: piece.name) else { return false }
        var attributes = AttributeScanner(bytes, from: piece.name.upperBound)
        while let attribute = attributes.next() {
            guard bytes.matches("src", in: attribute.name) || bytes.matches("href", in: attribute.name) else {
                continue
            }
            return files.contains { $0.occurs(in: bytes, attribute.value) }
                || bytes.starts(attribute.value, withASCII: "/_static/")
                || bytes.starts(attribute.value, withASCII: "/static/")
        }
        let content = piece.inner.upperBound..<piece.range.upperBound
        return isScript && content.count < 262_144 && scripts.contains { $0.occurs(in: bytes, content) }
    }

    private static let toolbarEnd = BytePattern("<!-- END WAYBACK TOOLBAR INSERT -->")
    private static let insertEnd = BytePattern("<!-- End WB Insert -->")
    private static let files = [BytePattern("archive.org/_static/"), BytePattern("archive.org/includes/")]
    private static let scripts = [BytePattern("__wm."), BytePattern("archive_analytics"), BytePattern("RufflePlayer")]
}
