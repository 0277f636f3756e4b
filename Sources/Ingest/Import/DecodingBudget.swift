internal import SavedPages

/// Limits the memory of entries that are being read, waiting or being written, over all workers.
///
/// Entries are admitted in the order of the listing, and an entry that alone exceeds the budget is admitted when no
/// other one is in progress. So the import cannot deadlock.
struct DecodingBudget {
    static let byteLimit: Int64 = 96 << 20
    /// The cost in bytes at which a group of entries is full.
    static let groupByteLimit = byteLimit / 16

    private var usedByteCount: Int64 = 0

    func admits(_ byteCount: Int64) -> Bool { usedByteCount == 0 || usedByteCount + byteCount <= Self.byteLimit }

    mutating func reserve(_ byteCount: Int64) { usedByteCount += byteCount }

    mutating func release(_ byteCount: Int64) { usedByteCount -= byteCount }
}

/// What an entry costs in memory, estimated before it is read.
struct DecodingCost {
    /// The bytes that are in use until the entry is written.
    private(set) var heldByteCount: Int64 = 0
    /// The additional bytes that are in use while it is read; only one entry of a group is read at a time.
    private(set) var peakByteCount: Int64 = 0

    var byteCount: Int64 { heldByteCount + peakByteCount }

    /// The memory of a page's text, tree and values in relation to its size; measured with pages of all kinds.
    private static let pageFactor: Int64 = 14

    /// Counts a listed entry, unless the reader finds it too large to read.
    mutating func add(_ entry: InputEntry, _ reader: EntryReader) {
        switch entry {
        case .found(.page(let location)):
            let size = location.fileSize
            // A larger file is only hashed.
            if size <= reader.byteLimit(of: location) { addPage(byteCount: size, reader) }
        case .found(.asset(let location)): heldByteCount += location.fileSize
        case .inside(.page(let page)): addPage(byteCount: Int64(page.bytes.count), reader)
        case .inside(.asset(let asset)): heldByteCount += Int64(asset.bytes.count)
        case .found, .inside, .knownContainer: break
        }
    }

    private mutating func addPage(byteCount: Int64, _ reader: EntryReader) {
        heldByteCount += byteCount
        // A larger file contains a page with its pictures, which are decoded as well.
        let page = min(byteCount, Int64(reader.pageByteLimit))
        peakByteCount = max(peakByteCount, byteCount + Self.pageFactor * page)
    }
}
