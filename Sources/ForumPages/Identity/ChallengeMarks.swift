internal import HTMLTree

/// Recognises a challenge page of Cloudflare.
enum ChallengeMarks {
    /// Ordinary pages behind Cloudflare also load scripts of it, but none of these.
    static func arePresent(in outline: PageOutline) -> Bool {
        let title = outline.title.lowercased()
        if titles.contains(where: title.hasPrefix) { return true }
        return outline.document.root.all(.script).contains { script in
            (script.attribute(.src, holds: "challenge-platform/")
                && script.attribute(.src, holds: "orchestrate/"))
                || script.children.contains { $0.content.holds("_cf_chl_opt") }
        }
    }

    /// Returns the host that the page was requested from, as the page states it: `cZone: 'forums.somethingawful.com'` in its
    /// script, a heading that is a host name, or the forums' name in its text; nil if it states none.
    static func host(in outline: PageOutline) -> String? {
        let root = outline.document.root
        for script in root.all(.script) {
            for text in script.children {
                if let zone = zone(in: text.content) { return zone }
            }
        }
        let heading = root.first(.h1)?.foldedText ?? ""
        if heading.contains("."), !heading.contains(" "), !heading.hasSuffix(".") { return heading }
        let text = root.foldedText
        return ForumHost.isNamed(in: text[...]) ? text : nil
    }

    private static let titles = [
        "just a moment...", "just a moment\u{2026}", "attention required! | cloudflare",
    ]

    private static func zone(in script: String) -> String? {
        guard let key = script.firstRange(ofASCII: "czone") else { return nil }
        let value = script[key.upperBound...].drop { ": '\"".contains($0) }
        return String(value.prefix { $0 != "'" && $0 != "\"" }).nonEmpty
    }
}
