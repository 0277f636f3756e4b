internal import ForumModel

/// Identifies a page from several witnesses, in the order of ``IdentityWitness``.
struct IdentityScraper {
    let outline: PageOutline
    let addresses: AddressWitnesses
    let crumbs: BreadcrumbScraper.Trail
    let navigation: PageNavigation
    /// The page that was sent in place of the requested one, such as a login form.
    let detour: Detour?
    let isForumPage: Bool
    private let capture: CaptureFacts

    init(_ outline: PageOutline, crumbs: BreadcrumbScraper.Trail, addresses: AddressWitnesses, capture: CaptureFacts) {
        (self.outline, self.crumbs, self.addresses, self.capture) = (outline, crumbs, addresses, capture)
        navigation = PageNavigation(outline.pages, searchPages: outline.searchPages)
        detour = Detour(outline, addresses: addresses.links.map(\.link))
        isForumPage = ForumMarks.arePresent(in: outline) || (detour?.isOfForums(outline, url: capture.url) ?? false)
    }

    func scrape(_ diagnostics: inout [Diagnostic]) -> PageIdentity {
        var identity = PageIdentity(kind: .other)
        identity.kind = kind(&identity, &diagnostics)
        if let url = capture.url {
            identity.url = url
            identity.decisions.append(IdentityDecision(field: "url", value: url, witness: capture.urlWitness))
        }
        guard isForumPage else { return identity }
        switch identity.kind {
        case .showthread, .newreply, .showpost:
            identity.threadID = thread(identity.kind).resolve(&identity, &diagnostics)
            identity.forumID = forum(identity.kind).resolve(&identity, &diagnostics)
        case .forumdisplay, .announcement: identity.forumID = forum(identity.kind).resolve(&identity, &diagnostics)
        case .profile, .banlist: identity.userID = user(identity.kind).resolve(&identity, &diagnostics)
        case .privateFolder: identity.folderID = folder().resolve(&identity, &diagnostics)
        case .privateMessage:
            identity.messageID = message().resolve(&identity, &diagnostics)
            identity.folderID = folder().resolve(&identity, &diagnostics)
        case .bookmarks, .search, .index: break
        case .notice, .other: return identity
        }
        decidePages(&identity, &diagnostics)
        return identity
    }

    private func kind(_ identity: inout PageIdentity, _ diagnostics: inout [Diagnostic]) -> PageKind {
        var evidence = Evidence<PageKind>("kind")
        guard isForumPage else {
            evidence.add(.other, from: .content)
            return evidence.resolve(&identity, &diagnostics, text: \.rawValue) ?? .other
        }
        let body = KindWitnesses.body(outline)
        evidence.add(body, from: .body)
        if body == nil { evidence.add(KindWitnesses.content(outline), from: .content) }
        if evidence.isEmpty, detour != nil || NoticeScraper.isNotice(outline) { evidence.add(.notice, from: .content) }
        if evidence.isEmpty { evidence.add(KindWitnesses.title(outline.title), from: .title) }
        // Addresses count only if the content shows a kind; a notice at the address of another page is not a contradiction.
        let shown = evidence.resolve(&identity, &diagnostics, text: \.rawValue)
        identity.decisions.removeAll()  // the last line records the decision again, with the addresses
        if let shown, ![.notice, .other].contains(shown) {
            for (witness, link) in addresses.links { evidence.add(KindWitnesses.link(link), from: witness) }
        }
        return evidence.resolve(&identity, &diagnostics, text: \.rawValue) ?? .other
    }

    private func decidePages(_ identity: inout PageIdentity, _ diagnostics: inout [Diagnostic]) {
        var number = Evidence<Int>("page")
        var count = Evidence<Int>("page count")
        var perPage = Evidence<Int>("posts or rows per page")
        number.add(navigation.page, from: .navigation)
        count.add(navigation.pageCount, from: .navigation)
        perPage.add(navigation.perPage, from: .navigation)
        for (witness, link) in addresses.links {
            number.add(Self.number(link["pagenumber"]), from: witness)
            perPage.add(Self.number(link["perpage"]), from: witness)
        }
        identity.pageNumber = number.resolve(&identity, &diagnostics)
        identity.pageCount = count.resolve(&identity, &diagnostics)
        identity.perPage = perPage.resolve(&identity, &diagnostics)
    }

    static func number(_ text: (some StringProtocol)?) -> Int? {
        text.flatMap { SiteDigits.value(of: $0.utf8) }.flatMap { Int(exactly: $0) }
    }
}

/// The addresses that witnesses around the content give a page: canonical link, container, saving tool, replay, file's path or name.
struct AddressWitnesses {
    var links: [(witness: IdentityWitness, link: ForumLink)] = []

    init(_ outline: PageOutline, _ replay: Replay?, hints: PageHints) {
        add(outline.canonicalURL, from: .canonical)
        let isPath = hints.facts.urlBasis == .filePath
        if !isPath { add(hints.facts.url, from: .savedMark) }
        add(outline.savedMark?.url, from: .savedMark)
        add(replay?.url, from: .savedMark)
        if isPath { add(hints.facts.url, from: .fileName) }
        if let name = hints.fileName, let link = MirrorName.link(inFileName: name) { links.append((.fileName, link)) }
    }

    private mutating func add(_ address: String?, from witness: IdentityWitness) {
        guard let address else { return }
        let original = CaptureScraper.innermost(address)?.original ?? address
        if let link = ForumLink(original) { links.append((witness, link)) }
    }
}
