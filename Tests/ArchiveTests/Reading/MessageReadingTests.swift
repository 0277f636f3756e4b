import Archive
import ForumModel
import TestSupport
import Testing

@Suite struct `Reading private messages` {
    @Test("gives messages with their account and folder, and only where they are asked for")
    func messages() throws {
        var page = Fixture.page("private/5", day: 3, account: "Ada")
        page.folders = [FolderRecord(id: FolderID(rawValue: 0), name: "Inbox")]
        var message = MessageRecord(id: MessageID(rawValue: 5))
        message.folderID = FolderID(rawValue: 0)
        message.subject = "Towels"
        message.body = (html: "<b>bring one</b>", text: "bring one")
        message.sender = (UserID(rawValue: 8), "Bob")
        page.users = [Fixture.user(8, "Bob")]
        page.messages = [message]
        let archive = try TestArchive().import([page])

        #expect(try archive.store.reading(ArchiveSelection()) { try $0.messages() }.isEmpty)
        var selection = ArchiveSelection()
        selection.includesPrivate = true
        let found = try #require(try archive.store.reading(selection) { try $0.messages() }.first)
        #expect(found.accountName == "Ada" && found.folderName == "Inbox" && found.subject == "Towels")
        #expect(found.sender.name == "Bob" && found.bodyHTML == "<b>bring one</b>")
    }

    @Test func `a message keeps its folder when a control panel lists it without one`() throws {
        var own = Fixture.page("own", day: 1, account: "Ada")
        own.folders = [FolderRecord(id: .inbox, name: "Inbox")]
        var message = MessageRecord(id: MessageID(rawValue: 5))
        message.folderID = .inbox
        message.body = ("bring one", "bring one")
        own.messages = [message]
        var panel = Fixture.page("panel", day: 2, account: "Ada")
        var listed = MessageRecord(id: MessageID(rawValue: 5))
        (listed.subject, listed.flags) = ("Towels", (true, false, false))
        panel.messages = [listed]
        for pages in [[own, panel], [panel, own]] {
            let archive = try TestArchive().import(pages)
            var selection = ArchiveSelection()
            selection.includesPrivate = true
            let found = try archive.store.reading(selection) { try $0.messages() }
            #expect(found.map(\.folderName) == ["Inbox"] && found.map(\.subject) == ["Towels"])
        }
    }
}
