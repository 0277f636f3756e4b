package import ForumModel

/// What a user wrote on something for themselves, or a passage that they marked; independent of the claims of pages.
package struct ReaderNote: Sendable, Hashable, Codable {
    /// Why it was written, in the terms of the Web Annotation standard.
    package enum Purpose: String, Sendable, Codable { case commenting, tagging }

    package let target: MarkedEntity
    /// The number of the post, thread or forum.
    package let targetID: Int64
    package let purpose: Purpose
    /// The words or the tag; empty for a passage that is only marked.
    package let text: String
    /// The passage with folded white space; empty for a note on all of it.
    package var quote = ""
    /// The text before the passage, by which it is found in a later edit.
    package var prefix = ""
    /// The text behind it.
    package var suffix = ""
    package let notedAt: String
    /// Whether the post still has the passage; nil for a note without one.
    package var isFound: Bool?

    /// Throws for an invalid text; a tag gets no passage, and the text before and behind a passage is cut to 32 characters.
    package init(
        _ purpose: Purpose = .commenting, on target: MarkedEntity, _ id: Int64, _ text: String,
        quote: String = "", prefix: String = "", suffix: String = "", at time: UTCTime
    ) throws(NoteError) {
        func passage(_ text: String) throws(NoteError) -> String {
            let folded = Self.folded(text)
            return folded.isEmpty ? "" : try NoteError.checked(folded, "A passage", 5000)
        }
        (self.target, targetID, self.purpose, notedAt) = (target, id, purpose, time.description)
        guard purpose == .commenting else {
            self.text = try NoteError.checked(text, "A tag", NoteError.nameLimit)
            return
        }
        self.quote = try passage(quote)
        guard self.quote.isEmpty || target == .post else {
            throw NoteError(description: "Only posts have passages: leave out --quote, or name the post.")
        }
        self.prefix = String(try passage(prefix).suffix(32))
        self.suffix = String(try passage(suffix).prefix(32))
        let isMark = text.isEmpty && !self.quote.isEmpty
        self.text = isMark ? "" : try NoteError.checked(text.replacing("\r\n", with: "\n"), "A note", 20_000)
    }

    /// A text with one blank for all white space between words.
    package static func folded(_ text: String) -> String {
        text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }

    /// Whether a text has the passage, or at most twice as much text between the words around it; white space does not count.
    package static func isFound(_ quote: String, _ prefix: String, _ suffix: String, in text: String) -> Bool {
        let letters = [text, quote, prefix, suffix].map { String($0.filter { !$0.isWhitespace }) }
        let (text, before, behind) = (letters[0], letters[2], letters[3])
        if text.contains(letters[1]) { return true }
        guard before.count > 7, behind.count > 7, let start = text.firstRange(of: before)?.upperBound,
            let end = text[start...].firstRange(of: behind)?.lowerBound
        else { return false }
        return text.distance(from: start, to: end) <= 2 * letters[1].count
    }
}

/// A query that a user keeps under a name, for which `@name` stands in queries.
package struct SavedSearch: Sendable, Hashable, Codable {
    package let name: String
    package let query: String
    /// The newest page (`source_page.id`) when its hits were last seen; 0 for never.
    package var seenPageID = SourcePageID.zero
    /// The number of hits on posts that were imported since, at most 100; nil if they were never seen.
    package var newCount: Int?

    package init(_ name: String, _ query: String) throws(NoteError) {
        guard !name.isEmpty, name.allSatisfy(Self.isNamePart) else {
            throw NoteError(description: "The name of a saved search has letters, digits, - and _ only.")
        }
        self.name = try NoteError.checked(name, "The name of a saved search", NoteError.nameLimit)
        self.query = try NoteError.checked(query, "A saved query", 2000)
    }

    package static func isNamePart(_ letter: Character) -> Bool {
        letter.isLetter || letter.isNumber || "-_".contains(letter)
    }
}

/// What is wrong with a note, tag or saved search, as a sentence.
package struct NoteError: Error, Hashable, Sendable, CustomStringConvertible {
    package let description: String

    package init(description: String) { self.description = description }

    fileprivate static let nameLimit = 60

    /// Returns a valid text: names and tags (`nameLimit`) have no invisible characters, such as for direction; others may have line breaks.
    fileprivate static func checked(_ text: String, _ what: String, _ limit: Int) throws(NoteError) -> String {
        let isName = limit == nameLimit
        let isInvisible = text.unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .control: isName || scalar != "\n" && scalar != "\t"
            case .format, .lineSeparator, .paragraphSeparator: isName
            default: false
            }
        }
        let problem =
            text.unicodeScalars.count > limit
            ? "has at most \(limit) characters"
            : isInvisible ? "has no control characters" : text.allSatisfy(\.isWhitespace) ? "needs a text" : nil
        if let problem { throw NoteError(description: "\(what) \(problem).") }
        return text
    }
}

extension ArchiveTable {
    /// Notes and tags of users; equal ones are one.
    public static let readerNote = ArchiveTable(
        "reader_note",
        [
            Column("target", .text, "NOT NULL", note: "thread, forum or post"),
            Column("target_id", .integer, "NOT NULL"),
            Column("purpose", .text, "NOT NULL", note: "commenting or tagging"),
            Column("text", .prose, "NOT NULL", note: "The note, or the tag."),
            Column("quote", .prose, "NOT NULL", note: "The passage of the post."), Column("prefix", .prose, "NOT NULL"),
            Column("suffix", .prose, "NOT NULL"), Column("noted_at", .time, "NOT NULL"),
        ], key: ["target", "target_id", "purpose", "text", "quote", "prefix", "suffix"]
    ).published(
        order: "target, target_id, purpose, text, quote, prefix, suffix", isOmittedByRedaction: true,
        selected: readerMark.selected)

    /// Searches that users keep; of one name there are several where archives with different queries were merged.
    public static let savedSearch = ArchiveTable(
        "saved_query",
        [
            Column("name", .prose, "NOT NULL"), Column("query", .prose, "NOT NULL"),
            .hidden("seen_page_id", .integer, "NOT NULL DEFAULT 0", note: "The newest page when its hits were seen."),
        ], key: ["name", "query"]
    ).published(order: "name, query", isOmittedByRedaction: true)

    /// What users write for themselves, which exports have only on request.
    package static let notes = [readerNote, savedSearch]
}
