internal import Bytes
internal import ForumModel
internal import HTMLTree

/// Evidence in a page's markup that a web archive replayed it.
///
/// Only evidence that members cannot write counts: comments, scripts, and links rooted at the archive.
struct ReplayEvidence {
    private(set) var isReplay = false
    /// The replay's address in the mark of a saving tool.
    private(set) var markAddress: WaybackAddress?
    /// The archived address in a script of the replay.
    private(set) var scriptURL: String?
    private(set) var scriptTime: UTCTime?
    /// The time of the comment `FILE ARCHIVED ON`.
    private(set) var archivedAt: UTCTime?
    /// The digits in links to an archive.
    private(set) var votes = MajorityVote()

    private let bytes: UnsafeBufferPointer<UInt8>
    private var rootedLinks = 0
    private var commentCount = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func scan() {
        var scanner = MarkupScanner(bytes)
        while let piece = scanner.next() {
            switch piece.kind {
            case .comment: note(comment: piece)
            case .tag: note(tag: piece)
            case .rawElement:
                note(tag: piece)
                note(script: piece)
            }
        }
        // Only a replay contains links that start at an archive's root.
        if rootedLinks >= 3, votes.majority != nil { isReplay = true }
    }

    private mutating func note(comment piece: MarkupScanner.Piece) {
        commentCount += 1
        if ReplayInsert(comment: piece, in: bytes) != nil { isReplay = true }
        let content = UnsafeBufferPointer(rebasing: bytes[piece.inner])
        guard content.count < 4096 else { return }
        if commentCount <= 16, markAddress == nil, SavedMarkScraper.mayBeMark(content) {
            let mark = SavedMarkScraper.scrape(commentText: String(decoding: content, as: UTF8.self))
            if let address = mark?.url.flatMap({ WaybackAddress($0) }), address.modifier != "id_" {
                markAddress = address
                isReplay = true
            }
        }
        guard let start = Self.archived.first(in: bytes, from: piece.inner.lowerBound, to: piece.inner.upperBound)
        else { return }
        let words = bytes[(start + 17)..<min(start + 17 + 64, piece.inner.upperBound)]
        guard let time = SaverDate.archived(String(decoding: words, as: UTF8.self)[...]) else { return }
        archivedAt = archivedAt ?? time
        isReplay = true
    }

    private mutating func note(script piece: MarkupScanner.Piece) {
        let content = piece.inner.upperBound..<piece.range.upperBound
        guard scriptURL == nil || scriptTime == nil, content.count < 262_144 else { return }
        if let start = Self.archived.first(in: bytes, from: content.lowerBound, to: content.upperBound),
            let time = UTCTime(digits: bytes[(start + 17)..<min(start + 31, content.upperBound)])
        {
            // Before 2011 the note was in a script, with digits.
            archivedAt = archivedAt ?? time
            isReplay = true
        }
        for (pattern, isCall) in Self.statements {
            guard let start = pattern.first(in: bytes, from: content.lowerBound, to: content.upperBound)
            else { continue }
            isReplay = true
            // A call has address and digits among its arguments, an assignment only one of them.
            let end = min(start + 4096, content.upperBound)
            for text in quotedTexts(in: start..<end).prefix(isCall ? 8 : 1) {
                if scriptTime == nil, let time = UTCTime(digits: text.utf8) {
                    scriptTime = time
                } else if scriptURL == nil, text.hasPrefix("http://") || text.hasPrefix("https://"),
                    !text.holds("archive.org/")
                {
                    scriptURL = text
                }
            }
        }
    }

    /// Returns the texts in double or single quotes, with slashes and ampersands unescaped.
    private func quotedTexts(in range: Range<Int>) -> [String] {
        var texts: [String] = []
        var index = range.lowerBound
        while index < range.upperBound, texts.count < 8 {
            let quote = bytes[index]
            index += 1
            if quote == 0x0A, !texts.isEmpty { break }
            guard quote == 0x22 || quote == 0x27 else { continue }
            let start = index
            while index < range.upperBound, bytes[index] != quote, bytes[index] != 0x0A { index += 1 }
            guard index < range.upperBound, bytes[index] == quote else { break }
            let text = String(decoding: bytes[start..<index], as: UTF8.self)
            texts.append(text.replacing("\\/", with: "/").replacing("\\u0026", with: "&"))
            index += 1
        }
        return texts
    }

    private mutating func note(tag piece: MarkupScanner.Piece) {
        if ReplayInsert.isOwnElement(piece, in: bytes) { isReplay = true }
        var attributes = AttributeScanner(bytes, from: piece.name.upperBound)
        while let attribute = attributes.next() {
            guard ReplayLink.isAddress(attribute, in: bytes) else { continue }
            let value = Array(bytes[attribute.value])[...]
            guard let parts = ReplayAddressParts(value) else { continue }
            votes.add(value[parts.digits])
            if parts.isRooted { rootedLinks += 1 }
        }
    }

    private static let archived = BytePattern("FILE ARCHIVED ON ")  // 17 bytes
    private static let statements: [(pattern: BytePattern, isCall: Bool)] = [
        (BytePattern("__wm.wombat("), true), (BytePattern("__wm.bt("), true), (BytePattern("wbCurrentUrl ="), false),
        (BytePattern("wbinfo.url ="), false), (BytePattern("wbinfo.timestamp ="), false),
    ]
}
