import ForumModel
import TestSupport
import Testing

@testable import ForumPages

enum MessageFragment {
    static let menu = #"""
        <select name="folderid"><option value="0" selected>Inbox</option><option value="-1">Sent Items</option>
        <option value="12">Worms</option></select>
        """#
    static let message = #"""
        <div class="breadcrumbs"><b><a href="/">Front</a> &gt; <a href="private.php?">Private Messages</a> &gt;
        <a href="private.php?folderid=0"></a>Re: &gt; worms</b></div>
        <input type="hidden" name="privatemessageid" value="31">\#(menu)
        <div id="thread" class="pm"><table class="post" id="post"><tr><td class="userinfo"><dl class="userinfo userid-7">
        <dt class="author">Early Bird</dt></dl></td><td class="postbody">I found one.</td>
        <tr class="postbar"><td class="postdate"><img src="x.gif"> Nov  8, 2012 20:56</td></tr></table></div>
        """#
    static func row(_ id: Int, image: String) -> String {
        #"""
        <tr><td class="status"><img src="http://fi.somethingawful.com/images/\#(image).gif"></td><td class="icon">&nbsp;</td>
        <td class="title"><a href="private.php?action=show&amp;privatemessageid=\#(id)">Worms \#(id)</a></td>
        <td class="sender"><a href="member.php?action=getinfo&amp;userid=0">Owl</a></td>
        <td class="date">Nov  8, 2012 at 21:30</td><td class="check"><input type="checkbox"></td></tr>
        """#
    }
}

@Suite struct `Pages of private messages` {
    @Test func `a message says everything about itself`() throws {
        guard
            case .message(let message) = try Fragment.scrape(ForumPage.page(MessageFragment.message)).content
        else {
            Issue.record("no message")
            return
        }
        #expect(message.id.rawValue == 31)
        #expect(message.subject == "Re: > worms")
        #expect(message.senderID?.rawValue == 7)
        #expect(message.senderName == "Early Bird")
        #expect(message.date?.local?.description == "2012-11-08T20:56")
        #expect(message.bodyHTML == "I found one.")
        #expect(message.folders.map(\.name) == ["Inbox", "Sent Items", "Worms"])
    }

    @Test func `a folder lists its messages with their state`() throws {
        let states = ["newpm", "pm", "pmreplied", "pmforwarded"]
        let rows = states.enumerated().map { MessageFragment.row($0 + 1, image: $1) }
        let html = ForumPage.page(
            "<form>\(MessageFragment.menu)</form><form><table>\(rows.joined())</table>"
                + #"<input type="hidden" name="thisfolder" value="-1"></form>"#)
        guard case .messageFolder(let folder) = try Fragment.scrape(html).content else {
            Issue.record("no folder")
            return
        }
        #expect(folder.folderID == .sent)
        #expect(folder.folderName == "Sent Items")
        #expect(folder.messages.map(\.subject) == ["Worms 1", "Worms 2", "Worms 3", "Worms 4"])
        #expect(folder.messages.map(\.isSeen) == [false, true, true, true])
        #expect(folder.messages.map(\.isReplied) == [false, false, true, false])
        #expect(folder.messages.map(\.isForwarded) == [false, false, false, true])
        #expect(folder.messages.first?.otherName == "Owl")
        #expect(folder.messages.first?.date?.local?.description == "2012-11-08T21:30")
    }

    @Test func `a folder whose saver put the pictures inside does not show the state of its messages`() throws {
        let row = MessageFragment.row(1, image: "pm")
            .replacing(/src="[^"]*\/pm\.gif/, with: "src=\"data:image/gif;base64,R0lGODlhAQABAAAAACw=")
        try #require(row.contains("data:"))
        let html = ForumPage.page(
            "<form>\(MessageFragment.menu)</form><form><table>\(row)</table>"
                + #"<input type="hidden" name="thisfolder" value="-1"></form>"#)
        guard case .messageFolder(let folder) = try Fragment.scrape(html).content else {
            Issue.record("no folder")
            return
        }
        #expect(folder.messages.map(\.subject) == ["Worms 1"])
        #expect(folder.messages.map { [$0.isSeen, $0.isReplied, $0.isForwarded] } == [[nil, nil, nil]])
    }

    /// A row of 2012: no cell has a class that says what it is for, and the name is no link.
    static func oldRow(_ id: Int, image: String, subject: String, sender: String) -> String {
        let address = "private.php?action=show&amp;privatemessageid=\(id)"
        return """
            <tr><td><img src="http://fi.somethingawful.com/images/\(image).gif" alt=""></td>
            <td class="altcolor2"><a href="\(address)"><img src="http://fi.somethingawful.com/forums/posticons/pmt.png#7"></a></td>
            <td align="left"><a href="\(address)">\(subject)</a></td><td>\(sender)</td>
            <td class="smalldate">Mar  3, 2012 at 21:30</td>
            <td><input type="checkbox" name="privatemessage[\(id)]" value="yes"></td></tr>
            """
    }

    @Test func `a folder whose cells have no classes lists its messages by what the cells hold`() throws {
        // Words of others that read like a date or like a notice of the page.
        let rows = [
            Self.oldRow(1, image: "newpm", subject: "Mar  4, 2012 at 10:00", sender: "Owl"),
            Self.oldRow(2, image: "pm", subject: "Message quota for all folders: 7", sender: "Jan  1, 2010"),
            Self.oldRow(3, image: "pmreplied", subject: "Worms", sender: "Message quota for all folders: 8"),
            Self.oldRow(4, image: "pmforwarded", subject: "Worms", sender: "Owl"),
        ]
        let html = ForumPage.page(
            """
            <form><table><tr class="small"><th colspan="3">Message Title</th><th>Sender</th></tr>\(rows.joined())</table>
            <input type="hidden" name="thisfolder" value="0"></form><b>Message quota for all folders: 500</b>
            """)
        let page = try Fragment.scrape(html)
        guard case .messageFolder(let folder) = page.content else {
            Issue.record("no folder")
            return
        }
        #expect(folder.messages.map(\.id.rawValue) == [1, 2, 3, 4])
        #expect(
            folder.messages.map(\.subject)
                == ["Mar 4, 2012 at 10:00", "Message quota for all folders: 7", "Worms", "Worms"])
        #expect(
            folder.messages.map(\.otherName)
                == ["Owl", "Jan 1, 2010", "Message quota for all folders: 8", "Owl"])
        #expect(
            folder.messages.map { $0.date?.local?.description }
                == Array(repeating: "2012-03-03T21:30", count: 4))
        #expect(folder.messages.map { $0.tag?.imageName } == Array(repeating: "pmt", count: 4))
        #expect(folder.messages.map(\.isSeen) == [false, true, true, true])
        #expect(folder.messages.map(\.isReplied) == [false, false, true, false])
        #expect(folder.messages.map(\.isForwarded) == [false, false, false, true])
        #expect(folder.storageLimit == 500)
        #expect(page.diagnostics.isEmpty)
    }

    // MARK: Folders

    static func folders(_ menu: String, folder: Int, trail: String) throws -> [MessageFolder] {
        let html = ForumPage.page(
            #"""
            <div class="breadcrumbs"><a href="/">Front</a> &gt; <a href="private.php">Private Messages</a> &gt; \#(trail)</div>
            <form><select name="folderid"><option value="0">Inbox</option><option value="-1">Sent Items</option>\#(menu)</select>
            <input type="hidden" name="thisfolder" value="\#(folder)"></form>
            """#)
        guard case .messageFolder(let page) = try Fragment.scrape(html).content else { return [] }
        #expect(page.folderName == trail)
        return page.folders
    }

    @Test(arguments: [
        // The menu counts from 1, on a folder's own page and on another's.
        (#"<option value="1">Worms<option value="2" selected>Nests"#, 2, "Worms"),
        (#"<option value="1">Worms<option value="2">Nests"#, 0, "Inbox"),
        // A menu that has the right numbers.
        (#"<option value="2">Worms<option value="3">Nests"#, 3, "Nests"),
    ]) func `folders have the numbers of their own pages`(_ menu: String, _ folder: Int, _ trail: String)
        throws
    {
        let found = try Self.folders(menu, folder: folder, trail: trail)
        #expect(found.map { "\($0.id) \($0.name)" } == ["0 Inbox", "-1 Sent Items", "2 Worms", "3 Nests"])
    }

    @Test func `a menu that the folder's own page agrees with is believed`() throws {
        let found = try Self.folders(
            #"<option value="1">Worms<option value="2">Nests"#, folder: 1, trail: "Worms")
        #expect(found.map { "\($0.id) \($0.name)" } == ["0 Inbox", "-1 Sent Items", "1 Worms", "2 Nests"])
    }

    @Test func `a folder that no menu names has the name of its trail`() throws {
        let found = try Self.folders("", folder: 4, trail: "Eggs")
        #expect(found.last == MessageFolder(id: FolderID(rawValue: 4), name: "Eggs"))
    }

    @Test func `a message is in the folder of its trail, not in the one beside it in the menu`() throws {
        let html = MessageFragment.message
            .replacing("private.php?folderid=0", with: "private.php?folderid=2")
            .replacing(#"value="0" selected"#, with: #"value="0""#)
            .replacing(#"<option value="12">Worms"#, with: #"<option value="1" selected>Worms"#)
        let page = try Fragment.scrape(ForumPage.page(html))
        #expect(page.identity.folderID?.rawValue == 2)
        #expect(page.diagnostics.isEmpty)
    }

    @Test func `the form that edits folders names them`() throws {
        let html = ForumPage.page(
            #"""
            <form action="private.php" method="post"><input type="hidden" name="action" value="doeditfolders">
            <input type="text" name="folderlist[2]" value="Worms"><input type="text" name="folderlist[3]" value=" Nests">
            <input type="text" name="folderlist[4]" value=""></form>
            """#)
        guard case .messageFolders(let folders) = try Fragment.scrape(html).content else {
            Issue.record("no folders")
            return
        }
        #expect(folders.map { "\($0.id) \($0.name)" } == ["2 Worms", "3 Nests"])
    }

    // MARK: Replies

    static func reply(to id: String, forward: String = "", text: String) throws -> MessageReplyForm? {
        let html = ForumPage.page(
            #"""
            <form action="private.php" method="post"><input type="hidden" name="prevmessageid" value="\#(id)">
            <input type="hidden" name="action" value="dosend"><input type="hidden" name="forward" value="\#(forward)">
            <input type="text" name="touser" value="Early Bird"><input type="text" name="title" value="Re: Worms">
            <textarea name="message">\#(text)</textarea></form>
            """#, body: #"id="something_awful" class="priv_sendprivmsg""#)
        let page = try Fragment.scrape(html)
        #expect(page.identity.kind == .other)
        guard case .messageReply(let form) = page.content else { return nil }
        return form
    }

    @Test func `a reply form says which message it answers`() throws {
        let text = "\n\n[quote]\nEarly Bird wrote on Nov  8, 2012 20:56:\nI found one.\n\nDid you?\n[/quote]"
        let form = try #require(try Self.reply(to: "31", text: text))
        #expect(form.previousMessageID.rawValue == 31)
        #expect(!form.isForward)
        #expect(form.recipientName == "Early Bird")
        #expect(form.subject == "Re: Worms")
        #expect(form.quote?.name == "Early Bird")
        #expect(form.quote?.date.local?.description == "2012-11-08T20:56")
        #expect(form.quote?.text == "I found one.\n\nDid you?")
    }

    @Test(arguments: [
        "", "Hello", "Hello [quote]\nEarly Bird wrote on Nov  8, 2012 20:56:\nx[/quote]", "[quote]x[/quote]",
    ])
    func `a reply form whose quote was changed has none`(_ text: String) throws {
        let form = try #require(try Self.reply(to: "31", text: text))
        #expect(form.quote == nil)
        #expect(form.text == text)
    }

    @Test func `a message that is forwarded is not answered`() throws {
        #expect(try Self.reply(to: "31", forward: "true", text: "")?.isForward == true)
    }

    @Test func `a form for a new message answers none`() throws {
        #expect(try Self.reply(to: "", text: "") == nil)
    }
}
