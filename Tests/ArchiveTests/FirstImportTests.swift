import Archive
import TestSupport
import Testing

/// A first import of at least 100 pages (`ArchiveWriter.leastPagesOfMany`) creates the indexes by author and by time at its end.
@Suite struct `First imports` {
    /// A page with one post by one of seven users; the post has the ID 1000 − `number` and the unique word `word<number>`.
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
        try archive.store.search(SearchQuery("=\(word)"), limit: 1000).map(\.id).sorted()
    }

    /// Makes FTS5 compare the search index with the texts; throws if they differ.
    private func checkIndex(_ archive: TestArchive) throws {
        try archive.execute("INSERT INTO post_search (post_search, rank) VALUES ('integrity-check', 1)")
    }

    private func hasIndexByAuthor(_ archive: TestArchive) throws -> Bool {
        try !archive.rows("SELECT 1 FROM sqlite_master WHERE name = 'post_by_author'").isEmpty
    }

    private func hasIndexByTime(_ archive: TestArchive) throws -> Bool {
        try !archive.rows("SELECT 1 FROM sqlite_master WHERE name = 'post_by_time'").isEmpty
    }

    /// Expects that all posts are in the search index, all indexes exist, and no work is pending.
    private func checkFinished(_ archive: TestArchive, posts count: Int) throws {
        #expect(try found("common", in: archive).count == count)
        #expect(try hasIndexByAuthor(archive) && hasIndexByTime(archive))
        #expect(try !archive.store.isUnfinished)
        try checkIndex(archive)
    }

    /// An archive in which the COMMIT of a transaction with a certain post fails.
    private func archive(failingAtPost post: Int) throws -> TestArchive {
        let archive = try TestArchive()
        // A deferred foreign key violation fails the COMMIT.
        try archive.execute(
            """
            CREATE TRIGGER spoil AFTER INSERT ON post WHEN new.id = \(post) BEGIN
                INSERT INTO post (id, search_number, thread_id) VALUES (1, -1, 424242);
            END
            """)
        return archive
    }

    /// The archive of an import that was interrupted after its first batch.
    private func interruptedImport() throws -> TestArchive {
        let archive = try TestArchive()
        let store = try ArchiveStore(path: archive.path, access: .write)
        _ = try ArchiveWriter(store: store).write(Self.pages(0..<120))
        try store.close()
        return archive
    }

    @Test(arguments: [20, 100, 300])
    func `a first import of any size ends with a complete search index and all indexes`(_ count: Int) throws {
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
        // A later import with the same store keeps the search index up to date.
        var page = Fixture.page("newer", day: 900)
        page.posts = [Fixture.post(993, author: (1, "User 1"), body: "common changed")]
        _ = try writer.write([page] + Self.pages(count + 30..<count + 40))
        try writer.updateDerivedFields()
        #expect(try found("word7", in: archive).isEmpty)
        #expect(try found("changed", in: archive) == [993])
        try checkFinished(archive, posts: count + 40)
    }

    @Test func `a word that a later batch removes from a post is not found`() throws {
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

    @Test func `an interrupted first import is reported, and the next import completes its indexes`() throws {
        let archive = try interruptedImport()
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

    @Test func `a repair completes an interrupted first import`() throws {
        let archive = try interruptedImport()
        let store = try ArchiveStore(path: archive.path, access: .write)
        try store.repair()
        try store.close()
        try checkFinished(archive, posts: 120)
    }

    @Test func `posts of a batch whose commit fails are not indexed`() throws {
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

    @Test func `the index by author is kept while a foreign key is violated`() throws {
        let archive = try TestArchive()
        // Violates a foreign key until the last page of the batch inserts the post.
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

    @Test func `after a first batch that fails, the next one is written as a first import`() throws {
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
    func `another writer of the same store completes a first import`(_ count: Int) throws {
        let archive = try TestArchive()
        let former = ArchiveWriter(store: archive.store)
        _ = try former.write(Self.pages(0..<120))
        let writer = ArchiveWriter(store: archive.store)
        _ = try writer.write(Self.pages(120..<120 + count))
        // The replaced writer must not affect the state any more.
        _ = try former.write(Self.pages(300..<330))
        try former.endBatches()
        try writer.updateDerivedFields()
        try checkFinished(archive, posts: 150 + count)
    }

    @Test func `another writer completes a first import without writing anything`() throws {
        let archive = try TestArchive()
        _ = try ArchiveWriter(store: archive.store).write(Self.pages(0..<120))
        try ArchiveWriter(store: archive.store).updateDerivedFields()
        try checkFinished(archive, posts: 120)
    }
}
