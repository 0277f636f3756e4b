package import GRDB

/// A sum of every page of the file, so that a bit that a disk or a copy turned over is found.
///
/// SQLite itself notices hardly any: what it can read is well formed, though it is not what was written. The sums are those of
/// the pages as this program left them. A write by another program invalidates all of them, and the change counter in the header
/// reveals it; the next write of this program computes them again. Pages that hold the sums, and the first one with the header,
/// change with them and are left out.
package enum PageSums {
    /// Pages in a row of `page_sum`.
    private static let blockSize = 256
    /// The size of SQLite's database header, at the start of the file.
    private static let headerSize = 100

    /// The content of the row of `page_sum` with `first_page` 0.
    private struct Seal {
        /// The header's count of changes when all sums were true.
        var changeCount: UInt32
        /// Pages that have no sum.
        var exempt: [UInt32]
        /// The maximum number of exempt pages, for which the row has room.
        var capacity: Int

        init(changeCount: UInt32, exempt: [UInt32], capacity: Int) {
            (self.changeCount, self.exempt, self.capacity) = (changeCount, exempt, capacity)
        }

        init?(_ database: Database) throws {
            guard try database.tableExists("page_sum"),
                let bytes = try [UInt8].fetchSums(database, of: 0), bytes.count >= 8, bytes.count % 4 == 0
            else { return nil }
            let numbers = stride(from: 0, to: bytes.count, by: 4).map { place in
                bytes[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            }
            changeCount = numbers[0]
            capacity = numbers.count - 2
            guard Int(numbers[1]) <= capacity else { return nil }
            exempt = Array(numbers[2..<2 + Int(numbers[1])])
        }

        var bytes: [UInt8] {
            let padding = [UInt32](repeating: 0, count: capacity - exempt.count)
            return ([changeCount, UInt32(exempt.count)] + exempt + padding)
                .flatMap { withUnsafeBytes(of: $0.bigEndian, Array.init) }
        }
    }

    private struct Header {
        let pageSize: Int
        let pageCount: Int
        let changeCount: UInt32
        let isLogged: Bool

        init?(_ file: DatabaseFile) {
            guard let bytes = file.read(headerSize, at: 0) else { return nil }
            func number(_ range: Range<Int>) -> UInt32 { bytes[range].reduce(0) { $0 << 8 | UInt32($1) } }
            let size = Int(number(16..<18))
            pageSize = size == 1 ? 65536 : size
            pageCount = Int(number(28..<32))
            changeCount = number(24..<28)
            isLogged = bytes[18] == 2
            guard pageSize >= 512 else { return nil }
        }
    }

    /// Whether the sums are those of the file as it is.
    package static func areValid(in database: Database) throws -> Bool {
        guard let file = DatabaseFile(of: database), let header = Header(file), !header.isLogged else { return false }
        return try Seal(database)?.changeCount == header.changeCount
    }

    /// Reads the whole file in a transaction, and returns the database pages whose checksums are wrong; none if
    /// the checksums are out of date.
    package static func damagedPages(in database: Database) throws -> [UInt32] {
        guard let file = DatabaseFile(of: database), let header = Header(file), !header.isLogged,
            let seal = try Seal(database), seal.changeCount == header.changeCount
        else { return [] }
        let exempt = Set(seal.exempt)
        var damaged: [UInt32] = []
        for first in stride(from: 1, through: header.pageCount, by: blockSize) {
            let sums = try [UInt8].fetchSums(database, of: first) ?? []
            for page in first..<min(first + blockSize, header.pageCount + 1) where !exempt.contains(UInt32(page)) {
                let place = (page - first) * 8
                guard place + 8 <= sums.count else { break }
                let expected = sums[place..<place + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
                if expected != 0, expected != sum(of: page, in: file, header) { damaged.append(UInt32(page)) }
            }
        }
        return damaged
    }

    /// Brings the sums up to date, as the last thing before the log is given up; they are void if it throws.
    ///
    /// The archive is outside a transaction, with nothing in its log; `areAllChanged` says that the sums were void when it was opened.
    package static func update(in database: Database, changes: ChangedPages, areAllChanged: Bool) throws {
        guard let file = DatabaseFile(of: database), let header = Header(file) else { return }
        let former = try Seal(database)
        var changed = changes.take()
        if areAllChanged { changed = nil }
        changed?.formUnion(former?.exempt ?? [])
        var capacity = 0
        try database.inTransaction(.immediate) {
            try write(file, header, changed: changed, in: database)
            // Two pages of the table hold at least three rows, so it has fewer pages than rows.
            capacity = max(former?.capacity ?? 0, 64 + header.pageCount / blockSize)
            try store([UInt8](repeating: 0, count: 4 * (capacity + 2)), of: 0, in: database)
            return .commit
        }
        // Pages changed by this transaction get no sums; neither does the first page, which changes again.
        guard let touched = changes.take()?.union([1]), touched.count <= capacity else { return }
        // Giving up the log counts as one more change.
        guard try changes.emptyLog(), let now = Header(file) else { return }
        let seal = Seal(changeCount: now.changeCount &+ 1, exempt: touched.sorted(), capacity: capacity)
        try database.inTransaction(.immediate) {
            try store(seal.bytes, of: 0, in: database)
            return .commit
        }
        if let last = changes.take(), last.isSubset(of: touched) { return }
        try database.execute("DELETE FROM page_sum WHERE first_page = 0")
    }

    /// Makes sums void before the first write.
    ///
    /// A program that was killed after it sealed them, before it gave up the log, left the count that giving it up will
    /// reach; a later kill may reach it with other pages.
    static func invalidate(in database: Database) throws {
        guard try Seal(database) != nil else { return }
        try database.execute("DELETE FROM page_sum WHERE first_page = 0")
    }

    /// Makes the sums valid in a copy whose pages are those of its original, except for the header; the copy must be
    /// outside a transaction, without a log.
    static func carryOver(in database: Database) throws {
        guard let file = DatabaseFile(of: database), let header = Header(file), !header.isLogged,
            var seal = try Seal(database)
        else { return }
        seal.changeCount = header.changeCount &+ 1
        try database.execute("UPDATE page_sum SET sums = ? WHERE first_page = 0", seal.bytes.databaseBlob)
    }

    private static func write(
        _ file: DatabaseFile, _ header: Header, changed: Set<UInt32>?, in database: Database
    ) throws {
        for first in stride(from: 1, through: header.pageCount, by: blockSize) {
            let pages = first..<min(first + blockSize, header.pageCount + 1)
            let stale = changed.map { changed in pages.filter { changed.contains(UInt32($0)) } } ?? Array(pages)
            var sums = try [UInt8].fetchSums(database, of: first) ?? []
            // A page without a sum was never written.
            if stale.isEmpty, sums.count == 8 * pages.count { continue }
            sums = Array(sums.prefix(8 * pages.count))
            sums += [UInt8](repeating: 0, count: 8 * pages.count - sums.count)
            for page in stale {
                withUnsafeBytes(of: sum(of: page, in: file, header).bigEndian) { bytes in
                    sums.replaceSubrange((page - first) * 8..<(page - first + 1) * 8, with: bytes)
                }
            }
            try store(sums, of: first, in: database)
        }
        try database.execute("DELETE FROM page_sum WHERE first_page > ?", header.pageCount)
    }

    private static func store(_ sums: [UInt8], of first: Int, in database: Database) throws {
        try database.execute(
            """
            INSERT INTO page_sum (first_page, sums) VALUES (?, ?)
            ON CONFLICT (first_page) DO UPDATE SET sums = excluded.sums
            """, first, sums.databaseBlob)
    }

    /// A number that changes with every bit of a page, never 0; 0 for a page that cannot be read.
    private static func sum(of page: Int, in file: DatabaseFile, _ header: Header) -> UInt64 {
        guard let bytes = file.read(header.pageSize, at: Int64(page - 1) * Int64(header.pageSize)) else { return 0 }
        var sum = UInt64(truncatingIfNeeded: page)
        bytes.withUnsafeBytes { bytes in
            for place in stride(from: 0, to: bytes.count, by: 8) {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                // Both steps are invertible: two words that differ never give the same sum.
                sum = (sum ^ word) &* 0x9E37_79B9_7F4A_7C15
                sum ^= sum >> 32
            }
        }
        return max(sum, 1)
    }
}

extension [UInt8] {
    fileprivate static func fetchSums(_ database: Database, of first: Int) throws -> [UInt8]? {
        let statement = try database.cachedStatement(sql: "SELECT sums FROM page_sum WHERE first_page = ?")
        return try Row.fetchOne(statement, arguments: [first]).flatMap { row in
            try row.withUnsafeData(atIndex: 0) { data in data.map { Array($0) } }
        }
    }
}
