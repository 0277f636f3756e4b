import Archive
import ForumModel
import Foundation
import GRDB
import TestSupport
import Testing

/// Pictures that came inside the file of a page, as in an MHTML, of which a deleted post is the only one on that page to show them.
@Suite struct `Pictures of a deleted post` {
    private static let address = "http://example.org/a.gif"

    private func page(_ name: String, thread: Int64 = 1, post id: Int64, shows: Bool, holds: Bool = false) -> PageRecord
    {
        var page = Fixture.page(name, day: 3)
        var post = Fixture.post(id, thread: thread, author: (8, "Bob"))
        if shows { post.body.html = #"<img src="\#(Self.address)">"# }
        page.posts = [post]
        if holds {
            page.assets = [
                AssetRecord(mediaType: "image/gif", bytes: Array("a".utf8), url: Self.address, capturedAt: nil)
            ]
        }
        return page
    }

    /// An earlier capture of the post, without the picture.
    private var earlier: PageRecord { page("earlier", post: 11, shows: false) }
    private var holder: PageRecord { page("holder", post: 11, shows: true, holds: true) }
    private var neighbour: PageRecord { page("neighbour", thread: 2, post: 21, shows: true) }

    private func pictures(_ archive: TestArchive) throws -> Int { try archive.rows("SELECT 1 FROM asset").count }

    @Test(arguments: ["the post", "its page"])
    func `stay where another page shows them, whatever came first`(_ deleted: String) throws {
        let request =
            deleted == "the post"
            ? `A deletion`.request(.init(.post, 11)) : `A deletion`.request { $0.pages = [holder.source.hash!] }
        let last = try TestArchive().import([earlier, neighbour, holder])
        _ = try last.store.delete(request)
        let first = try TestArchive().import([earlier, neighbour])
        if deleted == "its page" { try first.import([holder]) }
        _ = try first.store.delete(request)
        let before = try first.dump
        try first.import([holder])
        #expect(try pictures(first) == 1)
        #expect(try first.dump == last.dump)
        guard deleted == "the post" else { return #expect(before == (try first.dump)) }
        let (here, there) = (try TestArchive().import([earlier, neighbour]), try TestArchive().import([holder]))
        _ = try here.store.delete(request)
        let other = try TestArchive().import([holder])
        try other.merge(here)
        try here.merge(there)
        for archive in [here, other] { #expect(try archive.dump == last.dump) }
    }

    @Test func `are deleted by the next command when an import was killed`() throws {
        let archive = try TestArchive().import([earlier])
        _ = try archive.store.delete(`A deletion`.request(.init(.post, 11)))
        let killed = ArchiveWriter(store: archive.store)
        _ = try killed.write([holder])
        try killed.endBatches()
        #expect(try pictures(archive) == 1)
        #expect(try archive.store.isUnfinished)
        try archive.store.finishPendingWork()
        #expect(try pictures(archive) == 0)
        #expect(try archive.rows("SELECT 1 FROM archive_property WHERE name LIKE 'dropped%'").isEmpty)
        #expect(try !archive.store.check(isFull: true).hasErrors)
    }

    @Test func `wait for a merge that was killed before it brought the page that shows them`() throws {
        let (here, killed) = (try TestArchive().import([earlier, neighbour]), try TestArchive().import([holder]))
        _ = try here.store.delete(`A deletion`.request(.init(.post, 11)))
        try here.store.commitBatches()
        try killed.execute("INSERT INTO archive_property VALUES ('unfinished merges', json_array(?))", [here.path])
        try killed.store.takeTombstones(from: ArchiveStore(path: here.path, access: .read))
        try killed.store.finishPendingWork()
        #expect(try !killed.store.isUnfinished)
        #expect(try pictures(killed) == 1)
        // After a repair no merge is unfinished.
        let copy = killed.folder["copy.sqlite"]
        _ = try ArchiveBackup(of: killed.path).write(to: copy)
        let store = try ArchiveStore(path: copy, access: .write)
        try store.repair()
        #expect(try !store.isUnfinished)
        #expect(try store.read { try $0.exists("SELECT 1 FROM asset") } == false)
        try killed.merge(here)
        #expect(try pictures(killed) == 1)
        #expect(try killed.rows("SELECT 1 FROM archive_property WHERE name LIKE 'dropped%'").isEmpty)
    }

    @Test func `do not come with a copy of the page in another archive`() throws {
        var copy = Fixture.page("holder", day: 3)
        (copy.source.path, copy.source.pathBytes) = ("copy", Array("copy".utf8))
        (copy.posts, copy.assets) = (holder.posts, holder.assets)
        let reference = AssetReferenceRecord(address: Self.address, target: .url(Self.address), dataPrefix: nil)
        copy.assetReferences = [reference]
        let archive = try TestArchive().import([holder])
        _ = try archive.store.delete(`A deletion`.request(.init(.thread, 1)))
        // Posts that are new to the deletion come in between, in several batches.
        let pages = (0..<150).map { page("\($0)", post: 100 + Int64($0), shows: false) }
        let other = try TestArchive().import([holder] + pages + [copy])
        #expect(try other.rows("SELECT 1 FROM asset_reference").count == 1)
        try archive.merge(other)
        #expect(try archive.rows("SELECT 1 FROM asset_reference").isEmpty)
        #expect(try pictures(archive) == 0)
    }

    @Test(arguments: [true, false])
    func `style sheets with a forgotten name go when another archive or a later page tells it`(_ isMerge: Bool) throws {
        var page = neighbour
        let sheet = Array("/* by GooseHerder */".utf8)
        page.assets = [AssetRecord(mediaType: "text/css", bytes: sheet, url: "s.css", capturedAt: nil)]
        var named = self.page("named", thread: 3, post: 31, shows: false)
        named.posts = [Fixture.post(31, thread: 3, author: (7, "GooseHerder"))]
        named.users = [Fixture.user(7, "GooseHerder")]
        let forgetting = `A deletion`.request { $0.persons = [.init(id: UserID(rawValue: 7), name: nil)] }
        let archive = try TestArchive().import([page])
        if isMerge {
            let other = try TestArchive().import([named])
            _ = try other.store.delete(forgetting)
            try archive.merge(other)
        } else {
            _ = try archive.store.delete(forgetting)
            #expect(try pictures(archive) == 1)
            try archive.import([named])
        }
        #expect(try pictures(archive) == 0)
    }

    @Test func `a copy of a page makes no account of whoever saved it`() throws {
        func saved(_ path: String, by name: String) -> PageRecord {
            var page = Fixture.page("same", day: 3, account: name)
            (page.source.path, page.source.pathBytes) = (path, Array(path.utf8))
            page.posts = [Fixture.post(11)]
            return page
        }
        let pages = [saved("a", by: "Anna"), saved("b", by: "Berta")]
        let dump = try TestArchive().import(pages).dump
        #expect(try TestArchive().import(pages.reversed()).dump == dump)
    }

    @Test func `a name goes from the path of an archive whose merge was killed, which can be completed`() throws {
        let other = try TestArchive().import([neighbour])
        let path = other.folder[#"of "GooseHerder".sqlite"#]
        try other.store.close()
        try FileManager.default.moveItem(atPath: other.path, toPath: path)
        var page = earlier
        page.posts = [Fixture.post(11, author: (7, "GooseHerder"))]
        let archive = try TestArchive().import([page])
        _ = try ArchiveMerge(into: archive.store).run([ArchiveStore(path: path, access: .read)]) { done, _ in done == 0
        }
        let unfinished = "SELECT value FROM archive_property WHERE name = 'unfinished merges'"
        #expect(try archive.rows(unfinished).map { $0[0] as String } == [JSONText.quoted(path)].map { "[\($0)]" })
        _ = try archive.store.delete(
            `A deletion`.request { $0.persons = [.init(id: UserID(rawValue: 7), name: "GooseHerder")] })
        #expect(try archive.rows("\(unfinished) AND value LIKE '%goose%'").isEmpty)
        #expect(try archive.rows(unfinished).count == 1)
        _ = try ArchiveMerge(into: archive.store).run([ArchiveStore(path: path, access: .read)])
        #expect(try archive.rows(unfinished).isEmpty)
    }
}
