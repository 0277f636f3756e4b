package import ArchiveModel
internal import ForumModel
package import GRDB

/// Stores the claims of each capture.
///
/// The tables of entities hold only the merged values. With the claims every decision can be explained, and entities can be merged again
/// when a capture turns out to be older. A claim is a small JSON object with the columns that the page shows; equal ones are stored once.
package final class ClaimLog {
    private struct Claim: Hashable {
        var owner: Int64  // A page or a menu.
        var entity: ClaimEntity
        var id: Int64
        var value: Int64
    }

    private let insertValue: RowStatement
    private let insertClaim: RowStatement
    private let insertMenuClaim: RowStatement
    private let database: Database
    private var seen: Set<Claim> = []
    private var ordinals: [Int64: Int] = [:]
    /// The numbers of texts that are known to be stored; a bounded cache that avoids most inserts.
    private var stored: Set<Int64> = []

    private static let storedLimit = 50_000

    package init(in database: Database) throws {
        self.database = database
        insertValue = try RowStatement("INSERT OR IGNORE INTO claim_value (id, value) VALUES (?, ?)", in: database)
        insertClaim = try RowStatement(
            "INSERT INTO claim (source_page_id, ordinal, entity, entity_id, value_id) VALUES (?, ?, ?, ?, ?)",
            in: database)
        insertMenuClaim = try RowStatement(
            "INSERT INTO menu_claim (menu_id, ordinal, entity, entity_id, value_id) VALUES (?, ?, ?, ?, ?)",
            in: database)
    }

    /// Adds what a page says of an entity, and returns the number of the text, `claim_value.id`.
    ///
    /// Claims of one page are added one after the other; the first of two that contradict each other counts.
    @discardableResult
    package func add(_ value: String, of entity: ClaimEntity, _ id: Int64, source: SourcePageID) throws -> Int64 {
        try add(number(of: value), of: entity, id, source: source)
    }

    @discardableResult package func add(_ row: ColumnValues, source: SourcePageID) throws -> Int64 {
        try add(row.claim.json, of: row.table.entity, row.id, source: source)
    }

    /// Adds what a page says of an entity, by the number of a text that this log was given before.
    @discardableResult
    package func add(_ number: Int64, of entity: ClaimEntity, _ id: Int64, source: SourcePageID) throws -> Int64 {
        try add(number, of: entity, id, to: insertClaim, owner: source.rawValue)
        return number
    }

    /// Adds what a menu claims, unless its claims are already stored.
    package func add(_ claims: @autoclosure () -> [ArchivedClaims.Claim], menu: Int64) throws {
        guard try !database.exists("SELECT 1 FROM menu_claim WHERE menu_id = ?", menu) else { return }
        for claim in claims() {
            try add(number(of: claim.value), of: claim.entity, claim.id, to: insertMenuClaim, owner: menu)
        }
    }

    /// Deletes the claims of a page; ``ClaimReplay`` merges the entities again.
    package func forget(_ page: SourcePageID) throws {
        let source = page.rawValue
        try database.execute("DELETE FROM named_user WHERE source_page_id = ?", source)
        try database.execute("DELETE FROM claim WHERE source_page_id = ?", source)
        // Cascades to post_claim.
        try database.execute("DELETE FROM post_source WHERE source_page_id = ?", source)
        seen = seen.filter { $0.owner != source }
        ordinals[source] = nil
    }

    /// Forgets which claims the pages of a batch have made; no page is in two batches.
    package func endBatch() {
        seen.removeAll(keepingCapacity: true)
        ordinals.removeAll(keepingCapacity: true)
    }

    package static func number(of value: String) -> Int64 { DerivedNumber.from("claim", value) }

    /// Writes a text unless it is stored, and returns its number; `known` is the number if it has been computed.
    package func number(of value: String, known: Int64? = nil) throws -> Int64 {
        let number = known ?? Self.number(of: value)
        if stored.contains(number) { return number }
        insertValue.bind(number)
        insertValue.bind(value)
        try insertValue.run()
        if stored.count >= Self.storedLimit { stored.removeAll(keepingCapacity: true) }
        stored.insert(number)
        return number
    }

    private func add(
        _ number: Int64, of entity: ClaimEntity, _ id: Int64, to statement: RowStatement, owner: Int64
    ) throws {
        guard seen.insert(Claim(owner: owner, entity: entity, id: id, value: number)).inserted else { return }
        let ordinal = ordinals[owner, default: 0]
        ordinals[owner] = ordinal + 1
        statement.bind(owner)
        statement.bind(ordinal)
        statement.bind(entity.rawValue)
        statement.bind(id)
        statement.bind(number)
        try statement.run()
    }
}
