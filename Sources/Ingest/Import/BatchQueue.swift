internal import Archive
internal import ForumModel

/// Queues read entries until they are written in batches.
///
/// While the writer is busy, the next batch fills; a full batch suspends reading. So at most two batches are in memory.
struct BatchQueue {
    private let batchSize: Int
    private var entries: [ReadEntry] = []
    private(set) var byteCount: Int64 = 0

    /// The size in bytes at which a batch is full, regardless of its number of pages.
    private static let byteLimit: Int64 = 48 << 20

    init(batchSize: Int) { self.batchSize = batchSize }

    /// Whether no further entry should be read before these are written.
    var isFull: Bool { entries.count >= batchSize || byteCount >= Self.byteLimit }

    /// Whether there are enough for a transaction, which has a fixed cost.
    var isWorthWriting: Bool { isFull || entries.count >= max(1, batchSize / 2) }

    mutating func add(_ entry: ReadEntry) {
        entries.append(entry)
        byteCount += entry.byteCountInMemory
    }

    mutating func take() -> [ReadEntry] {
        defer { entries = [] }
        byteCount = 0
        return entries
    }

    var isEmpty: Bool { entries.isEmpty }
}

extension ReadEntry {
    /// Its approximate size in bytes: the records of the page, its pictures and its kept bytes.
    var byteCountInMemory: Int64 {
        let hasContent = record.source.status.isTaken
        let pictures = record.assets.reduce(0) { $0 + $1.bytes.count }
        return (hasContent ? record.source.byteCount : 0) + Int64(pictures + (record.kept?.packed.count ?? 0))
    }
}
