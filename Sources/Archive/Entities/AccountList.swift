package import ForumModel
internal import GRDB

/// An account's list of users, as one page shows it.
package struct AccountListRecord: Sendable {
    /// The kinds of lists; the raw values are the entity IDs of claims.
    package enum Kind: Int64, Sendable {
        /// The users whose posts are hidden.
        case ignored = 1
        /// The buddy list.
        case buddies = 2
    }

    /// The kind of list.
    package var kind: Kind
    /// The names in the page's order; the page gives no numbers.
    package var names: [String]

    /// Makes a list.
    package init(_ kind: Kind, names: [String]) {
        self.kind = kind
        self.names = names
    }
}

extension AccountListRecord: ClaimedRecord {
    static var entity: ClaimEntity { .accountList }
    var claimID: Int64 { kind.rawValue }
    var claim: ClaimText {
        var claim = ClaimText()
        claim.add("names", list: names.map(JSONText.quoted))
        return claim
    }
}

/// The state of the account that saved a page, as the page shows it.
package struct AccountStateRecord: Sendable {
    /// The end of the account's probation.
    package var probationUntil: UTCTime?
    /// The notice about the probation.
    package var probationText: String?
    /// The number of the account's stored private messages.
    package var storedMessageCount: Int?
    /// The maximum number of stored messages.
    package var messageLimit: Int?
    /// Whether the page lists only the newest messages of a folder.
    package var isMessageListPartial: Bool?

    /// Creates an empty record.
    package init() {}

    /// Whether the page has no information on the account.
    package var isEmpty: Bool {
        probationText == nil && storedMessageCount == nil && messageLimit == nil
            && isMessageListPartial == nil
    }
}

extension AccountStateRecord: ClaimedRecord {
    static var entity: ClaimEntity { .accountState }
    var claimID: Int64 { 0 }
    var claim: ClaimText {
        ClaimText([
            "probation_until": probationUntil?.description, "probation_text": probationText,
            "stored_message_count": storedMessageCount, "message_limit": messageLimit,
            "is_message_list_partial": isMessageListPartial,
        ])
    }
}

extension Entity {
    /// The newest list of each account.
    private static func list(_ kind: AccountListRecord.Kind) -> String {
        """
        SELECT account_id, (
                SELECT iif(min(id) = max(id), min(id), NULL) FROM user WHERE user.name = person.atom COLLATE NOCASE
                    AND NOT EXISTS (SELECT 1 FROM deleted_name WHERE deleted_name.name = person.atom COLLATE NOCASE)
            ), person.atom
        FROM (\(ClaimQuery.newest(.accountList, by: "account_id, claim_id"))) AS newest,
            json_each(said, '$.names') AS person
        WHERE claim_id = \(kind.rawValue) AND person.type = 'text'
        """
    }

    /// Accounts' lists of users, and claims about accounts.
    static let accountList = Entity(
        schema: """
            CREATE TABLE account_ignored (
                account_id INTEGER NOT NULL,
                user_id INTEGER,
                user_name TEXT NOT NULL
            );
            CREATE INDEX account_ignored_by_account ON account_ignored(account_id);
            CREATE TABLE account_buddy (
                account_id INTEGER NOT NULL,
                user_id INTEGER,
                user_name TEXT NOT NULL
            );
            CREATE INDEX account_buddy_by_account ON account_buddy(account_id);
            CREATE TABLE account_state (
                account_id INTEGER NOT NULL,
                source_page_id INTEGER NOT NULL,
                captured_at TEXT,
                probation_until TEXT,
                probation_text TEXT,
                stored_message_count INTEGER,
                message_limit INTEGER,
                is_message_list_partial INTEGER
            );
            CREATE INDEX account_state_by_account ON account_state(account_id);
            """, tables: [.accountIgnored, .accountBuddy, .accountState], rules: [],
        contents: [
            ClaimedTable("account_ignored", from: .accountList, list(.ignored)),
            ClaimedTable("account_buddy", from: .accountList, list(.buddies)),
            ClaimedTable(
                "account_state", from: .accountState,
                """
                SELECT account_id, source_page_id, captured_at, said ->> 'probation_until', said ->> 'probation_text',
                    said ->> 'stored_message_count', said ->> 'message_limit', said ->> 'is_message_list_partial'
                FROM (\(ClaimQuery.claims(.accountState)))
                """),
        ])
}

extension PublicTable {
    private static let people = [
        "account_id": Redacted.account, "user_id": Redacted.person("user_id"),
        "user_name": Redacted.name("user_name"),
    ]

    /// Whom accounts ignore.
    public static let accountIgnored = PublicTable(
        "account_ignored", "account_id, user_id, user_name", order: "account_id, user_name", redaction: people
    )
    /// Buddy lists.
    public static let accountBuddy = PublicTable(
        "account_buddy", "account_id, user_id, user_name", order: "account_id, user_name", redaction: people)
    /// The states of accounts that pages show.
    public static let accountState = PublicTable(
        "account_state",
        """
        account_id, captured_at, probation_until, probation_text, stored_message_count, message_limit,
        is_message_list_partial
        """, notDumped: "source_page_id",
        order: "account_id, captured_at, probation_text, stored_message_count, source_page_id",
        redaction: ["account_id": Redacted.account, "probation_text": Redacted.text("probation_text")])
}
