internal import Archive
internal import ForumModel
internal import ForumPages

extension RecordMapper {
    /// Adds the new messages that the control panel shows, without a folder because it names none, and the account's buddies.
    func fill(_ record: inout PageRecord, _ panel: ControlPanel) {
        for row in panel.messages {
            var message = messageRecord(row, &record)
            message.listedSenderName = row.otherName
            record.messages.append(message)
        }
        if let buddies = panel.buddies {
            record.users += buddies.map { UserRecord(id: $0.id, name: $0.name) }
            record.claimed.append(AccountListRecord(.buddies, names: buddies.map(\.name)))
        }
    }

    private func messageRecord(_ row: MessageRow, _ record: inout PageRecord) -> MessageRecord {
        var message = MessageRecord(id: row.id)
        message.subject = row.subject
        message.sent = (utc(row.date), row.date?.text ?? "")
        if let isSeen = row.isSeen { message.flags = (isSeen, row.isReplied == true, row.isForwarded == true) }
        message.tag = Observed(row.tag.map { tagRecord($0).id })
        if let tag = row.tag { record.tags.append(tagRecord(tag)) }
        return message
    }

    func fill(_ record: inout PageRecord, _ page: MessageFolderPage) {
        record.folders = page.folders.map { FolderRecord(id: $0.id, name: $0.name) }
        if !page.folders.contains(where: { $0.id == page.folderID }) {
            record.folders.append(FolderRecord(id: page.folderID, name: page.folderName ?? ""))
        }
        for row in page.messages {
            var message = messageRecord(row, &record)
            message.folderID = page.folderID
            if page.folderID == .sent {
                message.recipientName = row.otherName
            } else {
                message.listedSenderName = row.otherName
            }
            record.messages.append(message)
        }
    }

    func fill(_ record: inout PageRecord, _ page: ScrapedMessage) {
        record.folders = page.folders.map { FolderRecord(id: $0.id, name: $0.name) }
        if let sender = page.sender.flatMap(userRecord) { record.users.append(sender) }
        var message = MessageRecord(id: page.id)
        message.folderID = page.folderID
        message.subject = page.subject
        if let date = page.date { message.sent = (utc(date), date.text) }
        message.body = (page.bodyHTML, page.bodyText)
        if let name = page.senderName { message.sender = (page.senderID, name) }
        record.messages.append(message)
    }

    func replyRecord(_ form: MessageReplyForm) -> MessageReplyRecord? {
        guard !form.isForward else { return nil }
        var record = MessageReplyRecord(answeredID: form.previousMessageID)
        record.subject = form.subject
        record.recipientName = form.recipientName
        return record
    }
}
