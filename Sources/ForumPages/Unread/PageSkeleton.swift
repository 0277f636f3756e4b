public import HTMLTree

/// The markup of a page without personal data, to report a page that is not read.
///
/// Elements keep their names, classes and IDs, with `N` for digits; classes and IDs that neither the site's style sheets nor this
/// program know become letters, also unusual names of elements and attributes. Other attributes keep only their names; of
/// texts and comments only the length in characters remains.
public struct PageSkeleton {
    private var letters: [String: String] = [:]
    private static let lineLimit = 20_000

    /// Returns which marks of known kinds and layouts a page has and lacks, and then its skeleton, line by line.
    ///
    /// - Parameter document: the page.
    /// - Returns: the lines; at most about 20,000.
    /// - Complexity: O(*n*).
    public static func lines(of document: HTMLDocument) -> [String] {
        var skeleton = PageSkeleton()
        return nearKinds(document) + skeleton.tree(document.root)
    }

    private mutating func tree(_ root: HTMLNode) -> [String] {
        var lines: [String] = []
        var depth = 0
        var walk = root.walk()
        while let step = walk.next(), lines.count < Self.lineLimit {
            switch step {
            case .enter(let node):
                let space = String(repeating: " ", count: min(depth, 60))
                if node.isElement {
                    lines.append(space + tag(node))
                } else if node.isText, !node.isBlankText {
                    lines.append("\(space)\(node.content.count)")
                } else if node.isComment {
                    lines.append("\(space)<!--\(node.content.count)-->")
                }
                if node.isElement { depth += 1 }
            case .leave: depth -= 1
            }
        }
        return lines
    }

    private mutating func tag(_ node: HTMLNode) -> String {
        var text = "<" + name(node.nameText)
        for (attribute, value) in node.attributes {
            text += " " + name(attribute)
            guard attribute == "class" || attribute == "id" else { continue }
            let words = value.split(whereSeparator: \.isWhitespace).prefix(32).map { word(String($0)) }
            text += "=\"" + words.joined(separator: " ") + "\""
        }
        return text + ">"
    }

    private mutating func name(_ text: String) -> String { HTMLName.isCommon(text) ? text : letter(for: text) }

    private mutating func word(_ text: String) -> String {
        var shape = ""
        for character in text {
            if !character.isNumber { shape.append(character) } else if shape.last != "N" { shape.append("N") }
        }
        return Self.known.contains(shape) ? shape : letter(for: text)
    }

    /// Returns the letters that stand for a word: A to Z, then A1.
    private mutating func letter(for text: String) -> String {
        if let known = letters[text] { return known }
        let (round, place) = letters.count.quotientAndRemainder(dividingBy: 26)
        let sign = Character(Unicode.Scalar(UInt8(0x41 + place)))
        letters[text] = round == 0 ? "\(sign)" : "\(sign)\(round)"
        return letters[text] ?? ""
    }

    /// The classes and IDs of the site's style sheets and of the scrapers, with `N` for digits.
    private static let known = Set(
        """
        ac_timemachine ad_banner_user adbot altcolorN anarchy announcement arch archived attachment author avatar banlist \
        banned bbc-block bclast blurb bmN bookmark_link bookmark_threads bookmarked_threads breadcrumbs buddylist \
        button_bookmark categoryN category change closed closemsg complete_shit contacts container content copyright count \
        cpmain curpage database_error date date_select debug depthN dictionary_list dictionary_show editedby editpost \
        enabled features filter folder footer forum forum_N forum_jump forumbar forumdesc forumdisplay forumhome \
        forumlist_container forums forumtitle full getinfo globalmenu gloryhole graphbar hit_info icon iconN ignored info \
        inner lastpost lastseen lastseen_icon listedit loggedinusername login loginform ltlink main_full \
        mainbodytextlarge mainbodytextsmall member_account_features messages_nextprev mod modalert moderators \
        modifyoptions modifypassword modifyprofile modqueue mods mqnav msgbuttons nav_purchase navigation newpoll \
        newposts newreply newthread notregistered offline online online_users op pagenumber pages plat platinum pm \
        pollresults post postN postbar postbody postbuttons postdate posticon postlinks posts priv_sendprivmsg \
        priv_showfolders private_messages privfolder privmsg probation_warn profilelinks quote_link rank rate rating \
        rating_buttons reason registered remove_tag replies result_number role-admin role-banned role-mod role-registered \
        sa-smilie search search_forum search_form search_help search_info search_message search_result search_results \
        searchresults section seenN sender showpost showthread smalltext smilies something_awful special_title stafflist \
        standard standarderror standardredirect star stats status subforum subforums subscribe supportmail this_page thread \
        threadN thread:N thread_N thread_bookmark thread_tags thread_title threadbar threadlink threadlist \
        threads_editthread threadrate threadsearch threadtitle title title_pages title_sticky top topics unbookmark \
        unset user user_jump user_loggedin usercp usercpnav userid-N userinfo username users views whoposted x
        """.split(separator: " ").map(String.init))

