/// The style sheets that only a server has, where a file has its own rules in itself.
enum ServedStyle {
    /// What the pages of a server have beside those of a site.
    static let name = "style/reader.css"
    private static let prefix = "style/colours/"
    private static let ending = ".css"
    /// An address holds so many colours at most; the text of more keeps the colour of text.
    private static let most = 500

    /// The address of the style sheet for the colours that authors used on a page.
    static func address(of colours: Set<SafeColour>) -> String {
        let sorted = colours.sorted { $0.value < $1.value }.prefix(most)
        return prefix + sorted.map(\.hex).joined(separator: "-") + ending
    }

    /// The style sheet of such an address; nil for any other address.
    static func rules(at address: String) -> String? {
        guard address.hasPrefix(prefix), address.hasSuffix(ending) else { return nil }
        let names = address.dropFirst(prefix.count).dropLast(ending.count).split(
            separator: "-", omittingEmptySubsequences: false)
        guard names.count <= most, names.allSatisfy({ $0.utf8.count == 6 }) else { return nil }
        let colours = names.compactMap { SafeColour("#\($0)") }
        guard colours.count == names.count else { return nil }
        return SiteFrame.style(Set(colours))
    }
}
