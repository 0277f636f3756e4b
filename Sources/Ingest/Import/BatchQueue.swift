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

/// Restores the order of listing of groups that workers finish in any order, so that one folder always gives the same archive.
struct ListingOrder {
    private var given = 0
    private var next = 0
    private var waiting: [Int: [ReadEntry]] = [:]

    /// The maximum number of finished groups that wait for a slow one; bounds memory.
    private static let limit = 16

    /// Whether another group may be dispatched.
    var isOpen: Bool { waiting.count < Self.limit }

    mutating func nextNumber() -> Int {
        defer { given += 1 }
        return given
    }

    /// Records a finished group, and returns the entries that are next in order.
    mutating func ready(_ entries: [ReadEntry], number: Int) -> [ReadEntry] {
        waiting[number] = entries
        var result: [ReadEntry] = []
        while let entries = waiting.removeValue(forKey: next) {
            result += entries
            next += 1
        }
        return result
    }
}
