internal import ForumModel
internal import HTMLTree

/// Reads a user's profile (`member.php?action=getinfo`).
///
/// Markup: the sidebar's list; beside it `td.info` with paragraphs (*There have been N posts made by …, claims to be a …*, then
/// the user's own text), `dl.contacts` (`dt.icq`, `aim`, `yahoo`, `homepage`) and `dl.additional` (terms in words);
/// `span.unset` for empty fields. Some `dd` are unclosed. *Staff information* of moderators is **unverified**: a heading `h3`
/// that contains *Staff*, and below it links to forums.
struct ProfileScraper {
    let outline: PageOutline
    /// The children of `td.info` that were read, in page order.
    private(set) var read: [HTMLNode] = []

    mutating func profile(_ id: UserID?, _ diagnostics: inout [Diagnostic]) -> ScrapedProfile? {
        let root = outline.document.root
        let sidebar = root.all(.dl, class: "userinfo").first.map { SidebarScraper(below: $0) } ?? SidebarScraper()
        guard var user = sidebar.user(), !user.name.isEmpty else { return nil }
        user.id = id ?? user.id
        var profile = ScrapedProfile(user: user)
        let lists = root.all(.dl).filter { $0.hasClass("contacts") || $0.hasClass("additional") }
        for list in lists.prefix(4) { read(list, into: &profile) }
        if let info = root.first(.td, class: "info") {
            readParagraphs(info, into: &profile)
            readStaff(info, into: &profile)
        }
        diagnostics.report(unreadable: profile.lastPostDate, "The date of the last post is no date.")
        return profile
    }

    /// Returns the user that the profile's own links identify: *find posts by user*, the message link, the list forms.
    static func userID(_ outline: PageOutline) -> UserID? {
        for node in outline.links {
            guard let link = node.forumLink, let id = link.userID else { continue }
            switch (link.script, link["action"]) {
            case ("search.php", _), ("query.php", _), ("private.php", "newmessage"): return id
            default: continue
            }
        }
        return nil
    }

    private func read(_ list: HTMLNode, into profile: inout ScrapedProfile) {
        var term: HTMLNode?
        for node in list.descendants {
            if node.is(.dt) {
                term = node
            } else if node.is(.dd), let name = term {
                set(name, from: node, in: &profile)
                term = nil
            }
        }
    }

    static func knows(term: HTMLNode) -> Bool { terms.contains(key(of: term)) }

    private static let terms: Set<String> = [
        "pm", "icq", "aim", "yahoo", "yahoo!", "homepage", "home page", "member since", "post count",
        "post rate", "last post", "location", "interests", "occupation",
    ]

    private static func key(of term: HTMLNode) -> String {
        (term.classes.first.map(String.init) ?? term.foldedText).lowercased()
    }

    private func set(_ term: HTMLNode, from node: HTMLNode, in profile: inout ScrapedProfile) {
        guard let value = Self.words(of: node) else { return }
        let key = Self.key(of: term)
        switch key {
        case "icq": profile.icqName = value
        case "aim": profile.aimName = value
        case "yahoo", "yahoo!": profile.yahooName = value
        case "homepage", "home page": profile.homepageURL = node.first(.a)?.attribute(.href)?.nonEmpty ?? value
        case "member since": if profile.user.registered == nil { profile.user.registered = SiteDate(value) }
        case "post count": profile.postCount = SiteCount.value(of: value)
        case "post rate": profile.postRate = SiteCount.decimal(in: value)
        case "last post": profile.lastPostDate = SiteDate(value)
        case "location": profile.location = value
        case "interests": profile.interests = value
        case "occupation": profile.occupation = value
        default: break
        }
    }

    /// Returns the text of a description, up to the next term if it is unclosed; nil for an empty field.
    private static func words(of node: HTMLNode) -> String? {
        var text = ""
        for next in node.descendants {
            if next.isTermOrDescription { break }
            if next.is(.span), next.hasClass("unset") { return nil }
            if next.isText { text += next.content }
        }
        return text[...].folded.nonEmpty
    }

    private mutating func readParagraphs(_ info: HTMLNode, into profile: inout ScrapedProfile) {
        var about: [HTMLNode] = []
        var isAbout = false
        for node in info.children {
            if node.is(.dl) || (node.is(.h3) && isAbout) { break }
            if node.is(.p), !isAbout {
                isAbout = true
                read.append(node)
                readSummary(node.foldedText, into: &profile)
            } else if isAbout {
                about.append(node)
            }
        }
        read += about
        let html = HTMLNode.html(of: about).trimmed
        let standsForNone = /This [^.]+ has not provided any additional info/
        if about.map(\.foldedText).joined().prefixMatch(of: standsForNone) == nil { profile.aboutHTML = html.nonEmpty }
    }

    /// Reads *Staff information* and the content below that heading, up to the next one.
    private mutating func readStaff(_ info: HTMLNode, into profile: inout ScrapedProfile) {
        var nodes: [HTMLNode] = []
        var isStaff = false
        for node in info.children {
            if node.is(.h3) {
                if isStaff { break }
                isStaff = node.foldedText.holds("staff")
            } else if isStaff {
                nodes.append(node)
            }
        }
        guard isStaff else { return }
        read += nodes
        profile.staffHTML = HTMLNode.html(of: nodes).trimmed.nonEmpty
        var known: Set<Int64> = []
        for link in nodes.flatMap({ $0.is(.a) ? [$0] : $0.all(.a) }).prefix(1000) {
            guard let id = SubforumScraper.forumID(of: link)?.rawValue, known.insert(id).inserted,
                let name = link.foldedText.nonEmpty
            else { continue }
            profile.moderatedForums.append(Breadcrumb(id: id, name: name))
        }
    }

    /// Reads *There have been N posts made by …, an average of R posts per day … claims to be a male.*
    private func readSummary(_ text: String, into profile: inout ScrapedProfile) {
        // The last match counts, as the name before it may have any words. The phrases are matched in any letter case.
        if let claim = text[...].lastRange(ofASCII: "claims to be a ") {
            profile.gender = String(text[claim.upperBound...].prefix { $0 != "." }.trimmed).nonEmpty
        }
        if profile.postCount == nil, let start = text.firstRange(ofASCII: "there have been ") {
            profile.postCount = SiteCount.value(of: text[start.upperBound...].prefix { $0 != " " })
        }
        if profile.postRate == nil, let start = text.firstRange(ofASCII: "average of ") {
            profile.postRate = SiteCount.decimal(in: String(text[start.upperBound...].prefix { $0 != " " }))
        }
    }
}
