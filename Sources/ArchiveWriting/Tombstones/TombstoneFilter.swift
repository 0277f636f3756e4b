package import ArchiveModel
package import ArchiveStore
package import ForumModel
package import GRDB

/// Removes deleted entities from a page before it is written.
///
/// The result follows from the page and the tombstones alone, so it does not depend on what the archive holds or on the order
/// of imports. A deletion sends every page of the archive that it concerns through the same filter.
package final class TombstoneFilter {
    package let tombstones: TombstoneSet
    private let editor: ClaimEditor
    /// The names that the pages show beside the numbers of deleted people and that the archive does not know yet.
    package private(set) var newNames: Set<ShownName> = []
    /// Entities that belong to an earlier deletion, with that deletion: messages of forgotten accounts, threads in
    /// deleted forums and posts in deleted threads.
    ///
    /// Other pages may show them without the account, forum or thread.
    private(set) var newCauses: [Tombstone.Key: Tombstone.Key] = [:]

    /// The pictures that only deleted parts of the filtered pages showed.
    package var dropped = DroppedPictures()
    /// The same by page: a copy of it in another archive has references, but no content.
    package var droppedByPage: [ContentHash: DroppedPictures] = [:]

    package init(in database: Database, namesElsewhere: [ShownName] = []) throws {
        tombstones = try TombstoneSet(in: database, namesElsewhere: namesElsewhere)
        editor = try ClaimEditor(in: database)
    }

    /// Returns the page without deleted entities; nil if the page stays as it is.
    package func filter(_ record: PageRecord) throws -> PageRecord? {
        if record.source.status != .unreadable, tombstones.contains(.page, record.source.hash) {
            return try blank(record)
        }
        var result = record
        let isSourceChanged = filterSource(&result)
        let archived = record.claims
        let claims = try claimFilter(of: record, archived)
        try findNew(in: record, archived, claims)
        let filtered = try filter(archived, by: claims)
        let posts = try filter(record, archived, by: claims)
        var pictures = DroppedPictures()
        if filtered != nil || posts != nil {
            result = result.saying(filtered ?? archived, posts: posts?.kept ?? record.posts)
            result.archived?.isFiltered = true
            var before = record
            before.archived = archived
            pictures = try DroppedPictures(from: before, to: result, without: forgotten, editor)
            dropped.formUnion(pictures.replacing(forgotten))
            if let hash = record.source.hash { droppedByPage[hash] = pictures }
        } else if record.source.status == .duplicate, let original = record.source.hash.flatMap({ droppedByPage[$0] }) {
            pictures = original.ofCopy(with: record.assetReferences)
            dropped.formUnion(pictures.replacing(forgotten))
        }
        let isContentChanged = filterPictures(of: &result, dropped: pictures) || filtered != nil || posts != nil
        let hasLost =
            !(posts?.dropped ?? []).isEmpty
            || filtered.map { Self.wordyCount($0, of: record) < Self.wordyCount(archived, of: record) } ?? false
        // The kept bytes, and what is kept with them, may show the address and the account's name.
        let isRenamed = (result.source.url, result.source.accountName) != (record.source.url, record.source.accountName)
        result.isKeptDeleted =
            try hasLost || (isContentChanged || isRenamed) && !tombstones.forgotten.isEmpty
            || showsHiddenName(record, archived, claims)
        let isFiltered = filterKept(of: &result)
        return isSourceChanged || isContentChanged || isFiltered ? result : nil
    }

    /// Whether the page shows somebody whose name a deletion hides.
    private func showsHiddenName(_ record: PageRecord, _ archived: ArchivedClaims, _ filter: ClaimFilter) throws -> Bool
    {
        guard tombstones.hidesNames else { return false }
        return try record.posts.contains { $0.authorID.map { tombstones.hidesName(of: $0.rawValue) } ?? false }
            || archived.claims.contains { try filter.names(in: $0).contains { tombstones.hidesName(of: $0.number) } }
    }

    /// Collects the names and entities of earlier deletions on a page that have no tombstone yet.
    private func findNew(in record: PageRecord, _ archived: ArchivedClaims, _ filter: ClaimFilter) throws {
        func add(_ key: Tombstone.Key, _ cause: Tombstone.Key) {
            if !tombstones.contains(key.kind, key.id) { newCauses[key] = cause }
        }
        for (thread, forum) in filter.threads { add(.init(.thread, thread), .init(.forum, forum)) }
        for post in record.posts {
            guard let thread = post.threadID?.rawValue, filter.isThreadDeleted(thread) else { continue }
            let forum = filter.threads[thread].map { Tombstone.Key(.forum, $0) }
            add(.init(.post, post.id.rawValue), forum ?? tombstones.cause(ofPostsIn: thread))
        }
        // Another page, such as a folder's list, may show the message with the sender's name only.
        for claim in archived.claims where claim.entity == .message {
            let sender = try editor.nodes(of: claim.value).value(of: "shown_sender_id")?.number
            if let sender, tombstones.contains(.user, sender) { add(.init(.message, claim.id), .init(.user, sender)) }
        }
        guard tombstones.hasPeople else { return }
        for claim in archived.claims { newNames.formUnion(try filter.names(in: claim).filter(tombstones.isNew)) }
        guard let account = record.source.accountName, let person = tombstones.forgotten.persons(named: account).first
        else { return }
        for claim in archived.claims where claim.entity == .message {
            add(.init(.message, claim.id), .init(.person, person))
        }
    }

    /// The number of claims about things whose words are in the bytes of the page.
    private static func wordyCount(_ claims: ArchivedClaims, of record: PageRecord) -> Int {
        claims.claims.count { wordy.contains($0.entity) || $0.entity == .user && record.source.kind == .profile }
    }

    private static let wordy: Set<ClaimEntity> = [
        .message, .messageReply, .announcement, .thread, .forum, .mention, .poll, .punishment, .threadPosters,
    ]

    private func blank(_ record: PageRecord) throws -> PageRecord {
        var result = PageRecord(source: record.source)
        result.source.status = .skipped
        result.source.accountName = nil
        result.issues = [
            Diagnostic(.info, .pageDeleted, "The page was deleted; `delete --forget` lets it be imported again.")
        ]
        _ = filterSource(&result)
        var before = record
        before.archived = record.claims
        let pictures = try DroppedPictures(from: before, to: result, without: forgotten, editor)
        dropped.formUnion(pictures.replacing(forgotten))
        // Another page may show them.
        result.assets = record.assets.filter(pictures.contains)
        _ = filterPictures(of: &result, dropped: pictures)
        return result
    }

    package func isDeleted(_ page: ContentHash) -> Bool { tombstones.contains(.page, page) }

    package var forgotten: ForgottenNames { tombstones.forgotten }

    package func replacingNames(in text: String) -> String { tombstones.forgotten.replaced(in: text, isMarkup: false) }

    /// A row of `asset_url` without the names of forgotten persons.
    package func replacingNames(inAddress row: Row) -> Row {
        let address = String.fromDatabaseValue(row.stored("url")) ?? ""
        let replaced = replacingNames(in: address)
        guard replaced != address else { return row }
        return Row(
            Dictionary(row.map { ($0.0, $0.0 == "url" ? replaced.databaseValue : $0.1) }, uniquingKeysWith: { $1 }))
    }

    /// Hides forgotten persons in the places, address, account and issues of a page; returns whether anything changed.
    private func filterSource(_ record: inout PageRecord) -> Bool {
        guard !forgotten.isEmpty else { return false }
        var source = record.source
        source.root = replacingNames(in: source.root)
        source.path = replacingNames(in: source.path)
        source.member = source.member.map(replacingNames)
        source.url = source.url.map(replacingNames)
        if source.path != record.source.path { source.pathBytes = Array(source.path.utf8) }
        if forgotten.contains(number: source.filterUserID?.rawValue) { source.filterUserID = nil }
        if forgotten.contains(name: source.accountName) { source.accountName = nil }
        let issues = record.issues.map { issue in
            Diagnostic(issue.severity, stored: issue.code, replacingNames(in: issue.message))
        }
        func texts(_ source: SourceRecord) -> [String?] {
            [source.root, source.path, source.member, source.url, source.accountName]
        }
        let isChanged =
            texts(source) != texts(record.source) || source.filterUserID != record.source.filterUserID
            || issues.map(\.message) != record.issues.map(\.message)
        guard isChanged else { return false }
        record.source = source
        record.issues = issues
        return true
    }

    /// Drops the kept bytes of a page, or only its file, if they may contain removed content; returns whether it dropped any.
    private func filterKept(of record: inout PageRecord) -> Bool {
        guard var kept = record.kept else { return false }
        // The other parts of a file are not searched for names and pictures, so the whole file is dropped.
        let dropsFile =
            kept.file != nil
            && (!tombstones.forgotten.isEmpty
                || kept.cuts.hashes.contains { tombstones.contains(.picture, ContentHash($0)) })
        if dropsFile {
            kept.dropFile()
            kept.isFileDeleted = true
        }
        let cut = kept.cuts.hashes
        record.isKeptDeleted =
            record.isKeptDeleted || cut.contains { tombstones.contains(.picture, ContentHash($0)) }
            || mayShowDeleted(record.source, kept)
            || !tombstones.forgotten.isEmpty && (kept.bytes().map(tombstones.forgotten.areNamed) ?? true)
            || kept.pictures.contains { cut.contains($0.hash.description) && isNamed($0) }
        record.kept = record.isKeptDeleted ? nil : kept
        return record.isKeptDeleted || dropsFile
    }

    /// Whether a page that could not be read is of a deleted thread or forum, or names a deleted post.
    private func mayShowDeleted(_ source: SourceRecord, _ kept: KeptPage) -> Bool {
        guard source.status == .quarantined || source.status == .notRead else { return false }
        let isOfDeleted =
            tombstones.contains(.thread, source.threadID?.rawValue)
            || tombstones.contains(.forum, source.forumID?.rawValue)
        guard !isOfDeleted, tombstones.hasPosts, let bytes = kept.bytes() else { return isOfDeleted }
        let posts = String(decoding: bytes, as: UTF8.self).matches(of: /post(?:id=)?([0-9]{1,18})/)
        return posts.contains { tombstones.contains(.post, Int64($0.1)) }
    }

    private func claimFilter(of record: PageRecord, _ archived: ArchivedClaims) throws -> ClaimFilter {
        var (threads, placed): ([Int64: Int64], Set<Int64>) = ([:], [])
        func place(_ thread: Int64?, in forum: Int64?) {
            guard let thread, let forum else { return }
            if tombstones.contains(.forum, forum) { threads[thread] = forum } else { placed.insert(thread) }
        }
        place(record.source.threadID?.rawValue, in: record.source.forumID?.rawValue)
        for claim in archived.claims where claim.entity == .thread {
            place(claim.id, in: try editor.nodes(of: claim.value).value(of: "forum_id")?.number)
        }
        let isForgotten = tombstones.forgotten.contains(name: record.source.accountName)
        let isDeleted =
            tombstones.contains(.account, record.source.accountID.rawValue)
            || tombstones.isDeleted(accountNamed: record.source.accountName)
        return ClaimFilter(
            tombstones, editor, threads: threads, placedThreads: placed, pageThread: record.source.threadID?.rawValue,
            account: isForgotten ? .forgotten : isDeleted ? .deleted : .kept)
    }

    private func filter(_ archived: ArchivedClaims, by filter: ClaimFilter) throws -> ArchivedClaims? {
        var result = archived
        result.claims = try archived.claims.compactMap(filter.filter)
        if let menu = archived.menu {
            let left = try menu.claims.compactMap(filter.filter)
            result.menu = (left.map(\.value) == menu.claims.map(\.value) ? menu.id : Self.menuID(of: left), left)
        }
        let isSame =
            result.claims.map(\.value) == archived.claims.map(\.value)
            && result.menu?.claims.map(\.value) == archived.menu?.claims.map(\.value)
        return isSame ? nil : result
    }

    /// Returns a menu without deleted entities; nil if it has none.
    package func filter(menu claims: [ArchivedClaims.Claim]) throws -> (id: Int64, claims: [ArchivedClaims.Claim])? {
        let left = try claims.compactMap(ClaimFilter(tombstones, editor).filter)
        return left.map(\.value) == claims.map(\.value) ? nil : (Self.menuID(of: left), left)
    }

    /// A reduced menu has an ID of its own, so that pages that are imported again restore the whole one.
    private static func menuID(of claims: [ArchivedClaims.Claim]) -> Int64 {
        DerivedNumber.from("menu", claims.map { "\($0.entity.rawValue) \($0.id) \($0.value)" }.joined(separator: "\n"))
    }

    private func filter(_ record: PageRecord, _ archived: ArchivedClaims, by filter: ClaimFilter) throws -> (
        kept: [PostRecord], dropped: [PostRecord]
    )? {
        var (kept, dropped): ([PostRecord], [PostRecord]) = ([], [])
        var isChanged = false
        let names = try namesOfDeletedUsers(record, archived)
        for post in record.posts {
            guard !isGone(post, filter) else {
                dropped.append(post)
                continue
            }
            var post = post
            if replace(in: &post, names) { isChanged = true }
            kept.append(post)
        }
        return isChanged || !dropped.isEmpty ? (kept, dropped) : nil
    }

    private func isGone(_ post: PostRecord, _ filter: ClaimFilter) -> Bool {
        filter.isPostDeleted(post.id.rawValue, in: post.threadID?.rawValue)
            || tombstones.forgotten.contains(number: post.authorID?.rawValue)
            || post.authorID == nil && tombstones.forgotten.contains(name: post.authorName)
                && !tombstones.isLeft(ofDeletedUser: post.authorName)
    }

    private func namesOfDeletedUsers(_ record: PageRecord, _ archived: ArchivedClaims) throws -> [Int64: String] {
        let users = Set(record.posts.compactMap { $0.authorID?.rawValue }).filter(tombstones.isUserDeleted)
        var names: [Int64: String] = [:]
        for claim in archived.claims where claim.entity == .user && users.contains(claim.id) {
            names[claim.id] = try editor.nodes(of: claim.value).value(of: "name")?.text
        }
        return names
    }

    /// Changes what a post says of deleted users and forgotten persons; returns whether it did.
    private func replace(in post: inout PostRecord, _ names: [Int64: String]) -> Bool {
        var isChanged = false
        if let author = post.authorID?.rawValue, tombstones.isUserDeleted(author) {
            post.authorID = nil
            post.authorName = tombstones.hidesName(of: author) ? "" : names[author] ?? ""
            isChanged = true
        }
        guard !forgotten.isEmpty else { return isChanged }
        if post.authorID == nil {
            let name = post.authorName
            post.authorName =
                forgotten.contains(name: name)
                ? ForgottenPerson.placeholder : forgotten.replaced(in: name, isMarkup: false)
            if post.authorName != name { isChanged = true }
        }
        var body = post.body
        if let html = forgotten.withoutQuotes(body.html) {
            body.html = html
            body.text = MarkupText.words(of: html)
        }
        if let name = body.editedByName, forgotten.contains(name: name) {
            body = EditNoteNames.replaced(in: body, name: name) ?? body
        }
        body.html = forgotten.replaced(in: body.html, isMarkup: true)
        body.text = forgotten.replaced(in: body.text, isMarkup: false)
        body.editNote = forgotten.replaced(in: body.editNote)
        if forgotten.contains(name: body.editedByName) { body.editedByName = ForgottenPerson.placeholder }
        if body != post.body {
            post.body = body
            isChanged = true
        }
        // As in the body, whose quotes of these names were emptied.
        for index in post.quotes.indices where post.quotes[index].name.map(forgotten.areQuoted) ?? false {
            post.quotes[index] = (nil, ForgottenPerson.placeholder)
            isChanged = true
        }
        return isChanged
    }

    /// Whether a text file of a page has the name of a forgotten person, or cannot be searched for it.
    private func isNamed(_ asset: AssetRecord) -> Bool { isNamed(asset.mediaType) { asset.bytes } }

    package func isNamed(_ mediaType: String, bytes: () throws -> [UInt8]) rethrows -> Bool {
        guard mediaType.hasPrefix("text/") || mediaType.hasSuffix("xml"), !tombstones.forgotten.isEmpty else {
            return false
        }
        let bytes = try bytes()
        // UTF-16 cannot be searched.
        return bytes.contains(0) || tombstones.forgotten.areNamed(in: bytes)
    }

    /// Removes deleted pictures, and references of dropped content, and hides forgotten names; returns whether any changed.
    ///
    /// Pictures that only dropped content showed go at the end of the command (``dropped``), unless another page shows them.
    private func filterPictures(of record: inout PageRecord, dropped pictures: DroppedPictures) -> Bool {
        let counts = (record.assets.count, record.assetReferences.count)
        record.assetReferences.removeAll(where: pictures.contains)
        record.assets.removeAll { tombstones.contains(.picture, $0.hash) || isNamed($0) }
        var isChanged = counts != (record.assets.count, record.assetReferences.count)
        guard !forgotten.isEmpty else { return isChanged }
        for index in record.assets.indices {
            let url = forgotten.replaced(in: record.assets[index].url)
            if url != record.assets[index].url {
                record.assets[index].url = url
                isChanged = true
            }
        }
        for index in record.assetReferences.indices {
            let reference = record.assetReferences[index].replacing { forgotten.replaced(in: $0, isMarkup: false) }
            if reference != record.assetReferences[index] {
                record.assetReferences[index] = reference
                isChanged = true
            }
        }
        return isChanged
    }
}

extension AssetReferenceRecord {
    fileprivate func replacing(_ text: (String) -> String) -> AssetReferenceRecord {
        let target: Target =
            switch target {
            case .content: self.target
            case .file(let path): .file(text(path))
            case .url(let url): .url(text(url))
            }
        return AssetReferenceRecord(address: text(address), target: target, dataPrefix: dataPrefix)
    }
}
