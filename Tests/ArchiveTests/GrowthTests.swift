import ForumModel
import GRDB
import GRDBSQLite
import TestSupport
import Testing

@testable import Archive
@testable import ArchiveModel
@testable import ArchiveStore
@testable import ArchiveWriting

/// Three times the pages take about three times the steps of SQLite's virtual machine, whatever they have in common.
@Suite struct `The work of an import grows as its pages do` {
    /// Hundreds of steps.
    private final class Counter { var count = 0 }

    /// The number of SQLite steps, in hundreds, of an import in batches.
    ///
    /// - Parameters:
    ///   - pages: the pages.
    ///   - archive: receives the pages.
    ///   - isRescan: whether they are read again.
    /// - Returns: the count.
    /// - Throws: what the archive throws.
    private func steps(_ pages: [PageRecord], in archive: TestArchive, isRescan: Bool = false) throws -> Int {
        let counter = Counter()
        archive.store.queue.inDatabase { database in
            sqlite3_progress_handler(
                database.sqliteConnection, 100,
                { context in
                    context.map { Unmanaged<Counter>.fromOpaque($0).takeUnretainedValue().count += 1 }
                    return 0
                }, Unmanaged.passUnretained(counter).toOpaque())
        }
        let writer = ArchiveWriter(store: archive.store, isRescan: isRescan)
        for start in stride(from: 0, to: pages.count, by: 30) {
            _ = try writer.write(Array(pages[start..<min(start + 30, pages.count)]))
        }
        try writer.replayClaims()
        try writer.rebuildHierarchy()
        try writer.updateDerivedFields()
        archive.store.queue.inDatabase { sqlite3_progress_handler($0.sqliteConnection, 0, nil, nil) }
        return counter.count
    }

    /// The same of a new archive.
    private func steps(_ pages: [PageRecord]) throws -> Int { try steps(pages, in: TestArchive()) }

    /// Pages that have something in common, each made from its number.
    struct Kind: Sendable, CustomTestStringConvertible {
        var name: String
        var page: @Sendable (Int) -> PageRecord
        var testDescription: String { name }

        init(_ name: String, _ content: @escaping @Sendable (Int, inout PageRecord) -> Void) {
            self.name = name
            page = { number in
                var page = Fixture.page("page \(number)", day: number)
                content(number, &page)
                return page
            }
        }
    }

    static let kinds = [
        Kind("members of one container") { number, page in
            page.source.path = "pages.zip"
            page.source.pathBytes = Array("pages.zip".utf8)
            page.source.member = "page \(number)"
        },
        Kind("captures of one page") { _, page in page.posts = (1...20).map { Fixture.post($0) } },
        Kind("bodies of one post") { number, page in
            page.posts = [Fixture.post(1, body: "version \(number)")]
        },
        Kind("captures that lack posts") { number, page in
            page.source.threadID = ThreadID(rawValue: 1)
            page.posts = (1...20).filter { number == 0 || $0 % 5 > 0 }.map { Fixture.post($0) }
        },
        Kind("names of one user") { number, page in page.users = [Fixture.user(5, "Name \(number)")] },
        Kind("users of one name") { number, page in
            page.users = [Fixture.user(Int64(number + 1), "Ada")]
            var post = Fixture.post(Int64(number + 1))
            post.authorID = nil
            page.posts = [post]
        },
        Kind("names that two users have") { number, page in
            page.users = [Fixture.user(Int64(1 + number % 2), "Name \(number / 2)")]
        },
        Kind("a chain of forums") { number, page in
            page.forums = Fixture.menu([(Int64(101 + number), "Forum \(number)", Int64(100 + number))])
        },
    ]

    @Test(arguments: QuickRun.cases(kinds)) func `by steps`(_ kind: Kind) throws {
        let few = try steps((0..<100).map(kind.page))
        let many = try steps((0..<300).map(kind.page))
        #expect(Double(many) < 3.5 * Double(few), "\(few) and \(many) hundreds of steps")
    }

