public import ForumModel

/// A picture or style sheet that came along with a page.
public struct AssetRecord: Sendable {
    /// The SHA-256 of the bytes.
    public var hash: ContentHash
    /// What it is, by its content.
    public var mediaType: String
    /// The bytes as they were saved.
    public var bytes: [UInt8]
    /// The address it answers to; nil for one that stood in the page itself.
    public var url: String?
    /// When it was captured, where that is known; nil where only a file's time is.
    public var capturedAt: UTCTime?

    /// Makes a record; the hash is computed here.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    public init(mediaType: String, bytes: [UInt8], url: String?, capturedAt: UTCTime?) {
        hash = ContentHash(of: bytes)
        self.mediaType = mediaType
        self.bytes = bytes
        self.url = url
        self.capturedAt = capturedAt
    }
}

/// The original bytes of a page, compressed, and what stood around it when it was read.
public struct KeptPage: Sendable {
    /// How the bytes are compressed; the value of `kept_page.compression`.
    static let compression = "gzip"

    /// The page's bytes, as a gzip stream.
    public var compressed: [UInt8]
    /// How many bytes the page has.
    public var byteCount: Int
    /// What its container, path or file said about it.
    public var facts: CaptureFacts

    /// Makes one from bytes that were compressed already.
    public init(compressed: [UInt8], byteCount: Int, facts: CaptureFacts) {
        self.compressed = compressed
        self.byteCount = byteCount
        self.facts = facts
    }
}

/// What an address in the stored markup of a page means.
///
/// Only addresses that are not absolute have one, and those of a page that came in one file with its pictures.
public struct AssetReferenceRecord: Sendable, Hashable {
    /// Where the picture is to be looked for.
    public enum Target: Sendable, Hashable {
        /// This content.
        case content(ContentHash)
        /// A file or member at this path from the page's folder, such as `Title_files/a.gif` or `../host/a.gif`.
        case file(String)
        /// This absolute address.
        case url(String)
    }

    /// The address as the stored markup has it.
    public var address: String
    /// Where the picture is.
    public var target: Target
    /// What a `data:` address was before its content (`data:image/png;base64,`), where the markup has `asset:` instead.
    public var dataPrefix: String?

    /// Makes a reference.
    public init(address: String, target: Target, dataPrefix: String? = nil) {
        self.address = address
        self.target = target
        self.dataPrefix = dataPrefix
    }
}

extension AssetReferenceRecord {
    /// What stands in stored markup for a content that was a long `data:` address.
    public static func address(of hash: ContentHash) -> String { addressPrefix + hash.description }

    /// The content that an address of that form names; nil for any other address.
    public static func content(ofAddress address: String) -> ContentHash? {
        address.hasPrefix(addressPrefix) ? ContentHash(String(address.dropFirst(addressPrefix.count))) : nil
    }

    private static let addressPrefix = "asset:sha256-"
}

extension AssetReferenceRecord.Target {
    /// The values of `asset_reference.basis` and `asset_reference.target`.
    var columns: (basis: String, target: String) {
        switch self {
        case .content(let hash): ("content", hash.description)
        case .file(let path): ("file", path)
        case .url(let address): ("url", address)
        }
    }

    /// Reads those columns; nil for what this program never writes.
    init?(basis: String, target: String) {
        switch basis {
        case "content":
            guard let hash = ContentHash(target) else { return nil }
            self = .content(hash)
        case "file": self = .file(target)
        case "url": self = .url(target)
        default: return nil
        }
    }
}
