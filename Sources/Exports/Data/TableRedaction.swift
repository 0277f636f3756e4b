internal import Archive

/// What a redacted export of tables says in place of people's names.
///
/// Both exporters of tables hand every value through ``value(_:_:)``, so this is where a ``Redaction`` takes hold of
/// them. Which column holds what is said here once.
struct TableRedaction {
    /// What a column holds, as far as people may be recognised by it.
    enum Content {
        /// Nothing about people.
        case other
        /// A person's name.
        case name
        /// Raw markup, in which names may stand: of quotes, of edit notes.
        case markup
        /// Text, in which names may stand.
        case text
        /// A title, picture or profile of a person, or a place on a disk: it is left out.
        case dropped
    }

    private let redaction: Redaction?

    /// Redacts, or leaves all as it is.
    init(_ redaction: Redaction?) { self.redaction = redaction }

    /// Whether anything is taken out.
    var isNeeded: Bool { redaction != nil }

    /// What stands in place of a value.
    ///
    /// Until ``Redaction`` knows other names and how to find them in text, names and bodies are left out: too little
    /// rather than too much.
    func value(_ value: StoredValue, _ content: Content) -> StoredValue {
        guard redaction != nil else { return value }
        return content == .other ? value : .null
    }

    /// Whether a table is left out as a whole: addresses and bytes of pictures, pages as they were, titles.
    func leavesOut(_ table: PublicTable) -> Bool {
        redaction != nil && [.asset, .assetURL, .keptPage, .userTitle].contains(table)
    }

    /// What a column of a table holds.
    static func content(of column: String, in table: PublicTable) -> Content {
        if let content = contents["\(table.name).\(column)"] ?? contents[column] { return content }
        return [.user, .account, .userName].contains(table) && column == "name" ? .name : .other
    }

    private static let contents: [String: Content] = [
        "author_name": .name, "last_post_author_name": .name, "edited_by_name": .name, "quoted_name": .name,
        "sender_name": .name, "recipient_name": .name, "user_name": .name,
        "body_html": .markup, "reason_html": .markup,
        "body_text": .text, "edit_note": .text, "private_message.subject": .text,
        "announcement.title": .text, "thread.title": .text, "thread_history.title": .text,
        "custom_title_html": .dropped, "avatar_url": .dropped, "title_html": .dropped, "about_html": .dropped,
        "location": .dropped, "interests": .dropped, "occupation": .dropped, "gender": .dropped,
        "homepage_url": .dropped, "icq_name": .dropped, "aim_name": .dropped, "yahoo_name": .dropped,
        "source_page.root": .dropped, "source_page.path": .dropped, "source_page.path_bytes": .dropped,
        "source_page.member": .dropped, "source_page.url": .dropped, "source_issue.message": .dropped,
    ]
}
