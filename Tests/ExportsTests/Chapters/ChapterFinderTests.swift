import Archive
import Exports
import ForumModel
import Testing

/// Chapters are found in invented threads, and compared with lists made by hand.
@Suite struct `Finding chapters` {
    struct Score {
        var (found, wanted, right) = (0, 0, 0)
        var precision: Double { Double(right) / Double(max(1, found)) }
        var recall: Double { Double(right) / Double(max(1, wanted)) }

        static func + (one: Score, other: Score) -> Score {
            Score(found: one.found + other.found, wanted: one.wanted + other.wanted, right: one.right + other.right)
        }
    }

    static func archive(of drafts: [ThreadDraft]) throws -> TextArchive {
        let archive = try TextArchive()
        for draft in drafts {
            let bodies = draft.posts.map { ($0.author, $0.body()) }
            let posts = bodies.enumerated().filter { !draft.lost.contains($0.offset) }.map { index, post in
                TextArchive.Post(
                    id: draft.id(index), thread: Int64(draft.number),
                    author: (Int64(700 + post.0), "player \(post.0)"), body: post.1, position: index + 1)
            }
            try archive.add(posts, titles: [Int64(draft.number): draft.name])
            try archive.execute("UPDATE thread SET author_id = 700 WHERE id = \(draft.number)")
        }
        return archive
    }

    static func division(of draft: ThreadDraft, in archive: TextArchive) throws -> (ThreadDivision, [String]) {
        try archive.store.reading(ArchiveSelection()) { reader in
            let thread = try #require(try reader.selectedThread(ThreadID(rawValue: Int64(draft.number))))
            let proposal = try ChapterProposal(of: thread, in: reader)
            return (proposal.division, proposal.lines)
        }
    }

    /// Counts posts that are in the right chapter, which its first post names.
    private static func score(_ division: ThreadDivision, _ draft: ThreadDraft) -> Score {
        func pairs(_ chapters: [[Int64]]) -> Set<[Int64]> {
            Set(chapters.flatMap { chapter in chapter.map { [chapter[0], $0] } })
        }
        let found = pairs(division.sections.map { $0.posts.map(\.rawValue) })
        let wanted = pairs(draft.held.map { $0.posts.map(draft.id) })
        return Score(found: found.count, wanted: wanted.count, right: found.intersection(wanted).count)
    }

    @Test func `the chapters of threads of many habits are those that a reader lists`() throws {
        let drafts = InventedThreads.all
        #expect(drafts.count >= 20)
        let archive = try Self.archive(of: drafts)
        var totals = [true: Score(), false: Score()]
        for draft in drafts {
            let (division, lines) = try Self.division(of: draft, in: archive)
            let score = Self.score(division, draft)
            print(
                "chapters: \(draft.number) \(draft.name): precision \(score.precision), recall \(score.recall)")
            // Of the harder threads, only the totals count.
            let least = draft.number > 40 ? 0 : draft.hasIndex ? 0.95 : 0.85
            #expect(
                score.precision >= least && score.recall >= least, "\(draft.name)\n\(lines.joined(separator: "\n"))")
            totals[draft.hasIndex] = totals[draft.hasIndex].map { $0 + score }
        }
        for (hasIndex, least) in [(true, 0.95), (false, 0.85)] {
            let total = try #require(totals[hasIndex])
            print(
                "chapters: \(hasIndex ? "with" : "without") index: precision \(total.precision), recall \(total.recall)"
            )
            #expect(total.precision >= least && total.recall >= least)
        }
    }

    @Test func `an index gives its own titles, in its order`() throws {
        let drafts = InventedThreads.all.filter(\.hasIndex)
        let archive = try Self.archive(of: drafts)
        for draft in drafts where draft.number != 5 {
            let titles = try Self.division(of: draft, in: archive).0.sections.map(\.title)
            #expect(
                zip(titles, draft.held).allSatisfy { $0.contains($1.title) }, "\(draft.name): \(titles)")
        }
        let byCharacter = try #require(drafts.first { $0.number == 5 })
        let titles = try Self.division(of: byCharacter, in: archive).0.sections.map(\.title)
        #expect(
            titles.map { String($0.prefix(3)) } == [String](repeating: "Ada", count: 6)
                + [String](repeating: "Bob", count: 6))
    }

    @Test func `chapters on missing pages are named, and so are the pages`() throws {
        let draft = try #require(InventedThreads.all.first { !$0.lost.isEmpty })
        let (division, lines) = try Self.division(of: draft, in: try Self.archive(of: [draft]))
        let lost = draft.chapters.filter { draft.lost.contains($0.posts[0]) }.map(\.title)
        #expect(!lost.isEmpty)
        #expect(lines.filter { $0.hasPrefix("# not in the archive: ") }.count == lost.count)
        #expect(division.lacking == "page 2; " + lost.joined(separator: "; "))
    }
}
