extension ArchiveTable {
    /// Pictures and style sheets, once per content.
    public static let asset = ArchiveTable(
        "asset",
        [
            Column("sha256", .text, "PRIMARY KEY"),
            Column("media_type", .text, "NOT NULL"),
            Column("byte_count", .integer, "NOT NULL"),
            Column("bytes", .bytes, "NOT NULL"),
        ]
    ).published(notDumped: "bytes", order: "sha256")

    /// The addresses that assets answer to: absolute, or as pages refer to a file beside them.
    public static let assetURL = ArchiveTable(
        "asset_url",
        [
            Column("url", .text, "NOT NULL"),
            Column(
                "sha256", .text,
                "NOT NULL REFERENCES asset(sha256) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED"),
            Column("first_captured_at", .text),
            Column("last_captured_at", .text),
        ],
        key: ["url", "sha256"],
        indexes: "CREATE INDEX asset_url_by_content ON asset_url(sha256);"
    ).published(order: "url, sha256")

    /// The targets of addresses in the stored markup of pages that are not absolute: a content, or a path or address to look it up
    /// by.
    ///
    /// Absolute addresses are looked up in asset_url.
    public static let assetReference = ArchiveTable(
        "asset_reference",
        [
            Column("source_page_id", .reference(.page), "NOT NULL", key: .restrict),
            Column("address", .text, "NOT NULL", note: "As it is in the markup."),
            Column(
                "basis", .text, "NOT NULL",
                note: """
                    `content`: target is an asset's hash; `file`: a path from the page's folder; \
                    `url`: an absolute address.
                    """),
            Column("target", .text, "NOT NULL"),
            Column(
                "data_prefix", .text,
                note:
                    "The part of a `data:` URL before its content; the markup has an `asset:` address instead."
            ),
        ], key: ["source_page_id", "address", "basis", "target"]
    ).published(notDumped: "data_prefix", order: "source_page_id, address, basis, target")

    /// The absolute addresses of local ones, known if captures of a post agree in everything but its pictures.
    static let assetAlias = ArchiveTable(
        "asset_alias",
        [
            Column("post_id", .reference(.post), "NOT NULL", key: .cascade),
            Column("url", .text, "NOT NULL"),
            Column("source_page_id", .reference(.page), "NOT NULL", key: .restrict),
            Column("address", .text, "NOT NULL"),
        ], key: ["post_id", "url", "source_page_id", "address"],
        indexes: """
            CREATE INDEX asset_alias_by_url ON asset_alias(url);
            CREATE INDEX asset_alias_by_address ON asset_alias(source_page_id, address);
            """)
}
