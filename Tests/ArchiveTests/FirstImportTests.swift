import Archive
import ForumModel
import GRDB
import TestSupport
import Testing

/// A first import of many pages makes the index of posts by author at its end.
@Suite struct `A first import` {
    /// A page with a post of its own by one of a few people, that has a word of its own.
    private static func page(_ number: Int, words: String = "common") -> PageRecord {
        var page = Fixture.page("page \(number)", day: 1 + number)
        let author = (Int64(1 + number % 7), "User \(number % 7)")
        page.users = [Fixture.user(author.0, author.1)]
        page.threads = [Fixture.thread(1, title: "Kettles")]
        page.posts = [Fixture.post(1000 - Int64(number), author: author, body: "\(words) word\(number)")]
        return page
    }

    private static func pages(_ range: Range<Int>) -> [PageRecord] { range.map { page($0) } }

    private func found(_ word: String, in archive: TestArchive) throws -> [Int64] {
        try archive.store.search(SearchQuery(word), limit: 1000).map(\.id).sorted()
    }

    /// Has FTS5 compare the index with the texts; throws where they differ.
    private func checkIndex(_ archive: TestArchive) throws {
        try archive.execute("INSERT INTO post_search (post_search, rank) VALUES ('integrity-check', 1)")
    }

    private func hasIndexByAuthor(_ archive: TestArchive) throws -> Bool {
        try !archive.rows("SELECT 1 FROM sqlite_master WHERE name = 'post_by_author'").isEmpty
    }

    private func hasIndexByTime(_ archive: TestArchive) throws -> Bool {
        try !archive.rows("SELECT 1 FROM sqlite_master WHERE name = 'post_by_time'").isEmpty
    }

    /// Whether all posts are in the index of texts, and nothing waits.
    private func checkFinished(_ archive: TestArchive, posts count: Int) throws {
        #expect(try found("common", in: archive).count == count)
        #expect(try hasIndexByAuthor(archive) && hasIndexByTime(archive))
        #expect(try !archive.store.isUnfinished)
        try checkIndex(archive)
    }

    /// An archive in which a transaction with a post fails at its very end.
    private func archive(failingAtPost post: Int) throws -> TestArchive {
        let archive = try TestArchive()
        // A reference that nothing can fulfil is noticed when the transaction ends.
        try archive.execute(
            """
            CREATE TRIGGER spoil AFTER INSERT ON post WHEN new.id = \(post) BEGIN
                INSERT INTO post (id, search_number, thread_id) VALUES (1, -1, 424242);
            END
            """)
        return archive
    }

    /// The archive of an import that died after its first batch.
    private func killed() throws -> TestArchive {
        let archive = try TestArchive()
        let store = try ArchiveStore(path: archive.path, access: .write)
        _ = try ArchiveWriter(store: store).write(Self.pages(0..<120))
        try store.close()
        return archive
    }

    @Test(arguments: [20, 100, 300])
    func `of any size ends with every post in the index, and with all indexes`(_ count: Int) throws {
        let archive = try TestArchive()
        let writer = ArchiveWriter(store: archive.store)
        _ = try writer.write(Self.pages(0..<count))
        #expect(try hasIndexByAuthor(archive) == (count < 100))
        #expect(try hasIndexByTime(archive) == (count < 100))
        _ = try writer.write(Self.pages(count..<count + 30))
        try writer.updateDerivedFields()
        #expect(try found("word7", in: archive) == [993])
        #expect(try found("word\(count + 3)", in: archive) == [997 - Int64(count)])
        try checkFinished(archive, posts: count + 30)
        // The same store goes on with the index that it was given.
        var page = Fixture.page("newer", day: 900)
        page.posts = [Fixture.post(993, author: (1, "User 1"), body: "common changed")]
        _ = try writer.write([page] + Self.pages(count + 30..<count + 40))
        try writer.updateDerivedFields()
        #expect(try found("word7", in: archive).isEmpty)
        #expect(try found("changed", in: archive) == [993])
        try checkFinished(archive, posts: count + 40)
    }