    private static let kinds: [(name: String, marks: [(name: String, path: LayoutPath)])] = [
        ("thread", marks("table.post", "dt.author", "td.postbody", "td.postdate", "div.breadcrumbs")),
        (
            "list of threads",
            marks("tr.thread", "td.title", "td.author", "td.replies", "td.lastpost", "div.breadcrumbs")
        ),
        ("folder of messages", marks("input[name*=thisfolder]", "a[href*=privatemessageid]", "td.sender")),
        ("profile", marks("dl.contacts", "td.info", "dt.author")),
        ("poll", marks("td.graphbar", "table.standard")),
        ("Leper's Colony", marks("form[action*=banlist.php]", "table.standard")),
        ("search results", marks("li.search_result", "a.threadtitle", "div.hit_info")),
        ("front page", marks("th.category", "a.forum", "td.moderators")),
    ]

    private static func marks(_ texts: String...) -> [(name: String, path: LayoutPath)] {
        texts.map { ($0, LayoutPath(stringLiteral: "* " + $0)) }
    }

    /// Lists the marks found and missing, for each kind with at least one mark, and for each layout.
    private static func nearKinds(_ document: HTMLDocument) -> [String] {
        var found: [[String]] = kinds.map { _ in [] }
        var anchor: HTMLNode?
        var posters: HTMLNode?
        for node in document.root.descendants where node.isElement {
            for (index, kind) in kinds.enumerated() {
                for mark in kind.marks where !found[index].contains(mark.name) && mark.path.matches(node) {
                    found[index].append(mark.name)
                }
            }
            if anchor == nil, PageOutline.isPostAnchor(node) { anchor = node }
            if posters == nil, PageOutline.listedThread(node) != nil { posters = node }
        }
        var lines = zip(kinds, found).filter { !$0.1.isEmpty }.map { kind, found in
            line(kind.name, kind.marks.map(\.name)) { found.contains($0) }
        }
        let rows = anchor?.enclosing(.table).map(PageOutline.rows)
        let row = (posters?.enclosing(.tr)).map { [PageOutline.cells(of: $0)] }
        for layout in MarkupLayout.all {
            let post = layout.post.map { ($0.rawValue, $1) }
            if let rows { lines.append(line("thread of \(layout.name)", in: rows, post)) }
            if let row { lines.append(line("list of \(layout.name)", in: row, layout.row.map { ($0.rawValue, $1) })) }
        }
        return lines
    }

    private static func line(_ kind: String, in rows: [[HTMLNode]], _ places: [(String, LayoutPath)]) -> String {
        let places = Dictionary(uniqueKeysWithValues: places)
        return line(kind, places.keys.sorted()) { places[$0]?.find(in: rows) != nil }
    }

    private static func line(_ kind: String, _ names: [String], _ isFound: (String) -> Bool) -> String {
        let missing = names.filter { !isFound($0) }
        return "# \(kind): has \(names.filter(isFound).joined(separator: ", "))"
            + (missing.isEmpty ? "" : "; lacks \(missing.joined(separator: ", "))")
    }
}
