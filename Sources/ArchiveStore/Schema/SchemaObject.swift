internal import ArchiveModel
internal import ForumModel
package import GRDB
internal import Synchronization

/// A row of `sqlite_master`, in a form in which two spellings of one definition are equal.
package struct SchemaObject: Hashable {
    /// `table`, `index`, `view` or `trigger`; anything else only in a manipulated file.
    let kind: String
    let name: String
    let table: String
    /// Its definition, token by token; empty for the indexes that SQLite makes itself.
    let definition: String

    /// Returns all objects in the order of the file; SQLite also throws if it cannot parse a definition.
    static func all(in database: Database) throws -> [SchemaObject] {
        try rows(in: database).map { row in
            SchemaObject(kind: row[0], name: row[1], table: row[2], definition: SchemaTokens.canonical(row[3]))
        }
    }

    /// Returns the SHA-256 of all rows as they are spelled, independent of their order.
    package static func sum(of database: Database) throws -> String {
        let rows = try rows(in: database).map { $0.map { "\($0.utf8.count) \($0)\n" }.joined() }
        return ContentHash(of: Array(rows.sorted().joined().utf8)).description
    }

    private static func rows(in database: Database) throws -> [[String]] {
        try database.rows("SELECT type, name, tbl_name, sql FROM sqlite_master").map { row in
            // NULL, the definition of automatic indexes, becomes empty; so do numbers, which no expected object has.
            ["type", "name", "tbl_name", "sql"].map { String.fromDatabaseValue(row.stored($0)) ?? "" }
        }
    }

    /// Returns the objects of an archive of a version, from a database in memory on which the changes were made.
    static func expected(in version: Int, of migrator: SchemaMigrator) throws -> [SchemaObject] {
        let changes = migrator.names(upTo: version)
        if let known = made.withLock({ $0[changes] }) { return known }
        let objects = try DatabaseQueue().inDatabase { model in
            try migrator.migrate(model, upTo: version, isChecked: false)
            return try all(in: model)
        }
        made.withLock { $0[changes] = objects }
        return objects
    }

    private static let made = Mutex<[[String]: [SchemaObject]]>([:])

    /// The kind and name, for messages.
    var title: String { "\(Self.kinds.contains(kind) ? kind : "object") \(name)" }

    private static let kinds = ["table", "index", "view", "trigger"]
}

enum SchemaTokens {
    /// The tokens with single blanks between them: without comments, names without quotes and in lower case.
    ///
    /// SQLite puts quotes around the names of renamed tables.
    static func canonical(_ sql: String) -> String {
        var rest = Array(sql.utf8)[...]
        var tokens: [String] = []
        while let first = rest.first {
            switch first {
            case UInt8(ascii: " "), 9, 10, 12, 13: rest.removeFirst()
            case UInt8(ascii: "-") where rest.dropFirst().first == first: rest = rest.drop { $0 != 10 }
            case UInt8(ascii: "/") where rest.dropFirst().first == UInt8(ascii: "*"): skipComment(&rest)
            case UInt8(ascii: "'"): tokens.append("'" + quoted(&rest, until: first) + "'")
            case UInt8(ascii: "\""), UInt8(ascii: "`"): tokens.append(quoted(&rest, until: first).lowercased())
            case UInt8(ascii: "["): tokens.append(quoted(&rest, until: UInt8(ascii: "]")).lowercased())
            case _ where isWord(first):
                let word = rest.prefix(while: isWord)
                rest = rest.dropFirst(word.count)
                tokens.append(String(decoding: word, as: UTF8.self).lowercased())
            default:
                tokens.append(String(decoding: [first], as: UTF8.self))
                rest.removeFirst()
            }
        }
        return tokens.joined(separator: " ")
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
            true
        default: false
        }
    }

    private static func skipComment(_ rest: inout ArraySlice<UInt8>) {
        rest = rest.dropFirst(2)
        while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest.removeFirst() }
        rest = rest.dropFirst(2)
    }

    /// Returns the text between quotes; doubled quotes are kept.
    private static func quoted(_ rest: inout ArraySlice<UInt8>, until end: UInt8) -> String {
        rest.removeFirst()
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == end {
                guard rest.first == end else { break }
                rest.removeFirst()
                bytes.append(end)
            }
            bytes.append(byte)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
