internal import HTMLTree

/// Reads the bookmark star of a thread list.
///
/// Markup: a class `bmN` of the cell, where N is the colour, 0 to 5, or -1 without a bookmark; in 2012 an image instead,
/// `bookmarks/starN.gif`, or `star-off.gif` without a bookmark. Sample: `lists/usercp.php`.
enum StarScraper {
    static func scrape(_ cell: HTMLNode, before limit: HTMLNode?) -> (isBookmarked: Bool?, colour: Int?) {
        if let colour = cell.classSuffix(after: "bm") { return star(colour) }
        guard let address = cell.first(.img, before: limit)?.attribute(.src), !address.hasPrefix("data:")
        else { return (nil, nil) }
        // A browser saves a second image of the same name as `star1(1).gif`.
        let name = ThreadTagScraper.fileStem(address).prefix { $0 != "(" }
        if name == "star-off" { return (false, nil) }
        return name.hasPrefix("star") ? star(String(name.dropFirst(4))) : (nil, nil)
    }

    private static func star(_ colour: String) -> (isBookmarked: Bool?, colour: Int?) {
        guard let colour = Int(colour) else { return (nil, nil) }
        if colour == -1 { return (false, nil) }
        return (0...5).contains(colour) ? (true, colour) : (nil, nil)
    }
}
