/// The version of what reads pages: it grows when a later program finds more on the same pages.
package enum ReaderVersion {
    /// This program's version.
    ///
    /// 1 was the first; 2 reads polls, search results, lists of people, tags on offer and the site's own index.
    package static let current = 2
}
