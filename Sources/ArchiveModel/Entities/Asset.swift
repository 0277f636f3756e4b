package import ForumModel

extension ArchiveTable {
    /// Pictures and style sheets, once per content.
    public static let asset = ArchiveTable(
        "asset",
        [
            Column("sha256", .text, "PRIMARY KEY"),
            Column("media_type", .text, "NOT NULL"),
            Column("byte_count", .integer, "NOT NULL"),
            Column("bytes", .bytes, "NOT NULL"),
        ]
    ).published(notDumped: "bytes", order: "sha256")

    /// The addresses that assets answer to: absolute, or as pages refer to a file beside them.
    public static let assetURL = ArchiveTable(
        "asset_url",
        [
            Column("url", .address, "NOT NULL"),
            Column(
                "sha256", .text,
                "NOT NULL REFERENCES asset(sha256) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED"),
            Column("first_captured_at", .time),
            Column("last_captured_at", .time),
        ],
        key: ["url", "sha256"],
        indexes: "CREATE INDEX asset_url_by_content ON asset_url(sha256);"
    ).published(order: "url, sha256")

    /// The targets of addresses in the stored markup of pages that are not absolute: a content, or a path or address to look it up by.
    ///
    /// Absolute addresses are looked up in asset_url.
    public static let assetReference = ArchiveTable(
        "asset_reference",
        [
            Column("source_page_id", .reference(.page), "NOT NULL", key: .restrict),
            Column("address", .address, "NOT NULL", note: "As it is in the markup."),
            Column(
                "basis", .text, "NOT NULL",
                note: """
                    `content`: target is an asset's hash; `file`: a path from the page's folder; \
                    `url`: an absolute address.
                    """),
            Column("target", .text, "NOT NULL"),
            Column(
                "data_prefix", .text,
                note: "The part of a `data:` URL before its content; the markup has an `asset:` address instead."),
        ], key: ["source_page_id", "address", "basis", "target"]
    ).published(notDumped: "data_prefix", order: "source_page_id, address, basis, target")

    /// The absolute addresses of local ones, known if captures of a post agree in everything but its pictures.
    static let assetAlias = ArchiveTable(
        "asset_alias",
        [
            Column("post_id", .reference(.post), "NOT NULL", key: .cascade), Column("url", .address, "NOT NULL"),
            Column("source_page_id", .reference(.page), "NOT NULL", key: .restrict),
            Column("address", .address, "NOT NULL"),
        ], key: ["post_id", "url", "source_page_id", "address"],
        indexes: """
            CREATE INDEX asset_alias_by_url ON asset_alias(url);
            CREATE INDEX asset_alias_by_address ON asset_alias(source_page_id, address);
            """)
}

package struct AssetRecord: Sendable {
    package var hash: ContentHash
    package var mediaType: String
    package var bytes: [UInt8]
    /// Its address; nil if it was embedded in the page.
    package var url: String?
    /// The time of the capture; nil if unknown, or known from a file's time only.
    package var capturedAt: UTCTime?

    package init(mediaType: String, bytes: [UInt8], url: String?, capturedAt: UTCTime?) {
        hash = ContentHash(of: bytes)
        (self.mediaType, self.bytes, self.url, self.capturedAt) = (mediaType, bytes, url, capturedAt)
    }
}

/// The target of an address in the stored markup of a page.
///
/// Only for addresses that are not absolute, and those of a page in one file with its pictures.
package struct AssetReferenceRecord: Sendable, Hashable {
    package enum Target: Sendable, Hashable {
        case content(ContentHash)
        /// A file or member at this path from the page's folder, such as `Title_files/a.gif` or `../host/a.gif`.
        case file(String)
        case url(String)
    }

    package var address: String
    package var target: Target
    /// The part of a `data:` URL before its content (`data:image/png;base64,`), where the markup has `asset:` instead.
    package var dataPrefix: String?

    package init(address: String, target: Target, dataPrefix: String? = nil) {
        (self.address, self.target, self.dataPrefix) = (address, target, dataPrefix)
    }

    /// The replacement in stored markup for a long `data:` address.
    package static func address(of hash: ContentHash) -> String { addressPrefix + hash.description }

    /// The content that an address of that form names; nil for any other address.
    package static func content(ofAddress address: String) -> ContentHash? {
        address.hasPrefix(addressPrefix) ? ContentHash(String(address.dropFirst(addressPrefix.count))) : nil
    }

    private static let addressPrefix = "asset:sha256-"
}

extension AssetReferenceRecord.Target {
    /// The values of `asset_reference.basis` and `asset_reference.target`.
    package var columns: (basis: String, target: String) {
        switch self {
        case .content(let hash): ("content", hash.description)
        case .file(let path): ("file", path)
        case .url(let address): ("url", address)
        }
    }

    package var content: ContentHash? { if case .content(let hash) = self { hash } else { nil } }

    package var location: String? { content == nil ? columns.target : nil }

    /// Reads those columns; nil for what this program never writes.
    package init?(basis: String, target: String) {
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
