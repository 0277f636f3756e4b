internal import Archive
internal import ForumModel

extension SitePages {
    func messageList(_ messages: [PrivateMessage]) -> [UInt8] {
        var out = HTMLOutput()
        out.line("h1", text: "Private messages")
        let conversations = Dictionary(grouping: messages, by: \.conversationID?.rawValue)
        for (_, messages) in conversations.sorted(by: { ($0.key ?? 0) < ($1.key ?? 0) }) {
            out.line("section", class: "conversation") {
                $0.line("h2") { SiteParts.name(messages.first?.subject, &$0, unknown: "(no subject)") }
                $0.element("ol", class: "post-list") { out in
                    for message in messages { out.line("li") { write(message, &$0) } }
                }
            }
        }
        return SiteFrame(context: context, root: "../", kind: "page-messages", title: "Private messages")
            .page(main: out)
    }

    private func write(_ message: PrivateMessage, _ out: inout HTMLOutput) {
        SiteParts.link("../" + SiteAddress.message(message.id), &out) {
            SiteParts.name(message.subject, &$0, unknown: "(no subject)")
        }
        out.raw(" from ")
        SiteParts.name(message.sender.name, &out)
        out.raw(" to ")
        SiteParts.name(message.recipient.name ?? message.accountName, &out)
        out.raw(" ")
        SiteParts.time(message.sentAt?.description, &out)
        if message.bodyHTML == nil { SiteParts.badge("not saved", &out) }
    }

    func messagePage(at index: Int, of conversation: [PrivateMessage]) throws -> RenderedPage {
        let message = conversation[index]
        let references = try references([
            (message.bodyHTML, message.bodySourceID, [message.sender.id, message.recipient.id])
        ])
        var out = HTMLOutput()
        var view = PostView(context, root: "../", references: references, titles: titles)
        SiteParts.breadcrumbs([("Private messages", "../" + SiteAddress.messages)], &out)
        let subject = message.subject.map(ShownText.cleaned) ?? "(no subject)"
        out.line("h1") { SiteParts.name(subject, &$0) }
        SitePager(page: index + 1, of: conversation.count) { "\(conversation[$0 - 1].id).html" }.write(
            "top", &out)
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
