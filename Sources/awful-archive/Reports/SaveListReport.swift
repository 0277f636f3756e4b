import Exports

/// The addresses to save next, for people and programs.
struct SaveListReport {
    let list: SaveList
    /// The most addresses.
    let limit: Int

    /// Prints a line for each, and what is not listed on standard error.
    ///
    /// Standard output has addresses only: wget takes every line of a list for one.
    func print(isExplained: Bool) {
        var (count, buffer) = (0, "")
        list.forEachItem { item in
            count += 1
            guard count <= limit else { return }
            buffer += item.address + (isExplained ? "  # \(Terminal.line(item.why, limit: 200))" : "") + "\n"
            if buffer.utf8.count > 1 << 16 {
                Output.write(buffer.utf8)
                buffer = ""
            }
        }
        Output.write(buffer.utf8)
        if count > limit { Output.error("# \(count - limit) more addresses (--limit 0 prints all)") }
        if list.lostNoticeCount > 0 {
            let notices = SummaryReport.count(list.lostNoticeCount, "notice")
            Output.error("# \(notices) saved in the place of a page that nothing names")
        }
        for summary in list.summaries {
            Output.error("# not listed: \(Terminal.line(summary.words, limit: 200)); --all")
        }
    }

    private struct Listing: Encodable {
        var addresses: [SaveList.Item]
        var notListed: [SaveList.Summary]
        var unnamedNotices: Int
    }

    /// Prints them as an object.
    ///
    /// - Throws: `EncodingError`.
    func printJSON() throws {
        var items: [SaveList.Item] = []
        list.forEachItem { if items.count < limit { items.append($0) } }
        try Output.json(
            Listing(addresses: items, notListed: list.summaries, unnamedNotices: list.lostNoticeCount))
    }
}
