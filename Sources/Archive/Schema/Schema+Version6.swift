// Version 6: which pictures the addresses in stored markup mean, and a faster look-up of members of containers.

extension Schema {
    static let version6 = """
        -- What an address in the stored markup of a page means, for addresses that are not absolute: one content, or where
        -- to look for it. Absolute addresses are looked up in asset_url.
        CREATE TABLE asset_reference (
            source_page_id INTEGER NOT NULL REFERENCES source_page(id),
            -- As the markup has it.
            address TEXT NOT NULL,
            -- `content`: target is an asset's hash; `file`: a path from the page's folder; `url`: an absolute address.
            basis TEXT NOT NULL,
            target TEXT NOT NULL,
            -- What a `data:` address was before its content, where the markup says `asset:` instead of it.
            data_prefix TEXT,
            PRIMARY KEY (source_page_id, address, basis, target)
        ) WITHOUT ROWID;
        -- Which absolute address a local one stands for, where captures of a post agree in everything but its pictures.
        CREATE TABLE asset_alias (
            post_id INTEGER NOT NULL REFERENCES post(id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED,
            url TEXT NOT NULL,
            source_page_id INTEGER NOT NULL REFERENCES source_page(id),
            address TEXT NOT NULL,
            PRIMARY KEY (post_id, url, source_page_id, address)
        ) WITHOUT ROWID;
        CREATE INDEX asset_alias_by_url ON asset_alias(url);
        CREATE INDEX asset_alias_by_address ON asset_alias(source_page_id, address);

        -- All members of a container share path and root.
        DROP INDEX source_page_by_place;
        CREATE INDEX source_page_by_place ON source_page(path_bytes, root, member);
        """
}
