internal import ForumModel
internal import Foundation

/// The frame of a thread's file, including style sheet and script.
struct SingleFrame {
    let title: String
    let theme: SiteTheme
    /// The colours that authors used in the file.
    var colours: Set<SafeColour> = []
    /// The hash of the style sheet with pictures, which follows ``start``; nil for none.
    var sheetHash: ContentHash?
    /// The address of the thread on the forums.
    var original: String?

    private static let mark = "<!-- A thread in one file, by Awful Archive -->"
    private static let style = PackageResources.site_css + PackageResources.single_css

    /// The hash of the style sheet that all files share.
    static let styleHash = ContentHash(of: style)
    /// The hash of the script.
    static let scriptHash = ContentHash(of: PackageResources.single_js)

    /// Whether a file begins like one that this program wrote.
    static func isOwn(_ head: [UInt8]) -> Bool {
        String(decoding: head.prefix(200), as: UTF8.self).contains(mark)
    }

    /// The head, up to the style sheet with pictures.
    var start: [UInt8] {
        var out = HTMLOutput()
        let colours = SiteFrame.style(colours)
        out.raw("<!DOCTYPE html>\n")
        out.raw(Array(Self.mark.utf8))
        out.raw("\n<html lang=\"en\"")
        out.attribute("data-theme", theme.rawValue)
        out.raw(">\n<head>\n<meta charset=\"utf-8\">\n<meta http-equiv=\"Content-Security-Policy\"")
        out.attribute("content", policy(colours))
        out.raw(">\n")
        out.raw(ExportMark.meta)
        out.raw(
            """
            >
            <meta name="referrer" content="no-referrer">
            <meta http-equiv="x-dns-prefetch-control" content="off">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>
            """)
        out.text(title)
        out.raw("</title>\n<style>")
        out.raw(Self.style)
        out.raw("</style>\n<script>")
        out.raw(PackageResources.single_js)
        out.raw("</script>\n")
        if !colours.isEmpty {
            out.raw("<style>")
            // The program builds these rules from hexadecimal digits only.
            out.text(colours)
            out.raw("</style>\n")
        }
        return out.bytes
    }

    /// The part before the content.
    var middle: [UInt8] {
        Array(
            """
            </head>
            <body class="page-single">
            <a class="skip" href="#main">Skip to the content</a>
            <main id="main" tabindex="-1">

            """.utf8)
    }

    /// The part after the content.
    var end: [UInt8] {
        var out = HTMLOutput()
        out.raw(
            "</main>\n<footer class=\"site-foot\"><p>Made from saved pages by Awful Archive; nothing here needs a network."
        )
        if let original {
            out.raw(" <a class=\"external\"")
            HTMLMarkupWriter.address(ResolvedLink(address: original, isLocal: false), &out)
            out.raw(">This thread on the forums</a>")
        }
        out.raw("</p></footer>\n</body>\n</html>\n")
        return out.bytes
    }

    /// Returns the content security policy: the pictures in the file, and nothing else.
    private func policy(_ colours: String) -> String {
        let styles =
            [Self.styleHash] + (colours.isEmpty ? [] : [ContentHash(of: colours.utf8)])
            + (sheetHash.map { [$0] } ?? [])
        return
            "default-src 'none'; img-src data:; style-src \(styles.map(Self.source).joined(separator: " "))"
            + "; script-src \(Self.source(Self.scriptHash)); base-uri 'none'; form-action 'none'"
    }

    private static func source(_ hash: ContentHash) -> String {
        "'sha256-\(Data(hash.bytes).base64EncodedString())'"
    }
}