    @Test func `and pages saved again take less than the first time`() throws {
        func pages(_ name: String, from day: Int) -> [PageRecord] {
            (0..<20).map { number in
                var page = Fixture.page("\(name) \(number)", day: day + number)
                page.posts = (1...40).map { Fixture.post(Int64(40 * number + $0), body: "words of \($0)") }
                return page
            }
        }
        let first = pages("page", from: 1)
        let archive = try TestArchive()
        let (once, again) = try (steps(first, in: archive), steps(pages("again", from: 100), in: archive))
        #expect(again < once, "\(again) and \(once) hundreds of steps")
    }

    @Test func `by steps, where pages are read again with other times`() throws {
        func steps(_ count: Int) throws -> Int {
            let pages = (0..<count).map { number in
                var page = Fixture.page("page \(number)", day: number)
                page.users = (1...20).map { Fixture.user(Int64(20 * number + $0), "User \(number) \($0)") }
                return page
            }
            let later = pages.map { page in
                var page = page
                page.source.key.time = page.source.key.time.map { UTCTime(seconds: $0.seconds + 3600) }
                return page
            }
            return try self.steps(later, in: TestArchive().import(pages), isRescan: true)
        }
        let (few, many) = (try steps(50), try steps(150))
        #expect(Double(many) < 3.5 * Double(few), "\(few) and \(many) hundreds of steps")
    }
}

/// What is found out without SQLite does not grow faster either: with a square of these numbers, no test would end.
@Suite struct `Many values of one thing` {
    private static let count = 60_000

    private static func key(_ number: Int) -> CaptureKey {
        CaptureKey(
            time: UTCTime(seconds: Int64(1_400_000_000 + number)), isExplicit: false,
            fileTime: UTCTime(seconds: 1_500_000_000), hashPrefix: UInt64(number))
    }

    private static func history(_ traits: [BodyTraits]) -> BodyHistory {
        let claims = traits.indices.map {
            PostClaim(source: SourcePageID(rawValue: Int64($0)), key: key($0), bodyID: Int64($0))
        }
        return BodyHistory(
            of: claims, traits: Dictionary(uniqueKeysWithValues: traits.enumerated().map { (Int64($0), $1) }))
    }

    @Test func `each body of a post is a version`() {
        let bodies = (0..<Self.count).map {
            BodyTraits(
                signature: Int64($0), imagelessSignature: Int64($0), hasLocalImages: false, isPartial: false)
        }
        #expect(Self.history(bodies).versions.count == Self.count)
    }

    @Test func `bodies with local images join the versions before them`() {
        let bodies = (0..<Self.count).map {
            BodyTraits(
                signature: Int64($0), imagelessSignature: 1, hasLocalImages: $0 % 2 == 1, isPartial: false)
        }
        let versions = Self.history(bodies).versions
        #expect(versions.count == Self.count / 2)
        #expect(versions.allSatisfy { $0.captures.count == 2 && $0.markup.body == $0.captures[0].body })
    }

    @Test func `a body with local images joins what was captured last before it, or else first after it`() {
        func body(_ signature: Int64, isLocal: Bool) -> BodyTraits {
            BodyTraits(
                signature: signature, imagelessSignature: 1, hasLocalImages: isLocal, isPartial: false)
        }
        // A first local body, then one that has the very signature of the last version.
        let versions = Self.history([
            body(9, isLocal: true), body(4, isLocal: true), body(1, isLocal: false), body(8, isLocal: true),
            body(4, isLocal: false), body(7, isLocal: true),
        ]).versions
        #expect(
            versions.map { $0.captures.map(\.body) } == [[0, 2], [1, 3, 4, 5]].map { $0.map(Int64.init) })
    }

    @Test(.isLong) func `each of many holders of a name has it in a time of its own`() {
        func time(_ number: Int) -> String { UTCTime(seconds: Int64(1_400_000_000 + number)).description }
        let holders = (0..<Self.count).map {
            NamePeriods.Holder(user: Int64($0), seen: time(2 * $0)...time(2 * $0))
        }
        let periods = NamePeriods(holders).periods
        #expect(Set(periods.map(\.user)).count == Self.count)
        // All of them and another who holds it all the time.
        let all = NamePeriods.Holder(user: -1, seen: time(0)...time(2 * Self.count))
        #expect(Set(NamePeriods(holders + [all]).periods.map(\.user)) == [-1])
    }
}
