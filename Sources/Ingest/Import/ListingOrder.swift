/// Restores the order of listing of groups that workers finish in any order: one folder gives one archive.
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
