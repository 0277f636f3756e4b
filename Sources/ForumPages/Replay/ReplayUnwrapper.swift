internal import Bytes
internal import HTMLTree

/// Restores a replayed page: removes the archive's toolbar and scripts, and restores the page's own addresses.
///
/// Only tags and comments are changed, never text. A region that contains a post is kept.
struct ReplayUnwrapper {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let link: ReplayLink
    private var output: [UInt8] = []
    /// The offset up to which the page was copied or dropped.
    private var done = 0
    /// Whether a region was found that cannot be dropped: no others are searched for then, since a hostile
    /// page with many starts of regions would cause as many searches for the same end.
    private var keepsRegions = false

    static func unwrapped(_ text: [UInt8], _ replay: Replay) -> [UInt8] {
        text.withUnsafeBufferPointer { bytes in
            var unwrapper = ReplayUnwrapper(bytes: bytes, link: ReplayLink(digits: replay.digits))
            unwrapper.run()
            return unwrapper.output
        }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, link: ReplayLink) {
        self.bytes = bytes
        self.link = link
        output.reserveCapacity(bytes.count)
    }

    private mutating func run() {
        var scanner = MarkupScanner(bytes)
        while let piece = scanner.next() {
            switch piece.kind {
            case .comment:
                guard let insert = ReplayInsert(comment: piece, in: bytes) else { continue }
                drop(piece.range)
                if case .region(let ending) = insert, let end = self.end(of: piece, ending) {
                    drop(piece.range.upperBound..<end)
                    scanner.move(to: end)
                }
            case .tag, .rawElement:
                if ReplayInsert.isOwnElement(piece, in: bytes) { drop(piece.range) } else { rewrite(piece) }
            }
        }
        copy(to: bytes.count)
    }

    /// Returns the end of the region that a comment starts; nil if it has no end, or contains a post.
    private mutating func end(of piece: MarkupScanner.Piece, _ ending: BytePattern) -> Int? {
        guard !keepsRegions else { return nil }
        if let start = ending.first(in: bytes, from: piece.range.upperBound),
            PostTagCount.count(in: UnsafeBufferPointer(rebasing: bytes[piece.range.upperBound..<start])) == 0
        {
            return start + ending.count
        }
        keepsRegions = true
        return nil
    }

    private mutating func rewrite(_ piece: MarkupScanner.Piece) {
        var attributes = AttributeScanner(bytes, from: piece.name.upperBound)
        while let attribute = attributes.next() {
            let address: [UInt8]?
            if ReplayLink.isList(attribute, in: bytes) {
                address = link.unwrapped(list: Array(bytes[attribute.value])[...])
            } else if ReplayLink.isAddress(attribute, in: bytes) {
                address = link.unwrapped(Array(bytes[attribute.value])[...])
            } else {
                continue
            }
            guard let address else { continue }
            copy(to: attribute.value.lowerBound)
            output += address
            done = attribute.value.upperBound
        }
    }

    private mutating func copy(to end: Int) {
        guard end > done else { return }
        output.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[done..<end]))
        done = end
    }

    private mutating func drop(_ range: Range<Int>) {
        copy(to: range.lowerBound)
        done = max(done, range.upperBound)
    }
}
