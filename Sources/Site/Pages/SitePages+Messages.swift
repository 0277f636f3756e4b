package import Archive
internal import ForumModel
internal import Markup

extension SitePages {
    package func messageList(_ messages: [PrivateMessage]) -> [UInt8] {
        let conversations = Dictionary(grouping: messages, by: \.conversationID)
        let columns: [SiteParts.Column] = ["Subject", "From", "To", "Sent", "Conversation"]
        var out = HTMLOutput()
        PageHead(root: "../", title: "Private messages").write(context, &out)
        SiteParts.table("messages sortable", label: "Private messages", columns, &out) { out in
            for message in messages.sorted(by: {
                ($0.sentAt?.seconds ?? 0, $0.id) > ($1.sentAt?.seconds ?? 0, $1.id)
            }) { write(message, of: conversations[message.conversationID] ?? [], &out) }
        }
        return SiteFrame(context: context, root: "../", kind: "page-messages", title: "Private messages")
            .page(main: out)
    }

    private func write(_ message: PrivateMessage, of conversation: [PrivateMessage], _ out: inout HTMLOutput) {
        SiteParts.row(&out) {
            SiteParts.link("../" + SiteAddress.message(message.id), &$0) {
                SiteParts.name(message.subject, &$0, unknown: "(no subject)")
            }
            if message.bodyHTML == nil { SiteParts.badge("not saved", &$0) }
        } cells: {
            $0.element("td") { SiteParts.name(message.sender.name, &$0) }
            $0.element("td") { SiteParts.name(message.recipient.name ?? message.accountName, &$0) }
            $0.element("td") { SiteParts.time(message.sentAt?.description, &$0) }
            $0.element("td") {
                guard conversation.count > 1,
                    let place = conversation.firstIndex(where: { $0.id == message.id })
                else { return }
                SiteParts.name(conversation[0].subject, &$0, unknown: "(no subject)")
                $0.text(", \(place + 1) of \(conversation.count)")
            }
        }
    }

    package func messagePage(at index: Int, of conversation: [PrivateMessage]) throws -> RenderedPage {
        let message = conversation[index]
        let references = try references([
            (message.bodyHTML, message.bodySourceID, [message.sender.id, message.recipient.id])
        ])
        var out = HTMLOutput()
        var view = PostView(context, root: "../", references: references, titles: titles)
        SiteParts.breadcrumbs([("Private messages", "../" + SiteAddress.messages)], &out)
        let subject = message.subject.map(ShownText.cleaned) ?? "(no subject)"
        out.line("h1") { SiteParts.name(subject, &$0) }
        SitePager(page: index + 1, of: conversation.count) { "\(conversation[$0 - 1].id).html" }.write("top", &out)
        out.block("article", class: "post message", ["id": "m\(message.id)"]) { out in
            out.line("header", class: "post-head") { head(of: message, view, &$0) }
            out.block("div", class: "post-main") {
                $0.line("p", class: "post-line") { SiteParts.time(message.sentAt?.description, &$0) }
                if let body = message.bodyHTML {
                    view.bodyDivision(body, from: message.bodySourceID, &$0)
                    $0.raw("\n")
                } else {
                    SiteParts.note("Only this message's line in a folder was saved.", &$0)
                }
            }
        }
        return SiteFrame(
            context: context, root: "../", kind: "page-message", title: subject,
            original: OriginalAddress.message(message.id)
        ).page(view.bodies, main: out)
    }

    private func head(of message: PrivateMessage, _ view: PostView, _ out: inout HTMLOutput) {
        out.line("h2", class: "author") {
            SiteParts.author(message.sender, root: "../", in: view.references.users, &$0)
        }
        out.element("p", class: "registered") {
            $0.raw("to ")
            var recipient = message.recipient
            recipient.name = recipient.name ?? message.accountName
            SiteParts.author(recipient, root: "../", in: view.references.users, &$0)
            guard let folder = message.folderName else { return }
            $0.raw(", in ")
            SiteParts.name(folder, &$0)
        }
    }
}
