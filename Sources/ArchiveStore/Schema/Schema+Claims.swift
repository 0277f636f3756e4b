// What each page claims, so that every decision can be explained, and taken again. Posts have their claims in
// post_source, post_claim and post_body.

internal import ArchiveModel

extension Schema {
    package static let claims = """
        -- The values that pages claim, once each, as JSON with the columns that a page shows.
        CREATE TABLE claim_value (
            id INTEGER PRIMARY KEY,
            value TEXT NOT NULL
        );

        CREATE TABLE claim (
            source_page_id INTEGER NOT NULL REFERENCES source_page(id),
            -- The order on the page.
            ordinal INTEGER NOT NULL,
            entity INTEGER NOT NULL,
            entity_id INTEGER NOT NULL,
            value_id INTEGER NOT NULL,
            PRIMARY KEY (source_page_id, ordinal)
        ) WITHOUT ROWID;
        -- Claims that are looked for without their page: about users without a number, and forms to answer messages.
        CREATE INDEX claim_by_entity ON claim(entity, source_page_id, ordinal) WHERE entity >= 13;

        -- What a menu of forums says, once for all pages that carry it (source_page.menu_id).
        CREATE TABLE menu_claim (
            menu_id INTEGER NOT NULL,
            ordinal INTEGER NOT NULL,
            entity INTEGER NOT NULL,
            entity_id INTEGER NOT NULL,
            value_id INTEGER NOT NULL,
            PRIMARY KEY (menu_id, ordinal)
        ) WITHOUT ROWID;

        \(ArchiveTable.namedUser.schema)
        -- Entities about which a decision must be taken again, because a page turned out to be older. Empty after an import.
        CREATE TABLE reconsider (
            entity INTEGER NOT NULL,
            id INTEGER NOT NULL,
            PRIMARY KEY (entity, id)
        ) WITHOUT ROWID;
        """
}
