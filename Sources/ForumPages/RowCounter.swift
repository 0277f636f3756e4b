internal import Bytes
internal import ForumModel
internal import HTMLTree

/// Compares the rows that were scraped from a page with those counted in its bytes.
///
/// | rows | counted in the bytes |
/// | --- | --- |
/// | threads | `id="thread5"` |
/// | messages | `name="privatemessage[5]"` |
/// | punishments | times such as `11/10/13 10:10am` at the beginning of a cell, or *Displaying jerks 1 to 50* |
/// | search results | `class="search_result"` |
/// | options of a poll | `class="graphbar"` or `name="optionnumber…"` above the first post |
/// | forums | options whose text begins with two dashes |
///
/// Rows of announcements cannot be counted; ``AnnouncementScraper`` compares their number with the one that the page states.
struct RowCounter {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let page: ScrapedPage
    private let outline: PageOutline

    static func count(in text: [UInt8], _ page: inout ScrapedPage, _ outline: PageOutline) {
        let counts = text.withUnsafeBufferPointer { bytes in
            RowCounter(bytes: bytes, page: page, outline: outline).counts
        }
        page.rowCounts = counts.filter { $0.countInBytes > 0 || $0.readCount > 0 }
        for count in page.rowCounts where count.readCount < count.countInBytes {
            page.diagnostics.report(
                .warning, .pageRowsMissing,
                """
                The page has \(count.countInBytes) \(count.kind.words), but only \(count.readCount) could be read. Look at the \
                saved page; if they are not all in it, save it again.
                """)
        }
    }

    private var counts: [RowCount] {
        var counts: [RowCount] = []
        func add(_ kind: RowCount.Kind, _ countInBytes: Int, read readCount: Int) {
            counts.append(RowCount(kind: kind, countInBytes: countInBytes, readCount: readCount))
        }
        switch page.content {
        case .threadList(let list): add(.threads, count(Self.threads), read: list.threads.count + rejectedCount)
        case .messageFolder(let list): add(.messages, count(Self.messages), read: list.messages.count + rejectedCount)
        case .punishments(let rows): add(.punishments, max(punishmentTimes, statedPunishments), read: rows.count)
        case .search(let search): add(.searchResults, count(Self.results), read: search.hits.count + rejectedCount)
        case .thread(let thread): counts.append(options(thread.poll, before: PostTagCount.first(in: bytes)))
        case .poll(let poll): counts.append(options(poll, before: nil))
        default: break
        }
        add(.forums, menuOptions, read: readMenuOptions)
        return counts
    }

    /// The number of rows that were rejected with a diagnostic of their own.
    private var rejectedCount: Int { page.diagnostics.count { $0.has(.idDuplicateInPage) || $0.has(.idInvalid) } }

    private func count(_ tags: AttributeCount) -> Int { tags.count(in: bytes, 0..<bytes.count) }

    private func options(_ poll: ScrapedPoll?, before end: Int?) -> RowCount {
        let range = 0..<(end ?? bytes.count)
        // A poll that was rejected as a whole has its own diagnostic.
        let isRejected = poll == nil && page.diagnostics.contains { $0.has(.pagePartInvalid) }
        let count = isRejected ? 0 : max(Self.bars.count(in: bytes, range), Self.inputs.count(in: bytes, range))
        return RowCount(kind: .pollOptions, countInBytes: count, readCount: poll?.options.count ?? 0)
    }

    private static let threads = AttributeCount("id", "thread", .digit)
    private static let messages = AttributeCount("name", "privatemessage[", .digit)
    private static let results = AttributeCount("class", "search_result", .word)
    private static let bars = AttributeCount("class", "graphbar", .word)
    private static let inputs = AttributeCount("name", "optionnumber", .any)

    private var punishmentTimes: Int {
        var count = 0
        var start = 0
        while let mark = Self.cell.first(in: bytes, from: start) {
            start = mark + 1
            var index = mark + 3
            while index < bytes.count, bytes[index] != 0x3E, index < mark + 256 { index += 1 }
            index += 1
            while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
            if isTime(at: index) { count += 1 }
        }
        return count
    }

    private static let cell = BytePattern("<td", ignoresCase: true)

    private func isTime(at start: Int) -> Bool {
        let shape: StaticString = "00/00/00 00:00"
        guard start + shape.utf8CodeUnitCount <= bytes.count else { return false }
        return shape.withUTF8Buffer { shape in
            shape.indices.allSatisfy { offset in
                let byte = bytes[start + offset]
                return shape[offset] == 0x30 ? byte.isDigit : byte == shape[offset]
            }
        }
    }

    /// The number of rows in *Displaying jerks 51 to 100 of 118440*; 0 if the page does not state it.
    private var statedPunishments: Int {
        guard let place = Self.stated.first(in: bytes) else { return 0 }
        let words = String(decoding: bytes[place...].prefix(96), as: UTF8.self).dropFirst(Self.stated.count)
        let numbers = words.prefix { $0 != "<" }.split(separator: " ").compactMap { SiteCount.value(of: $0) }
        guard numbers.count >= 2, numbers[0] > 0, numbers[1] >= numbers[0] else { return 0 }
        return min(numbers[1] - numbers[0] + 1, 10_000)
    }

    private static let stated = BytePattern("Displaying jerks ")

    private var menuOptions: Int {
        var count = 0
        var start = 0
        while let place = Self.option.first(in: bytes, from: start) {
            start = place + Self.option.count
            var index = start
            while index < bytes.count, bytes[index] != 0x3E, bytes[index] != 0x3C { index += 1 }
            guard index < bytes.count, bytes[index] == 0x3E else { continue }
            index += 1
            while index < bytes.count, bytes[index] <= 0x20 { index += 1 }
            if index + 1 < bytes.count, bytes[index] == 0x2D, bytes[index + 1] == 0x2D { count += 1 }
        }
        return count
    }

    private static let option = BytePattern("<option", ignoresCase: true)

    private var readMenuOptions: Int {
        var count = 0
        for option in outline.document.root.elements([.option]) {
            // Only up to the next option, because an unclosed one contains all others.
            guard let first = option.descendants.first(where: { $0.isText || $0.is(.option) }) else { continue }
            if first.withContent({ $0.drop { $0 <= 0x20 }.prefix(2).elementsEqual([0x2D, 0x2D]) }) { count += 1 }
        }
        return count
    }
}

extension RowCount.Kind {
    fileprivate var words: String {
        switch self {
        case .threads: "threads"
        case .messages: "messages"
        case .punishments: "punishments"
        case .searchResults: "search results"
        case .pollOptions: "options of a poll"
        case .forums: "forums in its menu"
        }
    }
}
