// Version 2: what came along with pages, and the bytes of pages that were kept.

extension Schema {
    static let version2 = """
        -- How source_page.url is known.
        ALTER TABLE source_page ADD COLUMN url_basis TEXT;
        -- The size of the whole file, on the row after which nothing more of the file is to be read; NULL on the others.
        ALTER TABLE source_page ADD COLUMN file_byte_count INTEGER;
        UPDATE source_page SET file_byte_count = byte_count WHERE member IS NULL;

        -- Pictures and style sheets, once per content.
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

        -- The original bytes of pages, and what stood around them, so that a later version can read them again.
        CREATE TABLE kept_page (
            source_page_id INTEGER PRIMARY KEY REFERENCES source_page(id),
            compression TEXT NOT NULL,
            byte_count INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            url TEXT,
            url_basis TEXT,
            captured_at TEXT,
            captured_basis TEXT,
            charset TEXT
        );
        """
}
