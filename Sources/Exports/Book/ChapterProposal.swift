package import Archive
package import ForumModel
internal import Foundation
internal import Markup
internal import Site

/// The proposed chapters of a thread, as a text file that a person can edit and an export reads.
package struct ChapterProposal: Sendable {
    /// The chapters; none if the thread has too few updates.
    package private(set) var division = ThreadDivision()
    /// The lines of the file: comments, then a line for each chapter.
    package private(set) var lines: [String]

    /// The mark between a title and its reason; titles have single spaces only.
    private static let mark = "  # "

    package init(of thread: StoredThread, in reader: ArchiveSnapshot) throws {
        let sanitizer = Sanitizer()
        let posts = try reader.pages(of: thread.id).flatMap { page in
            try reader.posts(of: thread.id, page: page.number).map { PostOutline($0, sanitizer) }
        }
        let found = ChapterFinder(opener: PostOutline.key(thread.author), posts: posts).find()
        lines = [
            "# Chapters of thread \(thread.id): \(BookText.title(of: thread))",
            found.chapters.isEmpty
                ? "# No chapters were found: no index, and too few posts that look like updates."
                : "# Lines have a post (or several, with +), a title, and the reason. Change, move and delete them.",
        ]
        for chapter in found.chapters {
            let ids = chapter.posts.map { posts[$0].post }
            division.sections.append(.init(title: chapter.title, posts: ids))
            lines.append(
                "\(ids.map(\.description).joined(separator: "+")) \(chapter.title)\(Self.mark)\(chapter.reason)")
        }
        lines += found.missing.map { "# not in the archive: \($0)" }
        division.lacking = try reader.lacking(thread, found.missing)
    }

    /// Reads the divisions of threads from the text of such a file; of a single thread, `lacking` also names posts not held.
    package static func divisions(
        in text: String, path: String, _ reader: ArchiveSnapshot
    ) throws -> [ThreadID: ThreadDivision] {
        var (divisions, missing) = ([ThreadID: ThreadDivision](), [String]())
        for (number, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated() {
            let fields = line[..<(line.range(of: mark)?.lowerBound ?? line.endIndex)]
                .split(maxSplits: 1, whereSeparator: \.isWhitespace)
            guard let first = fields.first, !first.hasPrefix("#") else { continue }
            let posts = first.split(separator: "+", omittingEmptySubsequences: false).map { PostID(parsing: $0) }
            guard !posts.contains(nil) else {
                throw ExportError.unsuitable(
                    path: path, reason: "line \(number + 1) does not begin with a post's number")
            }
            let title = PostOutline.title(fields.count > 1 ? String(fields[1]) : "") ?? "Post \(first)"
            for (thread, posts) in try Dictionary(
                grouping: posts.compactMap(\.self), by: { try reader.location(of: $0)?.threadID })
            {
                let section = ThreadDivision.Section(title: title, posts: posts)
                if let thread {
                    divisions[thread, default: .init()].sections.append(section)
                } else {
                    missing.append(title)
                }
            }
        }
        let named = divisions.count == 1 ? missing : []
        for id in divisions.keys {
            divisions[id]?.lacking = try reader.selectedThread(id).flatMap { try reader.lacking($0, named) }
        }
        return divisions
    }
}

extension ArchiveSnapshot {
    /// Describes the missing pages and chapters of a thread, in a thousand characters at most.
    fileprivate func lacking(_ thread: StoredThread, _ chapters: [String]) throws -> String? {
        let pages = try gaps(of: thread, pages(of: thread.id)).pageWords
        let words = [pages].compactMap(\.self) + chapters
        return words.isEmpty ? nil : Excerpt.of(words.joined(separator: "; "), limit: 1000)
    }
}
