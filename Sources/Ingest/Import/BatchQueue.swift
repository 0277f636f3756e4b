internal import Archive
internal import ForumModel

/// Entries that were read and wait to be written, in batches.
///
/// An idle writer takes the waiting entries; while it is busy, the next batch fills, and when that is full, reading
/// waits: there are never more than two batches in memory.
struct BatchQueue {
    private let batchSize: Int
    private var entries: [ReadEntry] = []
    /// Their approximate size in bytes.
    private(set) var byteCount: Int64 = 0

    /// Bytes after which a batch is full, however few pages it has.
    private static let byteLimit: Int64 = 48 << 20

    /// - Parameter batchSize: how many entries are a full batch.
    init(batchSize: Int) { self.batchSize = batchSize }

    /// Whether no further entry should be read before these are written.
    var isFull: Bool { entries.count >= batchSize || byteCount >= Self.byteLimit }

    /// Whether there are enough for a transaction, which has a fixed cost.
    var isWorthWriting: Bool { isFull || entries.count >= max(1, batchSize / 2) }

    mutating func add(_ entry: ReadEntry) {
        entries.append(entry)
        byteCount += entry.byteCountInMemory
    }

    /// Everything that waits.
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
        return (hasContent ? record.source.byteCount : 0)
            + Int64(pictures + (record.kept?.compressed.count ?? 0))
    }
}
