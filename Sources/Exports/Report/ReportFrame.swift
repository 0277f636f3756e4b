internal import ForumModel
internal import Foundation

/// The frame of all report pages: a self-contained page without scripts.
enum ReportFrame {
    private static let style =
        PackageResources.site_css + PackageResources.report_css + PackageResources.coverage_css

    /// Writes everything before the content.
    ///
    /// - Parameters:
    ///   - title: the page's title; may contain text of saved pages.
    ///   - mark: a comment that identifies the file as the program's own.
    ///   - out: the page.
    static func start(titled title: String, mark: String? = nil, _ out: inout HTMLOutput) {
        out.raw("<!DOCTYPE html>\n")
        if let mark { out.raw(Array((mark + "\n").utf8)) }
        out.raw("<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        out.raw("<meta http-equiv=\"Content-Security-Policy\"")
        let hash = Data(ContentHash(of: style).bytes).base64EncodedString()
        out.attribute(
            "content", "default-src 'none'; style-src 'sha256-\(hash)'; base-uri 'none'; form-action 'none'")
        out.raw(">\n")
        out.raw(ExportMark.meta)
        out.raw(
            """
            >
            <meta name="referrer" content="no-referrer">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <title>
            """)
        out.text(title)
        out.raw("</title>\n<style>")
        out.raw(style)
        out.raw("</style>\n</head>\n")
        out.raw("<body class=\"page-report\">\n<a class=\"skip\" href=\"#main\">Skip to the content</a>\n")
        out.raw("<main id=\"main\" tabindex=\"-1\">\n")
    }

    /// Writes everything after the content.
    static func end(_ out: inout HTMLOutput) {
        out.raw(
            """
            </main>
            <footer class="site-foot"><p>Made from an archive of saved pages by Awful Archive; nothing here needs a network.</p></footer>
            </body>
            </html>

            """)
    }
}
