internal import ArchiveModel
internal import ArchiveStore
internal import GRDB

/// Removes deleted entities from the claims of one page.
struct ClaimFilter {
    private let tombstones: TombstoneSet
    private let editor: ClaimEditor
    /// The deleted forum of each thread that the page places in one.
    let threads: [Int64: Int64]
    /// Threads that the page places in a forum that is not deleted.
    private let placedThreads: Set<Int64>
    private let pageThread: Int64?
    private let account: Account

    /// Whether the account whose view a page shows was kept, deleted (`delete user`), or forgotten (`--everything`).
    enum Account { case kept, deleted, forgotten }

    init(
        _ tombstones: TombstoneSet, _ editor: ClaimEditor, threads: [Int64: Int64] = [:],
        placedThreads: Set<Int64> = [], pageThread: Int64? = nil, account: Account = .kept
    ) {
        (self.tombstones, self.editor, self.threads) = (tombstones, editor, threads)
        (self.pageThread, self.placedThreads, self.account) = (pageThread, placedThreads, account)
    }

    func isThreadDeleted(_ id: Int64?) -> Bool {
        guard let id else { return false }
        return threads[id] != nil
            // One that was deleted with its forum stays where a page shows it in another one.
            || tombstones.contains(.thread, id) && !(tombstones.isOfPlace(.thread, id) && placedThreads.contains(id))
    }

    /// A post that was deleted with its thread or forum stays where a page shows it in a thread that was not.
    func isPostDeleted(_ id: Int64, in thread: Int64?) -> Bool {
        isThreadDeleted(thread) || tombstones.contains(.post, id) && !(tombstones.isOfPlace(.post, id) && thread != nil)
    }

    /// Returns a claim without deleted entities; nil if nothing is left of it.
    func filter(_ claim: ArchivedClaims.Claim) throws -> ArchivedClaims.Claim? {
        guard !isSubjectGone(claim) else { return nil }
        let nodes = try editor.nodes(of: claim.value)
        guard !isAboutDeleted(claim, nodes) else { return nil }
        let edits = nodes.flatMap { self.edits(of: $0, in: claim.entity, nodes) }
        guard !edits.isEmpty else { return claim }
        return .init(entity: claim.entity, id: claim.id, value: try editor.applying(edits, to: claim.value))
    }

    private func isSubjectGone(_ claim: ArchivedClaims.Claim) -> Bool {
        switch claim.entity {
        case .thread, .threadPosters: isThreadDeleted(claim.id)
        case .threadView: isThreadDeleted(claim.id) || account != .kept
        case .bookmarkList: account != .kept
        case .accountList, .accountState, .messageFolder: account == .forgotten
        case .user, .staff: tombstones.isUserDeleted(claim.id)
        case .forum, .moderators, .offeredTags, .forumVisit: tombstones.contains(.forum, claim.id)
        case .message, .messageReply: account == .forgotten || tombstones.contains(.message, claim.id)
        case .postMark: isPostDeleted(claim.id, in: pageThread)
        case .poll: isThreadDeleted(pageThread)
        default: false
        }
    }

    /// Whether the values say that the claim is about something that was deleted.
    private func isAboutDeleted(_ claim: ArchivedClaims.Claim, _ nodes: [ClaimEditor.Node]) -> Bool {
        func number(_ key: String) -> Int64? { nodes.value(of: key)?.number }
        /// Where a number is shown, the number decides; what stays after a deletion, without its number, may be a namesake's.
        func isNamed(_ keys: String..., number id: String? = nil, sparesNamesakes: Bool = false) -> Bool {
            id.flatMap(number) == nil
                && keys.contains { key in
                    let name = nodes.value(of: key)?.text
                    return tombstones.forgotten.contains(name: name)
                        && !(sparesNamesakes && tombstones.isLeft(ofDeletedUser: name))
                }
        }
        let forgotten = tombstones.forgotten
        return switch claim.entity {
        case .announcement:
            tombstones.contains(.forum, number("forum_id")) || forgotten.contains(number: number("shown_author_id"))
                || isNamed("author_name", number: "shown_author_id", sparesNamesakes: true)
        case .punishment: tombstones.isUserDeleted(number("user_id")) || isNamed("user_name", number: "user_id")
        case .message:
            // Sent by the account.
            account != .kept && number("folder_id") == -1 || tombstones.isUserDeleted(number("shown_sender_id"))
                || isNamed("shown_sender_name", "listed_sender_name", number: "shown_sender_id")
        case .mention:
            isPostDeleted(claim.id, in: number("thread_id")) || tombstones.contains(.forum, number("forum_id"))
                || forgotten.contains(number: number("author_id"))
                || isNamed("author_name", number: "author_id", sparesNamesakes: true)
        case .poll: isThreadDeleted(number("thread_id"))
        case .namedUser: isNamed("shown_name")
        case .postMark: forgotten.contains(number: number("user_id"))
        default: false
        }
    }

