/// The version of the page scrapers; it increases when a later program finds more on the same pages.
package enum ReaderVersion {
    /// Version 2 added polls, search results, lists of people, offered tags and the site's own index.
    package static let current = 2
}
