internal import Archive
internal import ByteCompression
internal import Bytes
internal import ForumModel

/// Writes WARC 1.1, each record as a gzip member of its own, and collects the lines of an index of captures (CDXJ).
struct WARCWriter {
    struct Record {
        var type: String
        /// What the record's ID is computed from, so that every export writes the same.
        var seed: String
        var target: String?
        var date: UTCTime
        var contentType: String?
        var fields: [(name: String, value: String)] = []
        var block: [UInt8] = []

        var id: String { WARCWriter.id(seed) }
    }

    private(set) var index: [String] = []
    private let fileName: String
    private let write: ([UInt8]) throws -> Void
    private var offset = 0

    static let software = "awful-archive export pages"

    init(fileName: String, date: UTCTime, write: @escaping ([UInt8]) throws -> Void) throws {
        (self.fileName, self.write) = (fileName, write)
        let facts = """
            software: \(Self.software)\r
            format: WARC File Format 1.1\r
            conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/\r

            """
        try add(
            Record(
                type: "warcinfo", seed: "warcinfo", date: date, contentType: "application/warc-fields",
                block: Array(facts.utf8)))
    }

    /// Whether a file begins like one that this program wrote.
    static func isOwn(_ head: [UInt8]) -> Bool {
        let start = Deflate.isGzip(head) ? Deflate.unpack(head, .gzip, limit: 1 << 16).bytes : []
        return String(decoding: start, as: UTF8.self).contains("software: \(software)\r\n")
    }

    mutating func add(_ record: Record, digest: String? = nil) throws {
        let fields: [(String, String?)] =
            [
                ("Type", record.type), ("Record-ID", record.id), ("Date", record.date.description),
                ("Target-URI", record.target), ("Payload-Digest", digest),
            ].map { ("WARC-" + $0, $1) } + record.fields
            + [("Content-Type", record.contentType), ("Content-Length", String(record.block.count))]
        let lines = ["WARC/1.1"] + fields.compactMap { name, value in value.map { "\(name): \($0)" } }
        let member = Deflate.gzip(
            Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + record.block + Array("\r\n\r\n".utf8))
        try write(member)
        if let digest, let target = record.target {
            let type = record.type == "revisit" ? "warc/revisit" : record.contentType ?? ""
            let time = record.date.description.filter(\.isNumber)
            index.append(
                """
                \(Self.key(of: target)) \(time) {"url":\(JSONText.quoted(target)),"mime":\(JSONText.quoted(type)),\
                "digest":"\(digest)","length":"\(member.count)","offset":"\(offset)","filename":"\(fileName)"}

                """)
        }
        offset += member.count
    }

    /// A digest as web archives write it: SHA-1 in base 32.
    static func digest(of bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        var (text, buffer, filled) = ("sha1:", 0, 0)
        for byte in SHA1.digest(of: bytes) {
            (buffer, filled) = ((buffer << 8 | Int(byte)) & 0xFFFF, filled + 8)
            while filled >= 5 {
                filled -= 5
                text.append(letters[buffer >> filled & 31])
            }
        }
        return text
    }

    private static func id(_ seed: String) -> String {
        let hash = Array(ContentHash(of: Array(seed.utf8)).description.prefix(32))
        // UUID version 8: custom (RFC 9562).
        let parts = [hash[0..<8], hash[8..<12], "8" + hash[13..<16], "8" + hash[17..<20], hash[20..<32]]
        return "<urn:uuid:\(parts.map { String($0) }.joined(separator: "-"))>"
    }

    /// An address of the Web as a record's target, escaped where it is invalid; nil for any other.
    static func target(_ address: String?) -> String? {
        guard let address, address.hasPrefix("http://") || address.hasPrefix("https://") else { return nil }
        return PercentEncoding.encoded(address) { (0x21...0x7E).contains($0) && !"<>\"\\^`{|}".utf8.contains($0) }
    }

    /// The sort key of an address (SURT): the host from its end, all in lower case, the parts of the query sorted.
    private static func key(of target: String) -> String {
        let lower = target.lowercased()
        guard let start = lower.firstRange(of: "://")?.upperBound else { return lower }
        let address = lower[start...].prefix { $0 != "#" }
        let host = address.prefix { $0 != "/" && $0 != "?" }
        let path = address[host.endIndex...].prefix { $0 != "?" }
        let query = address[path.endIndex...].dropFirst().split(separator: "&").sorted().joined(separator: "&")
        let name = (host.hasPrefix("www.") ? host.dropFirst(4) : host).prefix { $0 != ":" }
        return name.split(separator: ".").reversed().joined(separator: ",") + ")"
            + (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query)
    }
}
