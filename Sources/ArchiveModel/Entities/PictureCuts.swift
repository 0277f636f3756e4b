internal import Bytes
internal import ForumModel

/// The pictures and style sheets that were cut out of a page (`data:`), and where, and those of the file around it.
///
/// Text that a picture does not give again byte for byte stays in the page.
package struct PictureCuts: Sendable {
    /// The size in bytes of Base64 from which cutting it out saves more than it costs.
    private static let leastSize = 200
    /// The size in bytes of the longest ``stored``, 8192 pictures, so that an untrusted archive cannot take all time.
    private static let sizeLimit = 36 << 13
    private static let mark = BytePattern(";base64,")
    /// The offset of a picture that was not cut out of the page, but is in the file around it.
    private static let noOffset = Int(UInt32.max)

    /// The form of `kept_page.pictures`: 36 bytes for each, an offset in the rest of the page (the lowest byte first) and a SHA-256.
    package private(set) var stored: [UInt8]

    package init(stored: [UInt8] = []) { self.stored = Array(stored.prefix(Self.sizeLimit)) }

    package var isEmpty: Bool { stored.isEmpty }
    /// The SHA-256 of the pictures, in hexadecimal.
    package var hashes: Set<String> { Set(places.map(\.hash.description)) }

    /// The SHA-256 of the pictures of the file around the page, in the order in which it is packed against them.
    var wrapped: [ContentHash] { places.filter { $0.offset == Self.noOffset }.map(\.hash) }

    private var places: [(offset: Int, hash: ContentHash)] {
        stride(from: 0, to: stored.count, by: 36).compactMap { start in
            let (offset, hash) = (stored[start...].prefix(4), stored[start...].prefix(36).dropFirst(4))
            return ContentHash(bytes: Array(hash)).map { (offset.reversed().reduce(0) { $0 << 8 | Int($1) }, $0) }
        }
    }

    /// Cuts those of the pictures out of the bytes of a page that are in it.
    init(cutting pictures: Set<ContentHash>, outOf bytes: inout [UInt8]) {
        self.init()
        guard !pictures.isEmpty else { return }
        var (rest, done) = ([UInt8](), 0)
        bytes.withUnsafeBufferPointer { text in
            var next = 0
            while let place = Self.mark.first(in: text, from: next) {
                let start = place + Self.mark.count
                next = text[start...].firstIndex { !$0.isLetterOrDigit && !"+/=".utf8.contains($0) } ?? text.count
                let code = UnsafeBufferPointer(rebasing: text[start..<next])
                guard code.count >= Self.leastSize, stored.count < Self.sizeLimit,
                    let picture = Base64.decodeStrictly(code, limit: code.count)
                else { continue }
                let hash = ContentHash(of: picture)
                guard pictures.contains(hash), Self.code(of: picture).elementsEqual(code) else { continue }
                rest += text[done..<start]
                append(hash, at: rest.count)
                done = next
            }
            rest += text[done...]
        }
        bytes = rest
    }

    /// Adds the pictures of the file around the page; returns false if they make the list too long, then to be unwrapped.
    mutating func wrap(_ pictures: [ContentHash]) -> Bool {
        var known = Set(places.map(\.hash))
        for picture in pictures where known.insert(picture).inserted { append(picture, at: Self.noOffset) }
        return stored.count <= Self.sizeLimit
    }

    mutating func unwrap() {
        let cut = places.filter { $0.offset != Self.noOffset }
        stored = []
        for (offset, hash) in cut { append(hash, at: offset) }
    }

    private mutating func append(_ picture: ContentHash, at offset: Int) {
        stored += (0..<4).map { UInt8(truncatingIfNeeded: offset >> (8 * $0)) } + picture.bytes
    }

    /// Puts the pictures back into the rest of a page; nil unless that gives a page of this size.
    func join(_ rest: [UInt8], with pictures: [AssetRecord], byteCount: Int) -> [UInt8]? {
        let contents = Dictionary(pictures.map { ($0.hash, $0.bytes) }) { first, _ in first }
        var (bytes, done) = ([UInt8](), 0)
        for (offset, hash) in places where offset != Self.noOffset {
            // An untrusted archive may have anything here, and each place may name a large picture.
            guard let picture = contents[hash], done <= offset, offset <= rest.count,
                bytes.count + offset - done + picture.count / 3 * 4 <= byteCount
            else { return nil }
            bytes += rest[done..<offset]
            Base64.append(picture, to: &bytes)
            done = offset
        }
        bytes += rest[done...]
        return bytes.count == byteCount ? bytes : nil
    }

    private static func code(of picture: [UInt8]) -> [UInt8] {
        var code: [UInt8] = []
        Base64.append(picture, to: &code)
        return code
    }
}
