extension PublicTable {
    /// Whether an export of tables has it: what is private only where it is asked for, and without people's names neither
    /// pictures and their addresses, which name people and their folders, nor titles and pages as they were, nor
    /// why pages were excluded.
    public func isWanted(in selection: ArchiveSelection) -> Bool {
        if isPrivate, !selection.includesPrivate { return false }
        return !selection.isRedacted
            || !["asset", "asset_reference", "asset_url", "excluded_page", "kept_page", "user_title"]
                .contains(name)
    }
}
