internal import ForumModel
internal import GRDB

/// Private messages that form a cycle of answers.
struct ReplyCircles: CollectingRule {
    let code = DiagnosticCode.messageReplyCircle

    func findings(in database: Database) throws -> [IntegrityFinding] {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT id, subject, reply_to_id FROM private_message WHERE reply_to_id IS NOT NULL ORDER BY id
                """)
        var answered: [Int64: Int64] = [:]
        for row in rows { answered[try row.value("id")] = try row.value("reply_to_id") }
        let first = Self.lowest(ofCirclesIn: answered)
        return try rows.filter { try first.contains($0.value("id")) }.map { row in
            let subject: String? = try row.value("subject")
            return IntegrityFinding(
                severity: .error, entity: "message", id: try row.value("id"),
                message: "\(subject ?? "(no subject)"): the messages that it answers lead back to it",
                title: subject)
        }
    }

    /// Returns the lowest ID of each cycle.
    private static func lowest(ofCirclesIn next: [Int64: Int64]) -> Set<Int64> {
        /// The path on which each ID was found first.
        var way: [Int64: Int64] = [:]
        var result: Set<Int64> = []
        for start in next.keys.sorted() where way[start] == nil {
            var current: Int64? = start
            while let number = current, way[number] == nil {
                way[number] = start
                current = next[number]
            }
            guard let entry = current, way[entry] == start else { continue }
            var lowest = entry
            var number = next[entry]
            while let other = number, other != entry {
                lowest = min(lowest, other)
                number = next[other]
            }
            result.insert(lowest)
        }
        return result
    }
}
