internal import Archive
package import ForumModel

extension SitePages {
    /// Returns the page of bookmarks by account: the given ones, or else all of selected threads; nil if there are none.
    package func bookmarksPage(_ bookmarks: [(accountName: String?, threadID: ThreadID)]? = nil) throws
        -> BookmarksView?
    {
        let found =
            try bookmarks
            ?? reader.selectedBookmarks().compactMap { mark in mark.threadID.map { (mark.accountName, $0) } }
        let bookmarks = Dictionary(grouping: found, by: \.accountName)
        guard !bookmarks.isEmpty else { return nil }
        let accounts = try bookmarks.sorted { ($0.key ?? "") < ($1.key ?? "") }.map { name, marks in
            (name: name, threads: try marks.compactMap { try reader.selectedThread($0.threadID) })
        }
        return BookmarksView(
            context: context, accounts: accounts, references: try references(of: accounts.flatMap(\.threads)))
    }
}
