package import ArchiveModel
internal import ForumModel
package import GRDB

extension ReaderMark {
    /// Returns the marks by account; on a thread also the reading positions in it.
    ///
    /// Entities other than ``MarkedEntity`` have no marks.
    package static func all(on entity: String, _ id: Int64, in database: Database) throws -> [ReaderMark] {
        try Row.fetchAll(
            database,
            sql: """
                SELECT account_id, name, kind, is_set, marked_at, iif(target = 'post', target_id, NULL) AS post_id
                FROM reader_mark LEFT JOIN account ON account.id = account_id
                WHERE target = ?1 AND target_id = ?2 OR ?1 = 'thread' AND target = 'post'
                    AND target_id IN (SELECT id FROM post WHERE thread_id = ?2)
                ORDER BY account_id, kind, target_id
                """, arguments: [entity, id]
        ).map {
            try ReaderMark(
                accountID: AccountID(rawValue: $0.value("account_id")), accountName: $0.value("name"),
                kind: $0.value("kind"), isSet: $0.value("is_set"), markedAt: $0.value("marked_at"),
                postID: ($0.value("post_id") as Int64?).map(PostID.init(rawValue:)))
        }
    }
}
