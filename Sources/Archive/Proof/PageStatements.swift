internal import ArchiveModel
internal import ForumModel
internal import Foundation

/// Everything that a page claims, as statements with a subject and columns.
struct PageStatements {
    private struct Subject: Hashable {
        var name: String
        /// The index among several statements of the page about the same subject.
        var index = 0
    }

    private var statements: [Subject: [String: ExactText]] = [:]
    private var order: [Subject] = []

    init(_ record: PageRecord) {
        let source = record.source
        add(
            "page",
            [
                "kind": source.kind.rawValue, "status": source.status.rawValue,
                "account": source.accountName, "forum_id": source.forumID?.description,
                "thread_id": source.threadID?.description, "page_number": source.pageNumber?.description,
                "page_count": source.pageCount?.description, "per_page": source.perPage?.description,
                "filter_user_id": source.filterUserID?.description,
            ])
        for claim in record.archived?.claims ?? [] { add(claim) }
        for claim in record.archived?.menu?.claims ?? [] { add(claim, prefix: "menu: ") }
        for post in record.posts { add(post) }
    }

    /// Returns the differences of the archive's statements (`self`) from those of the page read again, a line per subject.
    func differences(from other: Self) -> [String] {
        var lines: [String] = []
        for subject in order {
            guard let values = other.statements[subject] else {
                lines.append("\(subject.name): not said by the page")
                continue
            }
            let own = statements[subject] ?? [:]
            let columns = Set(own.keys).union(values.keys).filter { own[$0] != values[$0] }.sorted()
            if !columns.isEmpty { lines.append("\(subject.name): \(columns.joined(separator: ", "))") }
        }
        for subject in other.order where statements[subject] == nil {
            lines.append("\(subject.name): not in the archive")
        }
        return lines
    }

    /// Adds a statement; equal ones count once, as they are stored.
    private mutating func add(_ name: String, _ values: [String: String?]) {
        let values = values.compactMapValues { $0.map(ExactText.init) }
        var subject = Subject(name: name)
        while let known = statements[subject] {
            if known == values { return }
            subject.index += 1
        }
        statements[subject] = values
        order.append(subject)
    }

    private mutating func add(_ claim: ArchivedClaims.Claim, prefix: String = "") {
        let object = try? JSONSerialization.jsonObject(with: Data(claim.value.utf8)) as? [String: Any]
        // A claim that is not JSON is compared as text.
        let values = object.map { $0.mapValues(Self.text) } ?? ["value": claim.value]
        add("\(prefix)\(claim.entity.words) \(claim.id)", values)
    }

    /// Formats a value of a claim; of objects in a list, the only ones there are, the keys are sorted.
    private static func text(_ value: Any) -> String {
        guard value is [Any],
            let data = try? JSONSerialization.data(withJSONObject: value, options: .sortedKeys)
        else { return "\(value)" }
        return String(decoding: data, as: UTF8.self)
    }

    private mutating func add(_ post: PostRecord) {
        let body = post.body
        add(
            "post \(post.id)",
            [
                "thread_id": post.threadID?.description, "author_id": post.authorID?.description,
                "author_name": post.namedAuthor, "position": post.position.map { "\($0)" },
                "posted_at": post.postedAt?.description, "posted_at_text": post.postedAtText,
                "is_op": "\(post.isOriginalPoster)", "is_ignored": "\(post.isIgnored)",
                "is_seen": post.isSeen.map { "\($0)" }, "body_html": body.html, "body_text": body.text,
                "edited_by_name": body.editedByName, "edited_at": body.editedAt?.description,
                "edit_note": body.editNote,
                "quotes": post.quotes.map { "\($0.postID?.description ?? "") \($0.name ?? "")" }
                    .joined(separator: "\n"),
            ])
    }
}

extension ClaimEntity {
    /// The kind of subject in words, such as `thread view`.
    fileprivate var words: String {
        "\(self)".reduce(into: "") { $0 += $1.isUppercase ? " \($1.lowercased())" : String($1) }
    }
}
