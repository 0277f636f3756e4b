import Archive

/// The fields of an explanation in the words of the Reader's page about the sources of a post.
struct ExplainedField {
    let entity: ExplainedEntity

    private static let labels = [
        "posted_at": "Time", "sent_at": "Time", "is_op": "Marked as the thread’s author", "is_seen": "Read",
        "first_missing_at": "Missing since", "reply_count": "Replies", "unread_count": "Unread posts",
        "seen_post_count": "Posts read", "list_index": "Place in the menu",
    ]

    /// Returns what a page states, without empty fields (unless all are) and without the numbers of the archive's own.
    func words(of values: [(column: String, value: Explanation.Value)]) -> [String] {
        let shown = values.filter { if case .identifier = $0.value { false } else { true } }
        let stated = shown.filter { $0.value != .null && $0.value != .text("") }
        return (stated.isEmpty ? Array(shown.prefix(1)) : stated).map { words($0.column, $0.value) }
    }

    func words(_ name: String, _ value: Explanation.Value) -> String {
        let words =
            switch (value, entity.column(name)?.meaning) {
            case (.null, _), (.text(""), _): "nothing"
            case (.integer(let number), .flag): number == 0 ? "no" : "yes"
            case (.integer(let number), .reference(.user)): "user \(number)"
            case (.integer(let number), _), (.identifier(let number), _): "\(number)"
            case (.real(let number), _): "\(number)"
            case (.text(let time), .time):
                Terminal.line(String(time.prefix(16)).replacing("T", with: " "), limit: 16) + " UTC"
            case (.text(let text), _): "“\(Terminal.line(text, limit: 400))”"
            }
        return "\(label(name)): \(words)"
    }

    private func label(_ column: String) -> String {
        if let label = Self.labels[column] { return label }
        let places = ["listed_": " in lists", "shown_": " on its page", "claimed_": " on the page"]
        if let (prefix, place) = places.first(where: { column.hasPrefix($0.key) }) {
            return label(String(column.dropFirst(prefix.count))) + place
        }
        if column.hasSuffix("_at_text") { return label(String(column.dropLast(5))) + " on the page" }
        let words = column.replacing(#/^is_|_id$|_html$/#, with: "").replacing("_count", with: "s")
            .replacing("_url", with: " address").replacing("_", with: " ")
        return words.prefix(1).uppercased() + words.dropFirst()
    }
}
