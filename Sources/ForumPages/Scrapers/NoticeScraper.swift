internal import ForumModel
internal import HTMLTree

/// Reads a notice of the site in place of content.
///
/// Markup: the body's class gives the reason (`standarderror`, `standardredirect`, `banned`, `database_error`); the text is in
/// `div.standard > div.inner`, otherwise in the body. While the forums are closed, `div#closemsg` with `.reason` replaces everything.
enum NoticeScraper {
    static func isNotice(_ outline: PageOutline) -> Bool {
        if KindWitnesses.title(outline.title) == .notice { return true }
        let heading = outline.standardBox?.first(.h2)?.foldedText ?? ""
        return heading.holds("special message from") || heading.holds("redirecting")
    }

    static func scrape(_ outline: PageOutline, _ detour: Detour?) -> ScrapedNotice {
        let inner = outline.standardBox.map { $0.first(.div, class: "inner") ?? $0 }
        let root = outline.document.root
        let content = detour == nil ? nil : root.first(id: "content")
        var text = (inner ?? content ?? root.first(.body) ?? root).foldedText
        let reason = reason(outline, text, detour)
        // A challenge has its reason in the title and the rest in scripts.
        if text.isEmpty || reason == .challenge {
            text = [outline.title, text].filter { !$0.isEmpty }.joined(separator: " ")
        }
        if reason == .error, let closed = outline.closedMessage {
            let words = closed.descendants.first { $0.isElement && $0.hasClass("reason") }?.foldedText.nonEmpty
            return ScrapedNotice(reason: .closed, text: String((words ?? closed.foldedText).prefix(200)))
        }
        return ScrapedNotice(reason: reason, text: String(text.prefix(200)))
    }

    private static func reason(_ outline: PageOutline, _ text: String, _ detour: Detour?) -> ScrapedNotice.Reason {
        if outline.bodyHas("banned") || outline.title.holds("you've been banned") { return .banned }
        if outline.bodyHas("database_error") || outline.title.holds("database unavailable") {
            return .databaseUnavailable
        }
        let mustRegister = text.holds("must be a registered forums member")
        if detour == .challenge || (detour == .login && !mustRegister) { return detour == .login ? .login : .challenge }
        if outline.bodyHas("loginform") || outline.bodyHas("login") { return .login }
        if outline.bodyHas("standardredirect") { return .redirect }
        if mustRegister { return .mustRegister }
        if text.holds("archives upgrade") || text.holds("archives account") || text.holds("access to the archives") {
            return .archivesUpgrade
        }
        let heading = outline.standardBox?.first(.h2)?.foldedText ?? ""
        return detour == .redirect || heading.holds("redirecting") ? .redirect : .error
    }
}
