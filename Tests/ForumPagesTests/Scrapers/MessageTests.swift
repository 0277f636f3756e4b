import ForumModel
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

struct MessageTests {
    @Test func `a message says everything about itself`() throws {
        guard case .message(let message) = try Fragment.scrape(Fragment.page(MessageFragment.message)).content
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
        let html = Fragment.page(
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

    @Test func `announcements are posts without numbers`() throws {
        let table = #"""
            <table class="post" id="main_full"><tr><td class="userinfo"><dl class="userinfo"><dt class="author">Owl</dt></dl></td>
            <td class="postbody">Moult.</td></tr><tr><td class="postdate">Sep 05, 2010</td></tr></table>
            """#
        guard case .announcements(let all) = try Fragment.scrape(Fragment.page(table + table)).content else {
            Issue.record("no announcements")
            return
        }
        #expect(all.map(\.authorName) == ["Owl", "Owl"])
        #expect(all.map(\.bodyHTML) == ["Moult.", "Moult."])
        #expect(all.first?.date?.local?.description == "2010-09-05")
    }
}
