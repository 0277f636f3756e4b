internal import ForumModel
internal import HTMLTree

/// The landmarks of a page, found in one pass over its tree.
///
/// Scrapers start from here instead of searching the whole page each. Where a landmark may occur once, the first one
/// counts: the site's own frame comes before anything that people wrote.
struct PageOutline {
    let document: HTMLDocument
    /// The words of the body's class.
    var bodyClasses: [Substring] = []
    /// The text of the `title` element.
    var title = ""
    /// Tables whose `id` begins like a post's number (`post1…`), in order; each begins where the one before must end.
    var postTables: [HTMLNode] = []
    /// Tables of class `post` without a number: private messages and announcements.
    var plainPostTables: [HTMLNode] = []
    /// The element with the id `thread`.
    var thread: HTMLNode?
    /// `div.pages`, in order.
    var pages: [HTMLNode] = []
    /// `div.breadcrumbs`, in order.
    var breadcrumbs: [HTMLNode] = []
    /// The table of threads.
    var threadTable: HTMLNode?
    /// The table of subforums.
    var subforumTable: HTMLNode?
    /// The table of all forums (`index.php`).
    var indexTable: HTMLNode?
    /// The list of moderators.
    var moderators: HTMLNode?
    /// The menu of all forums.
    var forumSelect: HTMLNode?
    /// The form around that menu.
    private var jumpForm: HTMLNode?
    /// Menus of message folders, in order.
    var folderSelects: [HTMLNode] = []
    /// The lines of the search form's list of forums.
    var searchForums: [HTMLNode] = []
    /// The list of search results.
    var searchResults: HTMLNode?
    /// What was searched for, above the results.
    var searchInfo: HTMLNode?
    /// `ul.pages`, the navigation of search results, in order.
    var searchPages: [HTMLNode] = []
    /// The first bar of a poll's results above the posts.
    var pollBar: HTMLNode?
    /// The input of the first option in the form of a poll.
    var pollInput: HTMLNode?
    /// The menu of tags above a list of threads.
    var threadTags: HTMLNode?
    /// The notice that the account is on probation.
    var probationNotice: HTMLNode?
    /// The form that chooses a past day's list of threads.
    var archiveForm: HTMLNode?
    /// Hidden form fields; of two with one name the first.
    var hiddenFields: [String: String] = [:]
    /// Where the forms lead.
    var formTargets: [ForumLink] = []
    /// The address of the first form that leads to `account.php`, as it stands.
    var accountFormAddress: String?
    /// Whether there is a field for the password that somebody logs in with.
    var hasPasswordField = false
    /// The address of `meta[http-equiv=refresh]`, as it stands.
    var refreshTarget: String?
    /// The element that names the account.
    var loggedInName: HTMLNode?
    /// The cell of a form that names the account.
    var userCell: HTMLNode?
    /// `dl.contacts` or `td.info` of a profile.
    var profileInfo: HTMLNode?
    /// A box with a heading, in which the site also gives its notices.
    var standardBox: HTMLNode?
    /// The links before the first post.
    var links: [HTMLNode] = []
    /// Whether the site's navigation list is there.
    var hasNavigationList = false
    /// Whether the list of links of the user control panel is there.
    var hasControlPanel = false
    /// `link[rel=canonical]`, else `og:url`.
    var canonicalURL: String?
    /// What saving tools wrote into the page, in order: a page saved again has the newer mark in front.
    var savedMarks: [SavedMark] = []
    /// The newest Unix time in a style sheet's or script's URL.
    var assetStamp: Int64?

    /// The mark that counts: the first with an address, for saving a local copy again gives none.
    var savedMark: SavedMark? { savedMarks.first { $0.url != nil } ?? savedMarks.first }

    /// Whether the body has a class.
    func bodyHas(_ name: String) -> Bool { bodyClasses.contains { $0 == name } }

    /// Where a post's content ends at the latest: at the next post.
    func end(ofPost position: Int) -> HTMLNode? {
        position + 1 < postTables.count ? postTables[position + 1] : nil
    }
}

extension PageOutline {
    /// Walks the page once.
    init(_ document: HTMLDocument) {
        self.document = document
        bodyClasses = (document.bodyAttributes["class"] ?? "").split(whereSeparator: \.isWhitespace)
        let content = document.root.descendants.first { $0.isElement && !Self.belongsToHead($0) }
        var walk = document.root.elements(Self.landmarks)
        while let node = walk.next() {
            if node.isElement {
                note(element: node)
                // From here on, most links are those of posts.
                if postTables.count == 1, node == postTables[0] { walk.names = Self.landmarksBesideLinks }
            } else if savedMarks.count < 8 {
                let isAtTop = content.map(node.precedes) ?? true
                if let mark = SavedMarkScraper.scrape(comment: node, isAtTop: isAtTop) {
                    savedMarks.append(mark)
                }
            }
        }
    }

    private static let landmarksBesideLinks = HTMLNameSet(
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
        case .form?:
            note(form: node)
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
            if probationNotice == nil, node.attribute(.id, equals: "probation_warn") {
                probationNotice = node
            }
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
        let isNumbered = node.withAttribute(.id) { id in id.count > 4 && (0x30...0x39).contains(id[4]) }
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
        }
        // A profile's cell has the id; it is no thread.
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
            // Forms to search or to post have a menu of that name too.
            let isJump = jumpForm?.contains(node) ?? false
            if forumSelect == nil || isJump { forumSelect = node }
        case "folderid": folderSelects.append(node)
        default: break
        }
    }

    /// The address in `0; url=/index.php`; nil without one.
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
            guard let stamp = CaptureFloorScraper.stamp(of: node) else { return }
            assetStamp = max(assetStamp ?? stamp, stamp)
        }
    }
}
