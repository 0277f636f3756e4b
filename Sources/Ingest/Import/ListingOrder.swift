/// Puts groups that workers finish in any order back into the order in which they were listed, so that one folder
/// always gives one archive.
struct ListingOrder {
    private var given = 0
    private var next = 0
    private var waiting: [Int: [ReadEntry]] = [:]

    /// How many groups may wait for a slow one, so that memory stays flat.
    private static let limit = 16

    /// Whether another group may be given out.
    var isOpen: Bool { waiting.count < Self.limit }

    /// The number of the next group that is given out.
    mutating func nextNumber() -> Int {
        defer { given += 1 }
        return given
    }

    /// The entries that are next in order, now that a group is done.
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
