/// The names of the rows of `archive_property`.
package enum ArchiveProperty: String {
    /// The account whose view `thread` and `post` show.
    case defaultAccount = "default account"
    /// The former default account, whose view `thread` shows until the end of the import that replaced it; absent otherwise.
    case shownThreadAccount = "account of threads"
    /// The highest row number in the search index that was ever assigned to a post (``PostNumbers``).
    case lastPostNumber = "last post number"
    /// The paths of the other archives of merges that were begun and not completed.
    case unfinishedMerges = "unfinished merges"
    /// Set while tombstones have to be applied again to the pages that the archive holds.
    case unappliedTombstones = "unapplied tombstones"
    /// Set once a tombstone was removed: marks may refer to entities that the next import restores.
    case takenBackDeletions = "taken back deletions"
    /// The start of the names of rows that say which pictures to delete unless something shows them (`DroppedPictures`).
    case droppedPicture = "dropped picture "
    /// What a deletion has left in the bytes of the file (``DeletedContent``).
    case deletedContent = "deleted content"
}
