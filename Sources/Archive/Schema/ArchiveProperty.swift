/// The names of the rows of `archive_property`.
enum ArchiveProperty: String {
    /// The account whose view `thread` and `post` show.
    case defaultAccount = "default account"
    /// The account whose view threads still show, where it is not the default account any more.
    case shownThreadAccount = "account of threads"
    /// Which staged index holds the posts while a first import runs.
    case stagedPostIndex = "index of posts"
}
