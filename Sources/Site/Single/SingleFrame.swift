package import ForumModel
package import Markup

/// The frame of a thread's file, including style sheet and script.
package struct SingleFrame {
    private let title: String
    private let theme: SiteTheme
    private let colours: Set<SafeColour>
    /// The hash of the style sheet with pictures, which follows ``start``; nil for none.
    private let sheetHash: ContentHash?
    private let original: String?

    package init(
        title: String, theme: SiteTheme, colours: Set<SafeColour> = [], sheetHash: ContentHash? = nil,
        original: String? = nil
    ) {
        (self.title, self.theme, self.colours) = (title, theme, colours)
        (self.sheetHash, self.original) = (sheetHash, original)
    }

    private static let mark = "<!-- A thread in one file, by Awful Archive -->"
    private static let style = PackageResources.site_css + PackageResources.single_css

    private static let script = PackageResources.gaps_js + PackageResources.single_js

    /// The hash of the style sheet that all files share.
    package static let styleHash = ContentHash(of: style)
    package static let scriptHash = ContentHash(of: script)

    package static func isOwn(_ head: [UInt8]) -> Bool {
        String(decoding: head.prefix(200), as: UTF8.self).contains(mark)
    }

    /// The head, up to the style sheet with pictures.
    package var start: [UInt8] {
        var out = HTMLOutput()
        let colours = SiteFrame.style(colours)
        PageFrame.start(title, mark: Self.mark, theme: theme, policy: policy(colours), &out)
        PageFrame.inline("style", Self.style, &out)
        PageFrame.inline("script", Self.script, &out)
        // Escaping does not change these rules: see `SiteFrame.style`.
        if !colours.isEmpty { out.line("style", text: colours) }
        return out.bytes
    }

    package var middle: [UInt8] {
        var out = HTMLOutput()
        PageFrame.content("page-single", &out)
        return out.bytes
    }

    package var end: [UInt8] {
        var out = HTMLOutput()
        PageFrame.end(original: original, words: "This thread on the forums", &out)
        return out.bytes
    }

    /// Returns the content security policy: only the file's own style sheets, script and pictures, no requests.
    private func policy(_ colours: String) -> String {
        let styles =
            [Self.styleHash] + (colours.isEmpty ? [] : [ContentHash(of: colours.utf8)]) + (sheetHash.map { [$0] } ?? [])
        return "default-src 'none'; img-src data:; style-src \(styles.map(PageFrame.source).joined(separator: " "))"
            + "; script-src \(PageFrame.source(Self.scriptHash)); base-uri 'none'; form-action 'none'"
    }
}
