extension ArchiveTable {
    /// Contents that a user has excluded: no page with these bytes takes part in any decision.
    public static let excludedPage = ArchiveTable(
        "excluded_page",
        [
            Column("sha256", .text, "PRIMARY KEY"),
            Column("reason", .text, note: "The reason, in the user's words."),
        ], isOrderedByKey: true
    ).published(order: "sha256")

    /// The values of the rows of source_page with an excluded content before their status became 'skipped'.
    static let excludedSource = ArchiveTable(
        "excluded_source",
        [
            Column("source_page_id", .reference(.page), "PRIMARY KEY REFERENCES source_page(id) ON DELETE CASCADE"),
            Column("status", .text, "NOT NULL"),
            Column("account_name", .personName(of: nil), note: "The account's name; NULL for account 0."),
            Column("menu_id", .integer), Column("first_shown_post_id", .reference(.post)),
            Column("last_shown_post_id", .reference(.post)),
            Column("issues", .text, "NOT NULL", note: "A list of objects with the columns of source_issue."),
        ])

    /// The claims of excluded pages, posts included: the content of claim, claim_value, post_source, post_claim and post_body.
    static let excludedClaim = ArchiveTable(
        "excluded_claim",
        [
            Column(
                "source_page_id", .reference(.page),
                "NOT NULL REFERENCES excluded_source(source_page_id) ON DELETE CASCADE"),
            Column("entity", .integer, "NOT NULL"),
            Column("ordinal", .integer, "NOT NULL"),
            Column("entity_id", .integer, "NOT NULL"),
            Column("value", .text, "NOT NULL"),
        ],
        key: ["source_page_id", "entity", "ordinal"])
}
