public import Archive
internal import ForumModel
internal import Foundation
internal import Site

/// Exports posts and private messages as a mailbox (mboxrd) for any mail program; each thread is a conversation.
///
/// Posts are in the order of their threads, followed by private messages if the selection includes them. Addresses are invalid on
/// purpose. Posts become plain text; with pictures enabled, posts that show pictures are HTML as well.
public struct MboxExporter: Exporter {
    /// The format's name on the command line.
    public static let name = "mbox"

    /// Whether messages contain the pictures that they show.
    public var includesPictures: Bool

    /// Creates an exporter; messages may contain the pictures that they show (`multipart/related`).
    public init(includesPictures: Bool = false) { self.includesPictures = includesPictures }

    /// Writes the selected part of an archive.
    ///
    /// - Throws: ``ExportError``, ``/Archive/ArchiveError``.
    public func export(_ reader: ArchiveSnapshot, _ job: ExportJob) throws -> ExportSummary {
        let total = try reader.summary()
        guard total.posts + total.messages > 0 else { throw ExportError.nothingSelected(archive: reader.archivePath) }
        let run = MboxRun(
            reader: reader, job: job, includesPictures: includesPictures,
            file: try ExportFile(job, archive: reader.archivePath, isOwn: Self.isOwn),
            count: total.posts + total.messages)
        return try run.export()
    }

    static func isOwn(_ head: [UInt8]) -> Bool {
        guard head.starts(with: Array("From ".utf8)), let end = head.firstIndex(of: 0x0A) else { return false }
        return head[(end + 1)...].starts(with: Array(MailMessage.mark.utf8))
    }
}

private final class MboxRun {
    /// A group of messages that are rendered together.
    private struct Piece: Sendable {
        var output = MailOutput()
        var posts = 0
        var messages = 0
        var removed: [String: Int] = [:]
    }

    private let reader: ArchiveSnapshot
    private let job: ExportJob
    /// Finds the pictures that can be shown; nil for plain-text messages.
    private let pictureCache: PictureCache?
    private let file: ExportFile
    private let count: Int
    private var summary: ExportSummary

    init(reader: ArchiveSnapshot, job: ExportJob, includesPictures: Bool, file: ExportFile, count: Int) {
        self.reader = reader
        self.job = job
        pictureCache = includesPictures ? PictureCache(reader) { _, _ in } : nil
        self.file = file
        self.count = count
        summary = ExportSummary(format: MboxExporter.name, output: job.output)
    }

    func export() throws -> ExportSummary {
        let map = OrderedParallelMap<Piece>(workerCount: job.workerCount) { [self] in try write($0) }
        let forums = ForumPaths(try reader.selectedForums()).byID
        for id in try reader.threadIDs() {
            guard let thread = try reader.selectedThread(id), thread.selectedPostCount > 0 else { continue }
            summary.threads += 1
            try add(thread, forumName: thread.forumID.flatMap { forums[$0]?.name }, to: map)
        }
        try addMessages(to: map)
        try map.finish()
        try job.tell(1, "written")
        try file.finish(&summary)
        return summary
    }

    private func write(_ piece: Piece) throws {
        try piece.output.write(to: file, from: reader)
        summary.posts += piece.posts
        summary.messages += piece.messages
        summary.add(removed: piece.removed)
        try job.tell(summary.posts + summary.messages, of: count, "written")
    }

    private func add(_ thread: StoredThread, forumName: String?, to map: OrderedParallelMap<Piece>) throws {
        var first: PostID?
        let isRedacted = reader.selection.isRedacted
        for page in try reader.pages(of: thread.id) {
            let posts = try reader.posts(of: thread.id, page: page.number)
            if first == nil { first = posts.first?.id }
            let mails = try posts.map { post in
                PostMail(
                    post: post, thread: thread, forumName: forumName, first: first, quoted: try quoted(by: post),
                    isRedacted: isRedacted, pictures: try pictures(of: post.bodyHTML, from: post.bodySourceID),
                    poll: post.id == first ? try reader.poll(of: thread.id) : nil)
            }
            try map.add {
                var piece = Piece()
                var bodies = BodyReader()
                for mail in mails { mail.write(to: &piece.output, &bodies) }
                piece.posts = mails.count
                piece.removed = bodies.removed
                return piece
            }
        }
    }

    private func pictures(of html: String?, from page: SourcePageID?) throws -> MailPictures? {
        try pictureCache.flatMap { try MailPictures(of: html, from: page, in: reader, $0) }
    }

    /// Returns the post that a post answers: the first quoted post that precedes it in the same selected thread.
    private func quoted(by post: StoredPost) throws -> PostID? {
        try post.quotedPostIDs.first { try $0 < post.id && reader.location(of: $0)?.threadID == post.threadID }
    }

    private func addMessages(to map: OrderedParallelMap<Piece>) throws {
        let messages = try reader.messages()
        let held = Set(messages.map(\.id))
        let isRedacted = reader.selection.isRedacted
        for start in stride(from: 0, to: messages.count, by: 50) {
            let some = try messages[start..<min(start + 50, messages.count)].map {
                ($0, try pictures(of: $0.bodyHTML, from: $0.bodySourceID))
            }
            try map.add {
                var piece = Piece()
                var bodies = BodyReader()
                for (message, pictures) in some {
                    PrivateMail(message: message, held: held, isRedacted: isRedacted, pictures: pictures)
                        .write(to: &piece.output, &bodies)
                }
                piece.messages = some.count
                piece.removed = bodies.removed
                return piece
            }
        }
    }
}

/// Messages of a mailbox as text, with placeholders for pictures.
///
/// Pictures are read when the text is written to the file, because a thousand messages may show one of many megabytes.
struct MailOutput: Sendable {
    var bytes: [UInt8] = []
    /// The pictures in order, each with the offset in ``bytes`` at which it is inserted.
    private var pictures: [(offset: Int, asset: StoredAsset)] = []

    /// The number of bytes encoded at once: 57 bytes become a line of 76 characters.
    private static let chunk = 57 * 4096

    mutating func add(_ asset: StoredAsset) { pictures.append((bytes.count, asset)) }

    func write(to file: ExportFile, from reader: ArchiveSnapshot) throws {
        var start = 0
        for (offset, asset) in pictures {
            try file.write(Array(bytes[start..<offset]))
            start = offset
            let content = try reader.bytes(of: asset) ?? []
            for first in stride(from: 0, to: content.count, by: Self.chunk) {
                let data = Data(content[first..<min(first + Self.chunk, content.count)])
                let lines = data.base64EncodedData(options: [.lineLength76Characters, .endLineWithLineFeed])
                try file.write(Array(lines) + [0x0A])
            }
        }
        try file.write(start == 0 ? bytes : Array(bytes[start...]))
    }
}
