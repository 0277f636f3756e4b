internal import Archive
internal import ForumModel

extension SiteRun {
    func others() throws {
        let announcements = try reader.announcements()
        if !announcements.isEmpty {
            let view = AnnouncementsView(
                context: context, announcements: announcements, forums: forumsByID, pages: pagedForums,
                references: try references(
                    announcements.map { ($0.bodyHTML, $0.bodySourceID, [$0.author.id]) }),
                titles: titles)
            let result = view.render()
            summary.add(removed: result.removed)
            try folder.write(SiteAddress.announcements, result.bytes)
        }
        let bookmarks = Dictionary(grouping: try reader.bookmarks(), by: \.accountName)
        if !bookmarks.isEmpty {
            let accounts = try bookmarks.sorted { ($0.key ?? "") < ($1.key ?? "") }.map { name, marks in
                (name: name, threads: try marks.compactMap { try reader.thread($0.threadID) })
            }
            let view = BookmarksView(context: context, accounts: accounts, users: users)
            try folder.write(SiteAddress.bookmarks, view.render())
        }
        try messages()
    }

    private func messages() throws {
        let messages = try reader.messages()
        guard !messages.isEmpty else { return }
        try folder.write(SiteAddress.messages, MessageListView(context: context, messages: messages).render())
        for (_, conversation) in Dictionary(grouping: messages, by: \.conversationID) {
            for (index, message) in conversation.enumerated() {
                let view = MessageView(
                    context: context, message: message,
                    pager: SitePager(page: index + 1, of: conversation.count) {
                        "\(conversation[$0 - 1].id).html"
                    },
                    references: try references([
                        (message.bodyHTML, message.bodySourceID, [message.sender.id, message.recipient.id])
                    ]), titles: titles)
                let result = view.render()
                summary.add(removed: result.removed)
                try folder.write(SiteAddress.message(message.id), result.bytes)
            }
        }
    }

    private func references(_ bodies: [(html: String?, page: Int64?, people: [UserID?])]) throws
        -> PageReferences
    {
        var references = ReferenceReader(reader, forums: pagedForums)
        for body in bodies {
            try references.add(body.html, from: body.page)
            for person in body.people { try references.add(person) }
        }
        return try pictureCache.add(references.references)
    }
}
