internal import ForumModel
internal import HTMLTree

/// Reads a message of the site in place of content.
///
/// Markup: the body's class says its sort (`standarderror`, `standardredirect`, `banned`, `database_error`); the words are in
/// `div.standard > div.inner`, or are the whole body's.
enum NoticeScraper {
    /// Whether a page without any known content is a notice, by its box or title.
    static func isNotice(_ outline: PageOutline) -> Bool {
        if KindWitnesses.title(outline.title) == .notice { return true }
        let heading = outline.standardBox?.first(.h2)?.foldedText ?? ""
        return heading.holds("special message from") || heading.holds("redirecting")
    }

    /// The notice.
    static func scrape(_ outline: PageOutline) -> ScrapedNotice {
        let inner = outline.standardBox.map { $0.first(.div, class: "inner") ?? $0 }
        let body = outline.document.root.first(.body) ?? outline.document.root
        let text = (inner ?? body).foldedText
        return ScrapedNotice(reason: reason(outline, text), text: String(text.prefix(200)))
    }

    private static func reason(_ outline: PageOutline, _ text: String) -> ScrapedNotice.Reason {
        if outline.bodyHas("banned") || outline.title.holds("you've been banned") { return .banned }
        if outline.bodyHas("database_error") || outline.title.holds("database unavailable") {
            return .databaseUnavailable
        }
        if outline.bodyHas("standardredirect") { return .redirect }
        if text.holds("must be a registered forums member") { return .mustRegister }
        if text.holds("archives upgrade") || text.holds("archives account")
            || text.holds("access to the archives")
        {
            return .archivesUpgrade
        }
        let heading = outline.standardBox?.first(.h2)?.foldedText ?? ""
        return heading.holds("redirecting") ? .redirect : .error
    }
}
