import Archive
import ForumModel
import Foundation
import Ingest
import TestSupport

/// The archive of the samples, made once for all tests that only read it.
enum SampleArchive {
    private static let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
        "awful-samples-" + UUID().uuidString)

    private static let made = Task {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        atexit { try? FileManager.default.removeItem(at: SampleArchive.folder) }
        let archive = folder.appendingPathComponent("samples.sqlite").path
        let options = try ImportOptions(now: UTCTime(seconds: 1_700_000_000))
        for try await _ in Importer(paths: [Checkout.samples], archive: archive, options: options).events() {}
        return try ArchiveStore(path: archive, access: .read)
    }

    static var store: ArchiveStore { get async throws { try await made.value } }

    /// Asks the archive something.
    static func ask<Value>(_ body: (ArchiveSnapshot) throws -> Value) async throws -> Value {
        try await store.querying(body)
    }

    /// The statements that a closure executes.
    static func statements(_ body: (ArchiveSnapshot) throws -> Void) async throws -> [String] {
        var statements: [String] = []
        try await store.querying(trace: { statements.append($0) }, body)
        return statements
    }

    static let (dan, harriet, lark, loaf) = (user(900_006), user(900_002), user(900_001), user(900_005))
    static let larksAccount = AccountID(rawValue: 3_137_066_778_219_590_549)

    static func user(_ number: Int64) -> UserID { UserID(rawValue: number) }
    static func thread(_ number: Int64) -> ThreadID { ThreadID(rawValue: 9_000_000 + number) }
    static func post(_ number: Int64) -> PostID { PostID(rawValue: 900_000_000 + number) }
    static func forum(_ number: Int64) -> ForumID { ForumID(rawValue: number) }
    static func message(_ number: Int64) -> MessageID { MessageID(rawValue: 9_100_000 + number) }
}

extension ItemPage<ForumThread> {
    /// The last digits of the threads' numbers.
    var threads: [Int64] { items.map { $0.id.rawValue - 9_000_000 } }
}

extension ItemPage<Post> {
    /// The last digits of the posts' numbers.
    var posts: [Int64] { items.map { $0.id.rawValue - 900_000_000 } }
}

extension [Post] {
    /// The last digits of the posts' numbers.
    var numbers: [Int64] { map { $0.id.rawValue - 900_000_000 } }
}
