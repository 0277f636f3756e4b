internal import ArchiveModel
package import ForumModel
internal import GRDB

/// A division of a thread into chapters, which an export reads in place of its pages.
package struct ThreadDivision: Sendable, Hashable {
    package struct Section: Sendable, Hashable {
        package var title: String
        package var posts: [PostID]
        /// Whether these are posts in no chapter.
        package let isCommentary: Bool

        package init(title: String, posts: [PostID] = [], isCommentary: Bool = false) {
            (self.title, self.posts, self.isCommentary) = (title, posts, isCommentary)
        }
    }

    package var sections: [Section] = []
    /// The pages and chapters that the archive lacks, in words; nil if it lacks none.
    package var lacking: String?

    package init() {}

    /// Returns the section that is a page of the thread, from 1.
    package subscript(page page: Int) -> Section? { sections.indices.contains(page - 1) ? sections[page - 1] : nil }

    /// Adds the other posts of the thread after the chapter that they follow (or the first one), in sections as long as a page.
    package mutating func addCommentary(of all: [PostID]) {
        let chapters = sections.enumerated().flatMap { index, section in section.posts.map { ($0, index) } }
        guard var chapter = chapters.min(by: { $0.0 < $1.0 })?.1 else { return }
        let places = Dictionary(chapters, uniquingKeysWith: { first, _ in first })
        var comments = sections.map { _ in [PostID]() }
        for post in all.sorted() {
            if let next = places[post] { chapter = next } else { comments[chapter].append(post) }
        }
        let size = SitePaging.postsPerPage
        sections = zip(sections, comments).flatMap { section, posts in
            [section]
                + stride(from: 0, to: posts.count, by: size).map {
                    let part = Array(posts[$0...].prefix(size))
                    return Section(title: "Comments on \(section.title)", posts: part, isCommentary: true)
                }
        }
    }
}

extension ArchiveSelection {
    /// Whether the pages of a thread are those of the site.
    package func hasSitePages(of thread: ThreadID) -> Bool { !choosesPosts && divisions[thread] == nil }

    /// Describes the selection as far as it concerns a thread.
    package func words(for thread: ThreadID) -> String {
        var selection = self
        selection.divisions = divisions.filter { $0.key == thread }
        return "\(selection)"
    }
}

extension ArchiveSnapshot {
    /// Returns the division of a thread, without names if people get pseudonyms; nil if the thread is not divided.
    package func division(of thread: ThreadID) throws -> ThreadDivision? {
        guard var division = selection.divisions[thread], selection.isRedacted else {
            return selection.divisions[thread]
        }
        let authors = "SELECT author_id FROM main.post JOIN selected_post USING (id) WHERE selected_post.thread_id = ?2"
        let sql = """
            SELECT without_names(?1, (SELECT ifnull(group_concat(name, char(31)), '') FROM (
                SELECT name FROM main.user WHERE id IN (\(authors))
                UNION SELECT name FROM main.user_name WHERE user_id IN (\(authors))))) AS text
            """
        func redacted(_ text: String) throws -> String { try row(sql, [text, thread.rawValue])?.value("text") ?? "" }
        for index in division.sections.indices {
            division.sections[index].title = try redacted(division.sections[index].title)
        }
        division.lacking = try division.lacking.map(redacted)
        return division
    }
}
