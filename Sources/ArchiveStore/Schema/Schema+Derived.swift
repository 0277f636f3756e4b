// What the derived fields need, and what the archive says of itself.

extension Schema {
    package static let derived = """
        -- Every value that a field with a history was seen with.
        CREATE TABLE sighting (
            field INTEGER NOT NULL,
            entity_id INTEGER NOT NULL,
            value TEXT NOT NULL,
            first_seen_at TEXT,
            last_seen_at TEXT,
            -- Equal for values that differ only in where their pictures were saved.
            signature INTEGER,
            PRIMARY KEY (field, entity_id, value)
        ) WITHOUT ROWID;

        -- Entities whose derived fields are out of date: filled with each batch, emptied by the last stage.
        CREATE TABLE stale (
            entity INTEGER NOT NULL,
            id INTEGER NOT NULL,
            PRIMARY KEY (entity, id)
        ) WITHOUT ROWID;

        CREATE TABLE archive_property (
            name TEXT PRIMARY KEY,
            value TEXT
        ) WITHOUT ROWID;

        -- What the pages of the file are, as SQLite counts them, so that a bit that has turned over is found. Any program
        -- may write the archive without knowing of this: the sums are void then.
        CREATE TABLE page_sum (
            -- The first of the up to 256 pages of a row, from 1; 0 says of which state of the file the sums are.
            first_page INTEGER PRIMARY KEY,
            -- Eight bytes for each page; zeros where nobody has written it.
            sums BLOB NOT NULL
        );
        """
}
