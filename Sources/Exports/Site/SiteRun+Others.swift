internal import Archive
internal import ForumModel

extension SiteRun {
    func others() throws {
        if let view = try site.announcementsPage() {
            let result = view.render()
            summary.add(removed: result.removed)
            try folder.write(SiteAddress.announcements, result.bytes)
        }
        if let view = try site.bookmarksPage() { try folder.write(SiteAddress.bookmarks, view.render()) }
        try messages()
    }

    private func messages() throws {
        let messages = try reader.messages()
        guard !messages.isEmpty else { return }
        try folder.write(SiteAddress.messages, MessageListView(context: context, messages: messages).render())
        for (_, conversation) in Dictionary(grouping: messages, by: \.conversationID) {
            for (index, message) in conversation.enumerated() {
                let result = try site.messagePage(at: index, of: conversation).render()
                summary.add(removed: result.removed)
                try folder.write(SiteAddress.message(message.id), result.bytes)
            }
        }
    }
}
