public import ArchiveModel

extension ArchiveTable {
    /// Whether an export of tables includes the table: private ones only on request, and with pseudonyms neither pictures and
    /// their addresses, which reveal names, nor titles, original pages and reasons for exclusions.
    public func isWanted(in selection: ArchiveSelection) -> Bool {
        if isPrivate, !selection.includesPrivate { return false }
        return !selection.isRedacted
            || !["asset", "asset_reference", "asset_url", "excluded_page", "kept_page", "user_title"]
                .contains(name)
    }
}
