internal import Markup

/// Style sheets of a server for rules that exported pages contain inline.
enum ServedStyle {
    /// The address of the style sheet for the pages that only a server has.
    static let name = "style/reader.css"
    private static let prefix = "style/colours/"
    private static let ending = ".css"
    /// The maximum number of colours in an address; text in further colours keeps the default colour.
    private static let most = 500

    static func address(of colours: Set<SafeColour>) -> String {
        let sorted = colours.sorted { $0.value < $1.value }.prefix(most)
        return prefix + sorted.map(\.hex).joined(separator: "-") + ending
    }

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
