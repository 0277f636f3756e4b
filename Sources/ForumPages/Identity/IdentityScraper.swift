internal import ForumModel
internal import HTMLTree

/// Identifies a page from several witnesses, in the order of ``IdentityWitness``.
struct IdentityScraper {
    let outline: PageOutline
    let addresses: AddressWitnesses
    let crumbs: BreadcrumbScraper.Trail
    let navigation: PageNavigation
    /// The kind of detour if the page replaces the requested one; nil for any other page.
    let detour: Detour?
    let isForumPage: Bool
    private let capture: CaptureFacts

    init(
        _ outline: PageOutline, crumbs: BreadcrumbScraper.Trail, addresses: AddressWitnesses,
        capture: CaptureFacts
    ) {
        self.outline = outline
        self.crumbs = crumbs
        self.addresses = addresses
        self.capture = capture
        navigation = PageNavigation(outline.pages, searchPages: outline.searchPages)
        detour = Detour(outline, addresses: addresses.links.map(\.link))
        isForumPage =
            ForumMarks.arePresent(in: outline)
            || (detour?.isOfForums(outline, url: capture.url) ?? false)
    }

    /// Returns the page's identity with the decision behind each value.
    func scrape(_ diagnostics: inout [Diagnostic]) -> PageIdentity {
        var identity = PageIdentity(kind: .other)
        identity.kind = kind(&identity, &diagnostics)
        if let url = capture.url {
            identity.url = url
            identity.decisions.append(
                IdentityDecision(field: "url", value: url, witness: capture.urlWitness))
        }
        guard isForumPage else { return identity }
        switch identity.kind {
        case .showthread, .newreply, .showpost:
            identity.threadID = thread(identity.kind).decide(&identity, &diagnostics)
            identity.forumID = forum(identity.kind).decide(&identity, &diagnostics)
        case .forumdisplay, .announcement:
            identity.forumID = forum(identity.kind).decide(&identity, &diagnostics)
        case .profile, .banlist:
            identity.userID = user(identity.kind).decide(&identity, &diagnostics)
        case .privateFolder:
            identity.folderID = folder().decide(&identity, &diagnostics)
        case .privateMessage:
            identity.messageID = message().decide(&identity, &diagnostics)
            identity.folderID = folder().decide(&identity, &diagnostics)
        case .bookmarks, .search, .index: break
        case .notice, .other: return identity
        }
        decidePages(&identity, &diagnostics)
        return identity
    }

    private func kind(_ identity: inout PageIdentity, _ diagnostics: inout [Diagnostic]) -> PageKind {
        var testimony = Testimony<PageKind>("kind")
        guard isForumPage else {
            testimony.hear(.other, from: .content)
            return testimony.decide(&identity, &diagnostics, text: \.rawValue) ?? .other
        }
        let body = KindWitnesses.body(outline)
        testimony.hear(body, from: .body)
        if body == nil { testimony.hear(KindWitnesses.content(outline), from: .content) }
        if testimony.isEmpty, detour != nil || NoticeScraper.isNotice(outline) {
            testimony.hear(.notice, from: .content)
        }
        if testimony.isEmpty { testimony.hear(KindWitnesses.title(outline.title), from: .title) }
        // A notice at the address of another page is not a contradiction.
        let isNotice = testimony.decide(&identity, &diagnostics, text: \.rawValue).map {
            $0 == .notice || $0 == .other
        }
        identity.decisions.removeAll()
        if isNotice == false {
            for (witness, link) in addresses.links { testimony.hear(KindWitnesses.link(link), from: witness) }
        }
        return testimony.decide(&identity, &diagnostics, text: \.rawValue) ?? .other
    }

    private func decidePages(_ identity: inout PageIdentity, _ diagnostics: inout [Diagnostic]) {
        var number = Testimony<Int>("page")
        var count = Testimony<Int>("page count")
        var perPage = Testimony<Int>("posts or rows per page")
        number.hear(navigation.page, from: .navigation)
        count.hear(navigation.pageCount, from: .navigation)
        perPage.hear(navigation.perPage, from: .navigation)
        for (witness, link) in addresses.links {
            number.hear(Self.number(link["pagenumber"]), from: witness)
            perPage.hear(Self.number(link["perpage"]), from: witness)
        }
        identity.pageNumber = number.decide(&identity, &diagnostics)
        identity.pageCount = count.decide(&identity, &diagnostics)
        identity.perPage = perPage.decide(&identity, &diagnostics)
    }

    static func number(_ text: Substring?) -> Int? {
        text.flatMap { SiteDigits.value(of: $0.utf8) }.flatMap { Int(exactly: $0) }
    }
}
