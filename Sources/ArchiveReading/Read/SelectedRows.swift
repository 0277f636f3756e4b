internal import ArchiveModel

/// SQL conditions for the selected rows of each public table.
enum SelectedRows {
    /// Creates temporary tables of the context of selected threads and posts: forums and their parents, tags, source pages.
    ///
    /// `selected_thread`, `selected_post` and `selected_user` must exist.
    static let surroundings = """
        CREATE TEMP TABLE IF NOT EXISTS selected_forum (id INTEGER PRIMARY KEY);
        CREATE TEMP TABLE IF NOT EXISTS selected_tag (id INTEGER PRIMARY KEY);
        CREATE TEMP TABLE IF NOT EXISTS selected_page (id INTEGER PRIMARY KEY);
        WITH RECURSIVE wanted(id) AS (
            SELECT forum_id FROM thread JOIN selected_thread USING (id) WHERE forum_id IS NOT NULL
            UNION SELECT parent_id FROM forum JOIN wanted USING (id) WHERE parent_id IS NOT NULL)
        INSERT OR IGNORE INTO selected_forum SELECT id FROM wanted;
        INSERT OR IGNORE INTO selected_tag
            SELECT thread_tag_id FROM thread JOIN selected_thread USING (id) WHERE thread_tag_id IS NOT NULL
            UNION SELECT secondary_thread_tag_id FROM thread JOIN selected_thread USING (id)
            WHERE secondary_thread_tag_id IS NOT NULL;
        INSERT OR IGNORE INTO selected_page
            SELECT source_page_id FROM post_source WHERE post_id IN (SELECT id FROM selected_post);
        """

    /// Returns the condition for the rows of a table, nil for all rows; a view may hide private users from `user` (``PrivateRows``).
    static func condition(of table: ArchiveTable, _ selection: ArchiveSelection) -> String? {
        if table == .keptPage {
            let rest = conditionBesideExclusion(table, selection).map { " AND (\($0))" } ?? ""
            return "source_page_id NOT IN (SELECT source_page_id FROM excluded_source)\(rest)"
        }
        return conditionBesideExclusion(table, selection)
    }

    private static func conditionBesideExclusion(_ table: ArchiveTable, _ selection: ArchiveSelection) -> String? {
        if table.isPrivate { return selection.includesPrivate ? nil : "0" }
        guard selection.isEverything else {
            let condition = table.selected ?? "0"
            guard selection.includesPrivate, let messageCondition = table.selectedByMessages else { return condition }
            return "(\(condition)) OR \(messageCondition)"
        }
        guard !selection.includesPrivate else { return nil }
        switch table {
        case .sourcePage: return isNotPrivate
        case .userName, .userTitle: return "user_id IN (SELECT id FROM user)"
        case .assetURL: return "url NOT IN (SELECT path FROM private_file)"
        case .asset:
            return """
                sha256 NOT IN (SELECT sha256 FROM asset_url WHERE url IN (SELECT path FROM private_file)
                    EXCEPT SELECT sha256 FROM asset_url WHERE url NOT IN (SELECT path FROM private_file))
                """
        case .keptPage: return "source_page_id IN (SELECT id FROM source_page WHERE \(isPublic))"
        case .sourceIssue, .assetReference:
            return "source_page_id IN (SELECT id FROM source_page WHERE \(isNotPrivate))"
        default: return nil
        }
    }

    /// The condition of pages that are no private messages, nor files that belong to one.
    private static let isNotPrivate = """
        kind NOT IN ('private_message', 'private_folder')
            AND \(PrivateRows.fileName) NOT IN (SELECT path FROM private_file)
        """
    /// The condition of pages whose bytes contain nothing private; an unrecognised page may contain anything.
    static let isPublic = """
        kind IN ('showthread', 'showpost', 'forumdisplay', 'announcement', 'profile', 'banlist', 'index')
        """
}
