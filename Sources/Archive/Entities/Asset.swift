extension Entity {
    /// Pictures and style sheets, and what addresses in stored markup mean.
    static let asset = Entity(
        schema: """
            -- Once per content.
            CREATE TABLE asset (
                sha256 TEXT PRIMARY KEY,
                media_type TEXT NOT NULL,
                byte_count INTEGER NOT NULL,
                bytes BLOB NOT NULL
            );

            -- The addresses an asset answers to: absolute, or as pages refer to a file beside them.
            CREATE TABLE asset_url (
                url TEXT NOT NULL,
                sha256 TEXT NOT NULL REFERENCES asset(sha256) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                first_captured_at TEXT,
                last_captured_at TEXT,
                PRIMARY KEY (url, sha256)
            ) WITHOUT ROWID;
            CREATE INDEX asset_url_by_content ON asset_url(sha256);

            -- The target of an address in the stored markup of a page that is not absolute: a content, or a path or address to
            -- look it up by. Absolute addresses are looked up in asset_url.
            CREATE TABLE asset_reference (
                source_page_id INTEGER NOT NULL REFERENCES source_page(id),
                -- As it is in the markup.
                address TEXT NOT NULL,
                -- `content`: target is an asset's hash; `file`: a path from the page's folder; `url`: an absolute address.
                basis TEXT NOT NULL,
                target TEXT NOT NULL,
                -- The part of a `data:` URL before its content; the markup has an `asset:` address instead.
                data_prefix TEXT,
                PRIMARY KEY (source_page_id, address, basis, target)
            ) WITHOUT ROWID;

            -- The absolute addresses of local ones, known if captures of a post agree in everything but its pictures.
            CREATE TABLE asset_alias (
                post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
                url TEXT NOT NULL,
                source_page_id INTEGER NOT NULL REFERENCES source_page(id),
                address TEXT NOT NULL,
                PRIMARY KEY (post_id, url, source_page_id, address)
            ) WITHOUT ROWID;
            CREATE INDEX asset_alias_by_url ON asset_alias(url);
            CREATE INDEX asset_alias_by_address ON asset_alias(source_page_id, address);
            """,
        tables: [.asset, .assetURL, .assetReference],
        rules: [])
}

extension PublicTable {
    /// Pictures and style sheets.
    public static let asset = PublicTable(
        "asset", "sha256, media_type, byte_count", notDumped: "bytes", order: "sha256")
    /// The addresses that assets answer to.
    public static let assetURL = PublicTable(
        "asset_url", "url, sha256, first_captured_at, last_captured_at", order: "url, sha256")
    /// The targets of addresses in the markup of pages.
    public static let assetReference = PublicTable(
        "asset_reference", "source_page_id, address, basis, target", notDumped: "data_prefix",
        order: "source_page_id, address, basis, target")
}
