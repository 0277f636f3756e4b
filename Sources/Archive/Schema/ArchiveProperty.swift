/// The names of the rows of `archive_property`.
enum ArchiveProperty: String {
    /// The account whose view `thread` and `post` show.
    case defaultAccount = "default account"
    /// The account whose view threads still show, where it is not the default account any more.
    case shownThreadAccount = "account of threads"
    /// The number that the last post got (``PostNumbers``).
    case lastPostNumber = "last post number"
    /// The paths of the other archives of merges that were begun and not completed.
    case unfinishedMerges = "unfinished merges"
}