    @Test func `forgets the words of a post that a later batch changes`() throws {
        let archive = try TestArchive()
        let writer = ArchiveWriter(store: archive.store)
        _ = try writer.write(Self.pages(0..<120))
        var page = Fixture.page("newer", day: 900)
        page.posts = [Fixture.post(993, author: (1, "User 1"), body: "changed")]
        _ = try writer.write([page])
        try writer.updateDerivedFields()
        #expect(try found("word7", in: archive).isEmpty)
        #expect(try found("changed", in: archive) == [993])
        try checkIndex(archive)
    }

    @Test func `that died says so, and the next one makes its index`() throws {
        let archive = try killed()
        #expect(try !hasIndexByAuthor(archive))
        let reader = try ArchiveStore(path: archive.path, access: .read)
        #expect(try reader.isUnfinished)
        #expect(try reader.search(SearchQuery("common"), limit: 9).count == 9)
        try reader.close()
        let store = try ArchiveStore(path: archive.path, access: .write)
        let writer = ArchiveWriter(store: store)
        var page = Fixture.page("newer", day: 900)
        page.posts = [Fixture.post(993, author: (1, "User 1"), body: "changed")]
        _ = try writer.write([page] + Self.pages(120..<240))
        try writer.updateDerivedFields()
        try store.close()
        #expect(try found("word7", in: archive).isEmpty)
        #expect(try found("changed", in: archive) == [993])
        #expect(try found("word200", in: archive) == [800])
        try checkFinished(archive, posts: 239)
    }

    @Test func `that died is completed by a repair`() throws {
        let archive = try killed()
        let store = try ArchiveStore(path: archive.path, access: .write)
        try store.repair()
        try store.close()
        try checkFinished(archive, posts: 120)
    }

    @Test func `of which a batch fails at its end does not index the posts of that batch`() throws {
        let archive = try archive(failingAtPost: 850)
        let writer = ArchiveWriter(store: archive.store)
        _ = try writer.write(Self.pages(0..<120))
        try archive.store.commitBatches()
        #expect(throws: ArchiveError.self) {
            _ = try writer.write(Self.pages(120..<180))
            try archive.store.commitBatches()
        }
        try writer.updateDerivedFields()
        #expect(try found("word130", in: archive).isEmpty)
        try checkFinished(archive, posts: 120)
    }

    @Test func `does without the index by author only while no reference waits`() throws {
        let archive = try TestArchive()
        // Waits for a post that the last page of the batch brings.
        try archive.execute(
            """
            CREATE TRIGGER ahead AFTER INSERT ON post WHEN new.id = 1000 BEGIN
                INSERT INTO post_source (source_page_id, post_id) VALUES (1, 1000 - 119);
            END
            """)
        let writer = ArchiveWriter(store: archive.store)
        _ = try writer.write(Self.pages(0..<120))
        #expect(try hasIndexByAuthor(archive))
        try writer.updateDerivedFields()
        try checkFinished(archive, posts: 120)
    }

    @Test func `whose first batch fails goes on with the next`() throws {
        let archive = try archive(failingAtPost: 1000)
        let writer = ArchiveWriter(store: archive.store)
        #expect(throws: ArchiveError.self) {
            _ = try writer.write(Self.pages(0..<120))
            try archive.store.commitBatches()
        }
        #expect(try hasIndexByAuthor(archive))
        _ = try writer.write(Self.pages(120..<240))
        #expect(try !hasIndexByAuthor(archive))
        try writer.updateDerivedFields()
        #expect(try found("word200", in: archive) == [800])
        try checkFinished(archive, posts: 120)
    }

    @Test(arguments: [10, 120])
    func `that a writer left is completed by another one of the same store`(_ count: Int) throws {
        let archive = try TestArchive()
        let former = ArchiveWriter(store: archive.store)
        _ = try former.write(Self.pages(0..<120))
        let writer = ArchiveWriter(store: archive.store)
        _ = try writer.write(Self.pages(120..<120 + count))
        // Should it still be there, it has nothing to say any more.
        _ = try former.write(Self.pages(300..<330))
        try former.endBatches()
        try writer.updateDerivedFields()
        try checkFinished(archive, posts: 150 + count)
    }

    @Test func `that a writer left is completed by another one that writes nothing`() throws {
        let archive = try TestArchive()
        _ = try ArchiveWriter(store: archive.store).write(Self.pages(0..<120))
        try ArchiveWriter(store: archive.store).updateDerivedFields()
        try checkFinished(archive, posts: 120)
    }
}
