internal import Archive

/// Entries that were read and wait to be written, in batches.
///
/// A writer that is free takes what there is; while it is busy the next batch fills, and when that is full, reading
/// waits: memory holds two batches, however many pages there are.
struct BatchQueue {
    private let batchSize: Int
    private var entries: [ReadEntry] = []
    /// How many bytes their pages, pictures and kept pages have.
    private var byteCount: Int64 = 0

    /// Bytes after which a batch is full, however few pages it has.
    private static let byteLimit: Int64 = 48 << 20

    /// - Parameter batchSize: how many entries are a full batch.
    init(batchSize: Int) { self.batchSize = batchSize }

    /// Whether no further entry should be read before these are written.
    var isFull: Bool { entries.count >= batchSize || byteCount >= Self.byteLimit }

    /// Whether there are enough for a transaction, which costs something by itself.
    var isWorthWriting: Bool { isFull || entries.count >= batchSize / 4 }

    mutating func add(_ entry: ReadEntry) {
        entries.append(entry)
        byteCount += entry.record.source.byteCount
    }

    /// Everything that waits.
    mutating func take() -> [ReadEntry] {
        defer { entries = [] }
        byteCount = 0
        return entries
    }

    var isEmpty: Bool { entries.isEmpty }
}
