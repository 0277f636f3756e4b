internal import ForumModel
internal import GRDB

/// Writes private messages, their folders, announcements and punishments.
final class PeopleWriter {
    private let stale: StaleMarks
    private let folders: UpsertStatement
    private let messages: UpsertStatement
    private let announcements: UpsertStatement
    private let punishments: UpsertStatement
    private let claims: ClaimLog

    init(in database: Database, stale: StaleMarks, claims: ClaimLog) throws {
        self.stale = stale
        self.claims = claims
        folders = try UpsertStatement(MergeRules.messageFolder, in: database)
        messages = try UpsertStatement(MergeRules.message, in: database)
        announcements = try UpsertStatement(MergeRules.announcement, in: database)
        punishments = try UpsertStatement(MergeRules.punishment, in: database)
    }

    func write(_ folder: FolderRecord, account: AccountID, source: Int64) throws {
        var row = ColumnValues(source: source)
        row.add(account.rawValue, folder.id.rawValue)
        row.group(shown: !folder.name.isEmpty, folder.name)
        _ = try folders.run(row, id: folder.id.rawValue, source: source, claims: claims)
    }

    func write(_ message: MessageRecord, account: AccountID, source: Int64) throws {
        try stale.changing(.message, message.id.rawValue)
        if let folder = message.folderID {
            try write(FolderRecord(id: folder, name: ""), account: account, source: source)
        }
        var row = ColumnValues(source: source)
        row.add(message.id.rawValue)
        row.group(
            shown: true, account.rawValue, message.folderID?.rawValue, message.folderRank(of: account))
        row.group(shown: message.subject != nil, message.subject)
        row.group(shown: message.sent != nil, message.sent?.at?.description, message.sent?.text)
        row.group(shown: message.body != nil, message.body?.html, message.body?.text)
        row.group(
            shown: message.flags != nil, message.flags?.isSeen, message.flags?.isReplied,
            message.flags?.isForwarded)
        row.group(shown: message.listedSenderName != nil, message.listedSenderName)
        row.group(shown: message.recipientName != nil, message.recipientName)
        row.group(shown: message.sender != nil, message.sender?.id?.rawValue, message.sender?.name)
        row.group(shown: message.tag != nil, message.tag?.value?.rawValue)
        _ = try messages.run(row, id: message.id.rawValue, source: source, claims: claims)
    }

    func write(_ announcement: AnnouncementRecord, source: Int64) throws {
        var row = ColumnValues(source: source)
        row.add(announcement.id.rawValue)
        row.group(shown: announcement.forumID != nil, announcement.forumID?.rawValue)
        row.group(shown: announcement.title != nil, announcement.title)
        row.group(
            shown: true, announcement.author.id?.rawValue, announcement.author.name, announcement.postedOn,
            announcement.author.id == nil ? 0 : 1)
        row.group(shown: announcement.bodyHTML != nil, announcement.bodyHTML)
        _ = try announcements.run(row, id: announcement.id.rawValue, source: source, claims: claims)
    }

    /// Writes down the form to answer a message.
    func write(_ reply: MessageReplyRecord, source: Int64) throws {
        var claim = ClaimText()
        claim.add("subject", reply.subject?.databaseValue ?? .null)
        claim.add("recipient_name", reply.recipientName?.databaseValue ?? .null)
        try claims.add(claim.json, of: .messageReply, reply.answeredID.rawValue, source: source)
    }

    func write(_ punishment: PunishmentRecord, source: Int64) throws {
        var row = ColumnValues(source: source)
        row.add(punishment.id.rawValue, punishment.kind)
        row.group(
            shown: true, punishment.user.id?.rawValue, punishment.user.name,
            punishment.punishedAt?.description,
            punishment.durationText, punishment.reasonHTML, punishment.postID?.rawValue,
            punishment.requestedBy?.rawValue, punishment.approvedBy?.rawValue)
        _ = try punishments.run(row, id: punishment.id.rawValue, source: source, claims: claims)
    }
}
