package import ForumModel

extension ArchiveTable {
    /// The accounts that were logged in when pages were saved; 0 is for pages that name none.
    public static let account = ArchiveTable(
        "account",
        [
            Column("id", .contentID(sort: "account"), "PRIMARY KEY"), Column("name", .ownName),
            Column("user_id", .person, key: .setNull, isDeletedAlong: true),
        ],
        indexes: """
            CREATE INDEX account_by_user ON account(user_id);
            -- Bookmarks belong to a person; their account's pages and messages stay.
            CREATE TRIGGER user_delete BEFORE DELETE ON user BEGIN
                DELETE FROM thread_bookmark WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
                DELETE FROM forum_bookmark WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
                DELETE FROM thread_view WHERE account_id IN (SELECT id FROM account WHERE user_id = old.id);
            END;
            """
    ).published(
        selected: """
            id IN (SELECT account_id FROM thread_bookmark WHERE thread_id IN (SELECT id FROM selected_thread))
                OR id IN (SELECT account_id FROM source_page WHERE id IN (SELECT id FROM selected_page))
            """,
        selectedByMessages: """
            id IN (SELECT account_id FROM private_message) OR id IN (SELECT account_id FROM private_message_folder)
            """)
}

package struct AccountListRecord: ClaimedRecord {
    /// The kinds of lists; the raw values are the entity IDs of claims.
    package enum Kind: Int64, Sendable {
        case ignored = 1
        case buddies = 2
    }

    package var kind: Kind
    /// In the page's order; the page gives no numbers.
    package var names: [String]

    package init(_ kind: Kind, names: [String]) { (self.kind, self.names) = (kind, names) }

    package static let entity = ClaimEntity.accountList
    package static let columns = [Column("names", .list, from: .list(\Self.names))]
    package var claimID: Int64 { kind.rawValue }
}

/// The state of the account that saved a page, as the page shows it.
package struct AccountStateRecord: ClaimedRecord {
    package var probationUntil: UTCTime?
    package var probationText: String?
    package var storedMessageCount: Int?
    package var messageLimit: Int?
    package var isMessageListPartial: Bool?
    /// The names of the account's enabled features, separated by commas.
    package var features: String?

    package init() {}

    package var isEmpty: Bool {
        probationText == nil && storedMessageCount == nil && messageLimit == nil
            && isMessageListPartial == nil && features == nil
    }

    package static let entity = ClaimEntity.accountState
    package static let columns = [
        Column("probation_until", .text, from: .value(\Self.probationUntil?.description)),
        Column("probation_text", .prose, from: .value(\Self.probationText)),
        Column("stored_message_count", .integer, from: .value(\Self.storedMessageCount)),
        Column("message_limit", .integer, from: .value(\Self.messageLimit)),
        Column("is_message_list_partial", .flag, from: .value(\Self.isMessageListPartial)),
        Column("features", .text, from: .value(\Self.features)),
    ]
    package var claimID: Int64 { 0 }
}

extension ArchiveTable {
    /// Whom accounts ignore.
    public static let accountIgnored = list("account_ignored", of: .ignored)
    /// Buddy lists.
    public static let accountBuddy = list("account_buddy", of: .buddies)

    /// The newest list of each account.
    private static func list(_ name: String, of kind: AccountListRecord.Kind) -> ArchiveTable {
        ArchiveTable(
            name,
            [
                Column("account_id", .reference(.account), "NOT NULL"), Column("user_id", .person),
                Column("user_name", .personName(of: "user_id"), "NOT NULL"),
            ],
            indexes: "CREATE INDEX \(name)_by_account ON \(name)(account_id);"
        )
        .rebuilt(
            from: .accountList,
            """
            SELECT account_id, (
                    SELECT iif(min(id) = max(id), min(id), NULL) FROM user WHERE user.name = person.atom COLLATE NOCASE
                        AND NOT EXISTS (SELECT 1 FROM deleted_name WHERE deleted_name.name = person.atom COLLATE NOCASE)
                ), person.atom
            FROM (\(ClaimQuery.newest(.accountList, by: "account_id, claim_id"))) AS newest,
                json_each(said, '$.names') AS person
            WHERE claim_id = \(kind.rawValue) AND person.type = 'text'
            """
        ).published(order: "account_id, user_name")
    }

    /// The states of accounts that pages show.
    public static let accountState = ArchiveTable(
        "account_state",
        [
            Column("account_id", .reference(.account), "NOT NULL"),
            Column("source_page_id", .reference(.page), "NOT NULL"), Column("captured_at", .time),
        ] + AccountStateRecord.columns,
        indexes: "CREATE INDEX account_state_by_account ON account_state(account_id);"
    ).rebuilt(fromClaimsOf: AccountStateRecord.self)
        .published(
            notDumped: "source_page_id",
            order: "account_id, captured_at, probation_text, stored_message_count, source_page_id")
}