    private func edits(of node: ClaimEditor.Node, in entity: ClaimEntity, _ all: [ClaimEditor.Node])
        -> [ClaimEditor.Edit]
    {
        if let number = node.number { return edits(of: node, number, in: entity, all) }
        guard let text = node.text else { return [] }
        if entity == .moderators, node.key == "users" { return moderators(text, node) }
        let owner = number(beside: node, in: entity, all)
        // The edit of the number removes the name as well.
        if entity != .accountList, owner.map(hidesName) ?? false { return [] }
        // The number of a deleted user is removed, and then the name alone counts.
        let isOwned = owner.map { !tombstones.isUserDeleted($0) } ?? false
        let isName = entity.column(node.key)?.isPersonName == true && !isOwned
        if entity == .accountList || isName, tombstones.forgotten.contains(name: text) {
            // An entry that is, or may be, of a deleted user who was not forgotten stays, without the name.
            let isLeft = owner != nil || tombstones.isLeft(ofDeletedUser: text)
            switch entity {
            case .accountList: return [.remove(place: node.place)]
            case .threadPosters where !isLeft: return [.remove(place: node.parent)]
            default:
                // The same result as where the claim still has the number.
                let belongsToNumber = entity.column(node.key)?.namedPerson != nil && !isLeft
                return [.set(place: node.place, belongsToNumber ? .null : ForgottenPerson.placeholder.databaseValue)]
            }
        }
        let forgotten = tombstones.forgotten
        let isMarkup = entity.column(node.key)?.isMarkup ?? false
        var left = isMarkup ? forgotten.withoutQuotes(text) ?? text : text
        if node.key == "body_text", let html = all.first(where: { $0.key == "body_html" && $0.parent == node.parent }),
            let rest = html.text.flatMap(forgotten.withoutQuotes)
        {
            left = MarkupText.words(of: rest)
        }
        let replaced = forgotten.replaced(in: left, isMarkup: isMarkup)
        return replaced == text ? [] : [.set(place: node.place, replaced.databaseValue)]
    }

    private func edits(
        of node: ClaimEditor.Node, _ number: Int64, in entity: ClaimEntity, _ all: [ClaimEditor.Node]
    ) -> [ClaimEditor.Edit] {
        if node.parent == "$.threads", entity == .bookmarkList {
            return isThreadDeleted(number) ? [.remove(place: node.place)] : []
        }
        if node.parent == "$.forums", entity == .staff {
            return tombstones.contains(.forum, number) ? [.remove(place: node.place)] : []
        }
        if node.key == "claimed_parent_id" {
            return tombstones.contains(.forum, number) ? [.set(place: node.place, .null)] : []
        }
        guard entity.column(node.key)?.reference == .user, tombstones.isUserDeleted(number) else { return [] }
        if entity == .threadPosters, tombstones.forgotten.contains(number: number) {
            return [.remove(place: node.parent)]
        }
        let name = all.first { entity.column($0.key)?.namedPerson == node.key && $0.parent == node.parent }
        return [.set(place: node.place, .null)]
            + (hidesName(of: number) ? name.map { [.set(place: $0.place, .null)] } ?? [] : [])
    }

    private func hidesName(of number: Int64) -> Bool {
        tombstones.hidesName(of: number) || tombstones.forgotten.contains(number: number)
    }

    /// The number of the person whose name a value is.
    private func number(beside node: ClaimEditor.Node, in entity: ClaimEntity, _ all: [ClaimEditor.Node]) -> Int64? {
        guard let key = entity.column(node.key)?.namedPerson else { return nil }
        return all.first { $0.key == key && $0.parent == node.parent }?.number
    }

    /// The names that a claim shows beside the numbers of users.
    func names(in claim: ArchivedClaims.Claim) throws -> [ShownName] {
        let nodes = try editor.nodes(of: claim.value)
        if claim.entity == .user { return nodes.value(of: "name")?.text.map { [ShownName($0, of: claim.id)] } ?? [] }
        return nodes.compactMap { node in
            guard let name = node.text, !name.isEmpty else { return nil }
            return number(beside: node, in: claim.entity, nodes).map { ShownName(name, of: $0) }
        }
    }

    private func moderators(_ text: String, _ node: ClaimEditor.Node) -> [ClaimEditor.Edit] {
        let users = text.split(separator: ",")
        let left = users.filter { !tombstones.isUserDeleted(Int64($0)) }
        return left.count == users.count ? [] : [.set(place: node.place, left.joined(separator: ",").databaseValue)]
    }
}
