package import ByteCompression
internal import Bytes
package import ForumModel

/// The original bytes of a page, packed, with the metadata from its container, path or file.
package struct KeptPage: Sendable {
    /// The values of `kept_page.compression`.
    package enum Compression: String, Sendable {
        /// How versions before schema 7 kept pages, and how exports contain them.
        case gzip
        case zstd
        /// Zstandard, as the differences from the bytes of another kept page (`kept_page.base_id`).
        case patch
    }

    /// The largest page against which others are packed, so that an untrusted archive cannot take all memory.
    package static let baseLimit = 16 << 20
    /// The largest size in bytes of the pictures, with their Base64, against which a file is packed; a picture beyond it is left out.
    private static let wrappedLimit = 64 << 20

    package var compression: Compression
    package var dictionary: PageDictionary?
    /// The pictures that were cut out of the page before it was packed, and where.
    package var cuts = PictureCuts()
    /// Those pictures, and maybe others; some are missing if the archive does not have them.
    package var pictures: [AssetRecord] = []
    /// The former capture of a ``Compression/patch``, unpacked but for its pictures, with its ID; nil if the archive lacks it.
    package var base: (id: SourcePageID, bytes: [UInt8])?
    package var packed: [UInt8]
    /// The file that wraps the page with its pictures (MHTML, a web archive and the like), or the page beside it whose links a
    /// mirroring tool converted, as the differences from page and pictures.
    package var file: (packed: [UInt8], hash: ContentHash)?
    /// Whether a deletion took the file, so that it does not come back.
    package var isFileDeleted = false
    /// The unpacked size in bytes.
    package var byteCount: Int
    /// The SHA-256 of the unpacked bytes; nil if unknown.
    package var hash: ContentHash?
    package var facts: CaptureFacts

    package init(
        _ compression: Compression, packed: [UInt8], dictionary: PageDictionary? = nil, byteCount: Int,
        hash: ContentHash?, facts: CaptureFacts
    ) {
        (self.compression, self.packed, self.dictionary) = (compression, packed, dictionary)
        (self.byteCount, self.hash, self.facts) = (byteCount, hash, facts)
    }

    package init(_ bytes: [UInt8], hash: ContentHash?, facts: CaptureFacts, dictionary: PageDictionary? = nil) {
        self.init(
            .zstd, packed: Zstandard.pack(bytes, with: dictionary?.content), dictionary: dictionary,
            byteCount: bytes.count, hash: hash, facts: facts)
    }

    /// Returns the page packed again, with the dictionary that the closure gives for its ``rest(limit:)``, or alone; nil if it
    /// does not unpack.
    package func repacked(with dictionary: ([UInt8]) -> PageDictionary? = { _ in nil }) -> KeptPage? {
        let rest = unpackRest(limit: 1 << 30)
        guard whole(rest, limit: 1 << 30).end == .whole else { return nil }
        var page = self
        let dictionary = dictionary(rest.bytes)
        page.packed = Zstandard.pack(rest.bytes, with: dictionary?.content)
        (page.compression, page.dictionary, page.base) = (.zstd, dictionary, nil)
        return page
    }

    /// Returns the page packed against a former capture if that takes less room than it does now.
    package func patched(against id: SourcePageID, _ former: [UInt8]) -> KeptPage? {
        guard let rest = rest(limit: Self.baseLimit) else { return nil }
        var page = self
        page.packed = Zstandard.pack(rest, against: former)
        guard page.packed.count < packed.count else { return nil }
        (page.compression, page.dictionary, page.base) = (.patch, nil, (id, former))
        return page
    }

    /// Keeps a file that wraps the page, or is beside it, and whose pictures are ``pictures``; nothing if these are too many.
    package mutating func keep(file: [UInt8], around page: [UInt8]) {
        // A picture that is missing from the list could not be found when it is to be deleted.
        guard cuts.wrap(pictures.map(\.hash)) else { return cuts.unwrap() }
        self.file = (Zstandard.pack(file, against: wrapped(page)), ContentHash(of: file))
    }

    /// Takes over the file around another copy of the page; with this copy's cuts it may not unpack to the same bytes.
    package mutating func takeFile(of other: KeptPage) {
        guard cuts.wrap(other.cuts.wrapped) else { return cuts.unwrap() }
        (file, pictures) = (other.file, pictures + other.pictures)
    }

    package mutating func dropFile() {
        file = nil
        cuts.unwrap()
    }

    /// The bytes of the file around the page; nil if there is none, or it does not unpack.
    package func fileBytes(limit: Int = 1 << 30) -> [UInt8]? {
        guard let file, let page = bytes() else { return nil }
        let unpacked = Zstandard.unpack(file.packed, against: wrapped(page), limit: limit)
        return unpacked.end == .whole && ContentHash(of: unpacked.bytes) == file.hash ? unpacked.bytes : nil
    }

    /// What a file around the page consists of: the pictures as they are and in Base64 lines as in mail, and the page.
    private func wrapped(_ page: [UInt8]) -> [UInt8] {
        let contents = Dictionary(pictures.map { ($0.hash, $0.bytes) }) { first, _ in first }
        var parts: [UInt8] = []
        for hash in cuts.wrapped {
            let picture = contents[hash] ?? []
            if parts.count + picture.count / 3 * 8 > Self.wrappedLimit { continue }
            parts += picture
            parts += Base64.lines(picture)
        }
        return parts + page
    }

    /// Unpacks the page: not more bytes than the limit and no others than were kept, whatever an untrusted archive holds.
    package func unpack(limit: Int) -> Decompressed { whole(unpackRest(limit: limit), limit: limit) }

    /// Puts the pictures back into the rest of the page, and compares size and hash.
    private func whole(_ rest: Decompressed, limit: Int) -> Decompressed {
        var result = rest
        guard result.end == .whole else { return result }
        if !cuts.isEmpty {
            guard byteCount <= limit else { return Decompressed(bytes: [], end: .tooBig(limit: limit)) }
            result.bytes = cuts.join(result.bytes, with: pictures, byteCount: byteCount) ?? []
        }
        // A dictionary of the same number, or a base, with other bytes gives other pages without an error.
        let isKept = result.bytes.count == byteCount && (hash == nil || ContentHash(of: result.bytes) == hash)
        return isKept ? result : Decompressed(bytes: [], end: .broken)
    }

    private func unpackRest(limit: Int) -> Decompressed {
        switch compression {
        case .gzip: Deflate.unpack(packed, .gzip, limit: limit)
        case .zstd: Zstandard.unpack(packed, with: dictionary?.content, limit: limit)
        case .patch:
            base.map { Zstandard.unpack(packed, against: $0.bytes, limit: limit) }
                ?? Decompressed(bytes: [], end: .broken)
        }
    }

    /// The bytes of the page without the pictures that were cut out; nil if it does not unpack.
    package func rest(limit: Int) -> [UInt8]? {
        let rest = cuts.isEmpty ? unpack(limit: limit) : unpackRest(limit: limit)
        return rest.end == .whole ? rest.bytes : nil
    }

    package func bytes(limit: Int = 1 << 30) -> [UInt8]? {
        let unpacked = unpack(limit: limit)
        return unpacked.end == .whole ? unpacked.bytes : nil
    }

    /// The bytes of the page as one gzip member, as exports contain them; nil if it does not unpack.
    package var gzipped: [UInt8]? { compression == .gzip && cuts.isEmpty ? packed : bytes().map(Deflate.gzip) }
}
