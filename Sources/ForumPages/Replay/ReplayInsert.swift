internal import Bytes
internal import ForumModel
internal import HTMLTree

/// The kinds of markup that an archive inserts into replayed pages and that are removed.
///
/// `<!-- BEGIN WAYBACK TOOLBAR INSERT -->` to its `END`, pywb's `<!-- WB Insert -->` to its `End`; single comments with marks
/// or times; and the archive's own scripts and style sheets.
enum ReplayInsert {
    /// Starts a region that ends with a comment of the given text.
    case region(ending: BytePattern)
    /// A single comment.
    case single

    /// Classifies a comment; nil for the page's own comments.
    init?(comment piece: MarkupScanner.Piece, in bytes: UnsafeBufferPointer<UInt8>) {
        func says(_ words: StaticString) -> Bool {
            var start = piece.inner.lowerBound
            while start < piece.inner.upperBound, bytes[start] <= 0x20 { start += 1 }
            guard start + words.utf8CodeUnitCount <= piece.inner.upperBound else { return false }
            return words.withUTF8Buffer { wanted in
                for offset in wanted.indices where bytes[start + offset] != wanted[offset] { return false }
                return true
            }
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
        let isScript = isNamed("script", piece, bytes)
        guard isScript || isNamed("link", piece, bytes) else { return false }
        var attributes = AttributeScanner(bytes, from: piece.name.upperBound)
        while let attribute = attributes.next() {
            guard
                ReplayLink.isNamed(attribute, "src", in: bytes)
                    || ReplayLink.isNamed(attribute, "href", in: bytes)
            else { continue }
            return files.contains { $0.occurs(in: bytes, attribute.value) }
                || starts(attribute.value, with: "/_static/", in: bytes)
                || starts(attribute.value, with: "/static/", in: bytes)
        }
        let content = piece.inner.upperBound..<piece.range.upperBound
        return isScript && content.count < 262_144 && scripts.contains { $0.occurs(in: bytes, content) }
    }

    private static func isNamed(
        _ name: StaticString, _ piece: MarkupScanner.Piece, _ bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        name.utf8CodeUnitCount == piece.name.count
            && name.withUTF8Buffer { ASCIICase.match($0, in: bytes, at: piece.name.lowerBound) }
    }

    private static func starts(
        _ range: Range<Int>, with text: StaticString, in bytes: UnsafeBufferPointer<UInt8>
    ) -> Bool {
        range.count >= text.utf8CodeUnitCount
            && text.withUTF8Buffer { ASCIICase.match($0, in: bytes, at: range.lowerBound) }
    }

    private static let toolbarEnd = BytePattern("<!-- END WAYBACK TOOLBAR INSERT -->")
    private static let insertEnd = BytePattern("<!-- End WB Insert -->")
    private static let files = [BytePattern("archive.org/_static/"), BytePattern("archive.org/includes/")]
    private static let scripts = [
        BytePattern("__wm."), BytePattern("archive_analytics"), BytePattern("RufflePlayer"),
    ]
}
