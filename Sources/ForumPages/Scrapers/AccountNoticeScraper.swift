internal import ForumModel
internal import HTMLTree

/// Reads notices about the account, and the number of users browsing the forum.
///
/// Markup: `div#probation_warn` with *… until Oct 23, 2013 10:21. You …* (**unverified**: known from clients of the site);
/// `span.online_users` in the trail, *(551 users browsing)*, checked against four real lists of threads; a `dt` per feature of
/// the account below `.features`, with the class `enabled` if the account has it.
enum AccountNoticeScraper {
    static func probation(_ outline: PageOutline) -> AccountProbation? {
        guard let text = outline.probationNotice?.foldedText.nonEmpty else { return nil }
        let date = text.firstRange(ofASCII: " until ").map { words in
            SiteDate(text[words.upperBound...].prefix { $0 != "." && $0 != "!" }.prefix(60))
        }
        return AccountProbation(until: date, text: String(text.prefix(400)))
    }

    /// Reads the enabled features of the account, such as *Archives*, in page order; nil if the page does not list features.
    static func features(_ outline: PageOutline) -> [String]? {
        let boxes = outline.document.root.elements([.div, .dl])
        let features = boxes.first { $0.hasClass("features") }?.all(.dt).prefix(32) ?? []
        guard !features.isEmpty else { return nil }
        return features.filter { $0.hasClass("enabled") }.compactMap {
            $0.foldedText.nonEmpty.map { String($0.prefix(64)) }
        }
    }

    static func browsingUserCount(_ outline: PageOutline) -> Int? {
        for trail in outline.breadcrumbs.prefix(2) {
            guard let text = trail.first(.span, class: "online_users")?.foldedText,
                text.firstRange(ofASCII: "browsing") != nil
            else { continue }
            guard let start = text.firstIndex(where: \.isNumber), text[..<start].last != "-" else { return nil }
            return SiteCount.value(of: text[start...].prefix { $0.isNumber || $0 == "," })
        }
        return nil
    }
}
