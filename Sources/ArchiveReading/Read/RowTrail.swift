internal import ArchiveStore
internal import ForumModel
internal import GRDB

/// A hash of the rows that a reader has read: equal rows, equal hash.
struct RowTrail {
    private var hasher = ContentHasher()
    private var buffer: [UInt8] = []

    private static let bufferSize = 32_768

    var hash: ContentHash {
        var hasher = hasher
        buffer.withUnsafeBytes { hasher.update($0) }
        return hasher.hash
    }

    /// Adds a row of a query; ``add(count:)`` must follow the last.
    mutating func add(_ row: FoundRow) {
        row.append(to: &buffer)
        flush()
    }

    mutating func add(count: Int) { buffer += Array("\(count);".utf8) }

    /// Adds all rows of a query: each value with its type and length, so that different results never look alike.
    mutating func add(_ rows: [Row]) {
        add(count: rows.count)
        for row in rows {
            for (_, value) in row {
                switch value.storage {
                case .null: buffer.append(0x6E)
                case .int64(let number): buffer += Array("i\(number);".utf8)
                case .double(let number): buffer += Array("d\(number);".utf8)
                case .string(let text):
                    buffer += Array("s\(text.utf8.count);".utf8)
                    buffer += text.utf8
                case .blob(let data): buffer += Array("b\(data.count);".utf8) + Array(data)
                }
            }
            flush()
        }
    }

    private mutating func flush() {
        guard buffer.count >= Self.bufferSize else { return }
        buffer.withUnsafeBytes { hasher.update($0) }
        buffer.removeAll(keepingCapacity: true)
    }
}
