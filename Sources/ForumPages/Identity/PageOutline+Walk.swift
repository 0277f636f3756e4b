internal import Bytes
internal import HTMLTree

extension PageOutline {
    init(_ document: HTMLDocument) {
        self.document = document
        bodyClasses = (document.bodyAttributes["class"] ?? "").split(whereSeparator: \.isWhitespace)
        let content = document.root.descendants.first { $0.isElement && !Self.belongsToHead($0) }
        var walk = document.root.elements(Self.landmarks)
        while let node = walk.next() {
            if node.isElement {
                note(element: node)
                // From here on links are not collected: most of them belong to posts.
                if postTables.count == 1, node == postTables[0] { walk.names = Self.landmarksWithoutLinks }
            } else if savedMarks.count < 8 {
                let isAtTop = content.map(node.precedes) ?? true
                if let mark = SavedMarkScraper.scrape(comment: node, isAtTop: isAtTop) { savedMarks.append(mark) }
            }
        }
        findLayout()
    }

    private static let landmarksWithoutLinks = HTMLNameSet(
        arrayLiteral: .div, .table, .td, .link, .script, .meta, .input, .select, .form, .ul, .dl, .title,
        .html
    ).withComments
    private static let landmarks = HTMLNameSet(
        arrayLiteral: .a, .div, .table, .td, .link, .script, .meta, .input, .select, .form, .ul, .dl, .title,
        .html
    ).withComments

    private mutating func note(element node: HTMLNode) {
        switch node.name {
        case .a?: if postTables.isEmpty { links.append(node) }
        case .div?: note(division: node)
        case .table?: note(table: node)
        case .td?: note(cell: node)
        case .link?, .script?, .meta?: note(headElement: node)
        case .input?: note(input: node)
        case .select?: note(select: node)
        case .form?: note(form: node)
        case .ul?: note(list: node)
        case .dl?: if profileInfo == nil, node.hasClass("contacts") { profileInfo = node }
        case .title?: if title.isEmpty { title = node.foldedText }
        case .html?: if let mark = SavedMarkScraper.scrape(root: node) { savedMarks.append(mark) }
        default: break
        }
    }

    private mutating func note(list node: HTMLNode) {
        if node.attribute(.id, equals: "navigation") || node.hasClass("navigation") {
            hasNavigationList = true
        } else if node.attribute(.id, equals: "usercpnav") {
            hasControlPanel = true
        } else if node.attribute(.id, equals: "search_results") {
            if searchResults == nil { searchResults = node }
        } else if node.hasClass("pages") {
            searchPages.append(node)
        }
    }

    private static func belongsToHead(_ node: HTMLNode) -> Bool {
        switch node.name {
        case .html?, .head?, .body?, .title?, .meta?, .link?, .script?, .style?, .base?, .noscript?: true
        default: false
        }
    }

    private mutating func note(division node: HTMLNode) {
        if thread == nil, node.attribute(.id, equals: "thread") { thread = node }
        if moderators == nil, node.attribute(.id, equals: "mods") { moderators = node }
        if loggedInName == nil, node.attribute(.id, equals: "loggedinusername") { loggedInName = node }
        if postTables.isEmpty, node.has(.id) {
            if searchInfo == nil, node.attribute(.id, equals: "search_info") { searchInfo = node }
            if closedMessage == nil, node.attribute(.id, equals: "closemsg") { closedMessage = node }
            if probationNotice == nil, node.attribute(.id, equals: "probation_warn") { probationNotice = node }
        }
        guard node.has(.class) else { return }
        if node.hasClass("pages") {
            pages.append(node)
        } else if node.hasClass("breadcrumbs") {
            breadcrumbs.append(node)
        } else if node.hasClass("search_forum") {
            searchForums.append(node)
        } else if standardBox == nil, node.hasClass("standard") {
            standardBox = node
        } else if threadTags == nil, postTables.isEmpty, node.hasClass("thread_tags") {
            threadTags = node
        }
    }

    private mutating func note(table node: HTMLNode) {
        let isNumbered = node.withAttribute(.id) { id in id.count > 4 && id[4].isDigit }
        if isNumbered == true, node.attribute(.id, hasPrefix: "post") {
            postTables.append(node)
        } else if node.hasClass("post") {
            plainPostTables.append(node)
        } else if node.attribute(.id, equals: "subforums") {
            if subforumTable == nil { subforumTable = node }
        } else if node.attribute(.id, equals: "forums") {
            if indexTable == nil { indexTable = node }
        } else if node.attribute(.id, equals: "forum") || node.hasClass("threadlist") {
            if threadTable == nil { threadTable = node }
        }
    }

    private mutating func note(cell node: HTMLNode) {
        if node.hasClass("user_loggedin") {
            if userCell == nil { userCell = node }
        } else if profileInfo == nil, node.hasClass("info") {
            profileInfo = node
        } else if pollBar == nil, postTables.isEmpty, node.hasClass("graphbar") {
            pollBar = node
        }  // A cell with the ID `thread` is part of a profile, and does not name a thread.
    }

    private mutating func note(form node: HTMLNode) {
        if let address = node.attribute(.action), let link = ForumLink(address) {
            formTargets.append(link)
            if accountFormAddress == nil, link.script == "account.php" { accountFormAddress = address }
        }
        if node.hasClass("forum_jump") { jumpForm = node }
        if archiveForm == nil, node.attribute(.id, equals: "ac_timemachine") { archiveForm = node }
    }

    private mutating func note(input node: HTMLNode) {
        if node.attribute(.name, equals: "password") { hasPasswordField = true }
        if pollInput == nil, postTables.isEmpty, PollFormScraper.isOption(node) { pollInput = node }
        guard let type = node.attribute(.type), type.lowercased() == "hidden",
            let name = node.attribute(.name)
        else { return }
        if hiddenFields[name] == nil { hiddenFields[name] = node.attribute(.value) ?? "" }
    }

    private mutating func note(select node: HTMLNode) {
        switch node.attribute(.name) {
        case "forumid":
            // Search and reply forms have a menu of this name as well.
            let isJump = jumpForm?.contains(node) ?? false
            if forumSelect == nil || isJump { forumSelect = node }
        case "folderid": folderSelects.append(node)
        default: break
        }
    }

    /// Returns the address in `0; url=/index.php`; nil if there is none.
    private static func refreshTarget(in content: String) -> String? {
        guard let key = content.firstRange(ofASCII: "url=") else { return nil }
        return String(content[key.upperBound...].trimmed.filter { $0 != "'" && $0 != "\"" }).nonEmpty
    }

    private mutating func note(headElement node: HTMLNode) {
        if node.is(.meta) {
            if refreshTarget == nil, node.attribute(.httpEquiv)?.lowercased() == "refresh" {
                refreshTarget = node.attribute(.content).flatMap(Self.refreshTarget)
            }
            let key = (node.attribute(.property) ?? node.attribute(.name) ?? "").lowercased()
            if key == "og:url", canonicalURL == nil { canonicalURL = node.attribute(.content) }
            if key.hasPrefix("savepage-"), postTables.isEmpty, plainPostTables.isEmpty {
                SavedMarkScraper.note(meta: node, named: key, in: &savedMarks)
            }
        } else {
            if node.is(.link), node.attribute(.rel)?.lowercased() == "canonical" {
                canonicalURL = node.attribute(.href) ?? canonicalURL
            }
            guard let stamp = CaptureFloorScraper.assetTime(of: node) else { return }
            assetStamp = max(assetStamp ?? stamp, stamp)
        }
    }
}
