internal import ArchiveModel
internal import ForumModel

/// The filters of a search as SQL conditions on one table.
struct SearchConditions {
    let scope: SearchScope
    let forums: [Int64]
    let unwantedForums: [Int64]

    init(_ scope: SearchScope, in queries: ArchiveSnapshot) throws {
        self.scope = scope
        forums = try queries.withSubforums(scope.wanted.forums)
        unwantedForums = try queries.withSubforums(scope.unwanted.forums)
    }

    /// Whether no filter concerns posts.
    var isEmpty: Bool { sets.isEmpty && rest.conditions.isEmpty }

    /// Whether a filter concerns the author or the place of posts, which are indexed; tags, notes and imports count as place.
    var isNarrow: Bool {
        !forums.isEmpty || !scope.wanted.threads.isEmpty || !scope.titles.isEmpty || isOfNotes || isOfPerson
    }

    private var isOfNotes: Bool { !scope.tags.isEmpty || scope.contents.contains(.note) || scope.importedAfter != nil }

    private var isOfPerson: Bool { !scope.wanted.users.isEmpty || !scope.wanted.names.isEmpty }

    /// Returns the conditions; nil if no row of the kind can match.
    func conditions(for kind: SearchKind) -> ListStatement? {
        guard isWanted(kind) else { return nil }
        var list = ListStatement(of: "", "")
        add(scope.wanted, forums, kind, to: &list)
        let thread = kind == .threads ? "thread.id" : "post.thread_id"
        for title in scope.titles { list.add(Self.isTitled(thread), SearchExpression.quoted(title)) }
        if isOfNotes { addNotes(kind, to: &list) }
        if scope.isOP == true { list.add("post.is_op = 1") }
        addRest(kind, to: &list)
        return list
    }

    /// The conditions on posts that an index answers with the posts' search numbers; the index by author has no such numbers,
    /// but authors have few posts.
    var sets: [(kind: PostSetKind, list: ListStatement)] {
        var sets: [(kind: PostSetKind, list: ListStatement)] = []
        func add(_ kind: PostSetKind, _ fill: (inout ListStatement) -> Void) {
            var list = ListStatement(of: "", "")
            fill(&list)
            if !list.conditions.isEmpty { sets.append((kind, list)) }
        }
        add(.person) { $0.add(person: "post.author_id", name: "post.author_name", of: scope.wanted) }
        add(.place) {
            $0.add("post.thread_id", isOneOf: scope.wanted.threads.map(\.rawValue))
            $0.add(inForums: forums)
            for title in scope.titles { $0.add(Self.isTitled("post.thread_id"), SearchExpression.quoted(title)) }
            if scope.isOP == true { $0.add("post.is_op = 1") }
            addNotes(.posts, to: &$0)
        }
        add(.time) { $0.add(postTimeOf: scope.wanted) }
        return sets
    }

    /// The remaining conditions on posts, which require reading rows.
    var rest: ListStatement {
        var list = ListStatement(of: "", "")
        addRest(.posts, to: &list)
        return list
    }

    func isWanted(_ kind: SearchKind) -> Bool { scope.isWanted(kind) && isAbout(kind) }

    private func addRest(_ kind: SearchKind, to list: inout ListStatement) {
        var unwanted = ListStatement(of: "", "")
        add(scope.unwanted, unwantedForums, kind, to: &unwanted)
        if !unwanted.conditions.isEmpty {
            list.add(
                unwanted.conditions.map { "NOT ifnull(\($0), 0)" }.joined(separator: " AND "),
                values: unwanted.arguments)
        }
        for tag in scope.unwantedTags { list.add("NOT ifnull(\(Self.isTagged(kind)), 0)", tag, tag, tag) }
        if kind == .posts || kind == .threads {
            let thread = kind == .threads ? "thread.id" : "post.thread_id"
            for title in scope.unwantedTitles {
                list.add("NOT ifnull(\(Self.isTitled(thread)), 0)", SearchExpression.quoted(title))
            }
        }
        if kind == .posts {
            for person in scope.quoted { Self.add("IN", quotesOf: person, to: &list) }
            for person in scope.unwantedQuoted { Self.add("NOT IN", quotesOf: person, to: &list) }
        }
        if scope.isOP == false { list.add("post.is_op IS NOT 1") }
        for content in scope.contents.subtracting([.note]).sorted(by: { $0.rawValue < $1.rawValue }) {
            list.add(has(content, kind))
        }
        for content in scope.unwantedContents.sorted(by: { $0.rawValue < $1.rawValue }) {
            list.add("NOT ifnull(\(has(content, kind)), 0)")
        }
    }

    private func addNotes(_ kind: SearchKind, to list: inout ListStatement) {
        for tag in scope.tags { list.add(Self.isTagged(kind), tag, tag, tag) }
        if scope.contents.contains(.note) { list.add(has(.note, kind)) }
        if kind == .posts, let page = scope.importedAfter?.rawValue {
            list.add(
                """
                post.id IN (SELECT post_id FROM post_source AS new WHERE source_page_id > ? AND NOT EXISTS (
                    SELECT 1 FROM post_source WHERE post_id = new.post_id AND source_page_id <= ?))
                """, page, page)
        }
    }

