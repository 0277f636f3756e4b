internal import Bytes
internal import ForumModel
internal import HTMLTree

/// Gives a replayed page back as it was archived: without the archive's toolbar and scripts, with its own addresses.
///
/// Only tags and comments are touched, never text. Nothing that holds a post is dropped, whatever stands around it.
///
/// - Complexity: O(*n*).
struct ReplayUnwrapper {
    private let bytes: UnsafeBufferPointer<UInt8>
    private let link: ReplayLink
    private var output: [UInt8] = []
    /// How far the page was written or dropped.
    private var done = 0
    /// Whether a region was met that cannot be dropped; then no other is looked for, or a hostile page would have each
    /// of its many beginnings seek the same end.
    private var keepsRegions = false

    /// The page without what its archive did to it.
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
                if ReplayInsert.isOwnElement(piece, in: bytes) {
                    drop(piece.range)
                } else {
                    rewrite(piece)
                }
            }
        }
        copy(to: bytes.count)
    }

    /// Where a region ends that begins with a comment; nil without an end, or with a post on the way there.
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
