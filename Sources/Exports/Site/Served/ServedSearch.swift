/// A search as somebody typed it on a page of a server.
package struct ServedSearch: Sendable, Hashable {
    /// The query, as in the terminal.
    package var words = ""
    /// Whether the newest hits come first.
    package var isByDate = false
    /// Whether the last word is still being typed.
    package var isUnfinished = false

    /// Searches for nothing.
    package init() {}
}