    /// Whether a post, its thread or its forum has a tag, which is bound three times; other kinds have none.
    private static func isTagged(_ kind: SearchKind) -> String {
        func ids(_ target: String) -> String {
            "(SELECT target_id FROM reader_note WHERE purpose = 'tagging' AND target = '\(target)' AND text = ? COLLATE NOCASE)"
        }
        let (post, thread, forum) =
            switch kind {
            case .posts: ("post.id", "post.thread_id", "(SELECT forum_id FROM thread WHERE id = post.thread_id)")
            case .threads: ("NULL", "thread.id", "thread.forum_id")
            case .forums: ("NULL", "NULL", "forum.id")
            default: ("NULL", "NULL", "NULL")
            }
        return "(\(post) IN \(ids("post")) OR \(thread) IN \(ids("thread")) OR \(forum) IN \(ids("forum")))"
    }

    /// Whether a thread's title has the words of a phrase; one without a word matches nothing.
    private static func isTitled(_ column: String) -> String {
        "\(column) IN (SELECT rowid FROM thread_search WHERE thread_search MATCH ?)"
    }

    /// Adds the condition that a post quotes a person (`IN`) or does not (`NOT IN`); by name where the quoted post is not held.
    private static func add(_ isIn: String, quotesOf person: NamedPerson, to list: inout ListStatement) {
        let byName = """
            SELECT post_id FROM post_quote
            WHERE (quoted_post_id IS NULL OR quoted_post_id NOT IN (SELECT id FROM post)) AND quoted_name COLLATE NOCASE
            """
        switch person {
        case .user(let id):
            list.add(
                """
                post.id \(isIn) (
                    SELECT post_quote.post_id FROM post AS other JOIN post_quote ON quoted_post_id = other.id
                    WHERE other.author_id = ? UNION ALL \(byName) IN (
                        SELECT name FROM user WHERE id = ? UNION ALL SELECT name FROM user_name WHERE user_id = ?))
                """, id.rawValue, id.rawValue, id.rawValue)
        case .name(let name): list.add("post.id \(isIn) (\(byName) = ?)", name)
        }
    }

    /// Whether all filters apply to items of a kind.
    private func isAbout(_ kind: SearchKind) -> Bool {
        let wanted = scope.wanted
        guard kind == .posts || scope.quoted.isEmpty, [.posts, .threads].contains(kind) || scope.titles.isEmpty,
            [.posts, .threads, .forums].contains(kind) || scope.tags.isEmpty
        else { return false }
        return switch kind {
        case .posts: true
        case .forums:
            scope.isOP == nil && wanted.threads.isEmpty && !isOfPerson && scope.contents.isEmpty
                && wanted.after == nil && wanted.before == nil
        case .threads: scope.isOP == nil && scope.contents.subtracting([.poll, .note]).isEmpty
        case .messages: scope.isOP == nil && forums.isEmpty && wanted.threads.isEmpty && !scope.contents.contains(.poll)
        case .announcements: scope.isOP == nil && wanted.threads.isEmpty && !scope.contents.contains(.poll)
        }
    }

    private func add(_ filter: ListFilter, _ forums: [Int64], _ kind: SearchKind, to list: inout ListStatement) {
        switch kind {
        case .forums: list.add("forum.id", isOneOf: forums)
        case .posts:
            list.add("post.thread_id", isOneOf: filter.threads.map(\.rawValue))
            list.add(person: "post.author_id", name: "post.author_name", of: filter)
            list.add(inForums: forums, of: filter)
            if isNarrow { list.add(date: "post.posted_at", of: filter) } else { list.add(postTimeOf: filter) }
        case .threads:
            list.add("thread.id", isOneOf: filter.threads.map(\.rawValue))
            list.add(person: "thread.author_id", name: "thread.author_name", of: filter)
            list.add("thread.forum_id", isOneOf: forums)
            list.add(date: "ifnull(thread.first_post_at, thread.last_post_at)", of: filter)
        case .messages:
            list.add(correspondentsOf: filter)
            list.add(date: "private_message.sent_at", of: filter)
        case .announcements:
            list.add("announcement.forum_id", isOneOf: forums)
            list.add(person: "announcement.author_id", name: "announcement.author_name", of: filter)
            // A day without a time counts as its first second.
            list.add(date: "(announcement.posted_on || 'T00:00:00Z')", of: filter)
        }
    }

    private func has(_ content: SearchContent, _ kind: SearchKind) -> String {
        switch (content, kind) {
        case (.poll, .posts): "EXISTS (SELECT 1 FROM poll WHERE poll.thread_id = post.thread_id)"
        case (.poll, .threads): "EXISTS (SELECT 1 FROM poll WHERE poll.thread_id = thread.id)"
        case (.note, .posts), (.note, .threads):
            "\(kind == .posts ? "post" : "thread").id IN (SELECT target_id FROM reader_note WHERE purpose = 'commenting' AND target || 's' = '\(kind.rawValue)')"
        case (.poll, _), (.note, _), (_, .threads), (_, .forums): "0"
        case (let content, .posts): "post.content_flags & \(content.contents.rawValue) <> 0"
        case (let content, .messages): "body_contents(private_message.body_html) & \(content.contents.rawValue) <> 0"
        case (let content, .announcements): "body_contents(announcement.body_html) & \(content.contents.rawValue) <> 0"
        }
    }
}
