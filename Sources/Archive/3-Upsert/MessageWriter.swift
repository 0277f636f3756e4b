internal import ForumModel
internal import GRDB

/// Writes private messages and their folders.
final class MessageWriter {
    private let stale: StaleMarks
    private let folders: UpsertStatement
    private let messages: UpsertStatement
    private let claims: ClaimLog
    private let references: References

    init(in database: Database, stale: StaleMarks, claims: ClaimLog, references: References) throws {
        self.stale = stale
        self.claims = claims
        self.references = references
        folders = try UpsertStatement(.messageFolder, in: database)
        messages = try UpsertStatement(.message, in: database)
    }

    func write(_ folder: FolderRecord, account: AccountID, source: Int64) throws {
        let row = try folder.row(of: account, source: source)
        _ = try folders.run(row, source: source, claims: claims)
    }

    func write(_ message: MessageRecord, account: AccountID, source: Int64) throws {
        try stale.markBeforeChange(.message, message.id.rawValue)
        if let folder = message.folderID {
            try write(FolderRecord(id: folder, name: ""), account: account, source: source)
        }
        let row = try message.row(of: account, source: source)
        try references.insertMissingRows(for: row, by: .message)
        _ = try messages.run(row, source: source, claims: claims)
    }

    /// Stores the claim of a form that answers a message.
    func write(_ reply: MessageReplyRecord, source: Int64) throws {
        try claims.add(reply.claim.json, of: .messageReply, reply.answeredID.rawValue, source: source)
    }
}
