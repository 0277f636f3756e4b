import Archive
import Exports
import ForumModel
import Foundation
import GRDB
import TestSupport

/// A small archive made for books: its rows are written as a stranger's program might.
final class BookFixture {
    private let scratch: ScratchFolder
    var folder: String { scratch.path }
    var archive: String { scratch["archive.sqlite"] }

    init() throws {
        scratch = try ScratchFolder()
        try ArchiveStore(path: archive, access: .write).close()
        try write(
            """
            INSERT INTO user (id, name) VALUES (7, 'Ada & <Co>'), (8, 'Bob');
            INSERT INTO source_page (id, root, path, path_bytes, kind, status, captured_at, captured_basis,
                imported_at, file_modified_at, capture_key)
            VALUES (1, '/pages', 'a.html', x'61', 'showthread', 'imported', '2015-03-04T05:06:07Z', 'page',
                '2020-01-01T00:00:00Z', 0, zeroblob(25));
            """)
    }

    func write(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        let queue = try DatabaseQueue(path: archive)
        try queue.write { database in
            if arguments.isEmpty {
                try database.execute(sql: sql)
            } else {
                try database.execute(sql: sql, arguments: arguments)
            }
        }
        try queue.close()
    }

    func add(thread id: Int64, _ title: String?, by author: Int64? = 7, pages: Int? = nil) throws {
        try write(
            "INSERT INTO thread (id, title, author_id, page_count, reply_count) VALUES (?, ?, ?, ?, 99)",
            [id, title, author, pages])
    }

    func add(
        post id: Int64, in thread: Int64?, by author: Int64? = 7, at position: Int? = nil, _ body: String
    ) throws {
        try write(
            """
            INSERT INTO post (
                search_number, id, thread_id, author_id, position, posted_at, body_html, body_text, body_source_id
            ) VALUES (?1, ?1, ?2, ?3, ?4, '2012-09-20T16:16:00Z', ?5, '', 1)
            """, [id, thread, author, position, body])
        try write("INSERT INTO post_source (post_id, source_page_id) VALUES (?, 1)", [id])
    }

    /// Adds a picture of one pixel at an address.
    func add(pictureAt address: String, _ type: String = "image/gif", bytes: [UInt8] = pixel) throws {
        let hash = ContentHash(of: bytes).description
        try write(
            "INSERT OR IGNORE INTO asset (sha256, media_type, byte_count, bytes) VALUES (?, ?, ?, ?)",
            [hash, type, bytes.count, Data(bytes)])
        try write("INSERT INTO asset_url (url, sha256) VALUES (?, ?)", [address, hash])
    }

    static let pixel: [UInt8] =
        Array("GIF89a".utf8) + [
            1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255, 0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0,
            0x3B,
        ]

    // MARK: Books

    /// Exports, with the defaults of the command line.
    @discardableResult
    func export(
        _ name: String = "book.epub", title: String? = nil, workers: Int = 2,
        _ change: (inout ArchiveSelection) -> Void = { _ in }
    ) throws -> ExportSummary {
        var selection = ArchiveSelection()
        change(&selection)
        var job = ExportJob(output: folder + "/" + name)
        job.workerCount = workers
        let store = try ArchiveStore(path: archive, access: .read)
        let summary = try store.reading(selection) { try EPUBExporter(title: title).export($0, job) }
        try store.close()
        return summary
    }

    func bytes(_ name: String = "book.epub") throws -> [UInt8] {
        try scratch.bytes(name)
    }

    /// Opens a book.
    func book(_ name: String = "book.epub") throws -> ReadBook { try ReadBook(folder + "/" + name) }
}
