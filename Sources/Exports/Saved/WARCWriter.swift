internal import ByteCompression
internal import Bytes
internal import ForumModel

/// Writes WARC 1.1, each record as a gzip member of its own, and collects what an index says of them.
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

    /// Lines of an index of captures (CDXJ), unsorted.
    private(set) var index: [String] = []
    private let fileName: String
    private let write: ([UInt8]) throws -> Void
    private var offset = 0

    init(fileName: String, date: UTCTime, write: @escaping ([UInt8]) throws -> Void) throws {
        self.fileName = fileName
        self.write = write
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

    static let software = "awful-archive export pages"

    /// Whether a file begins like one that this program wrote.
    static func isOwn(_ head: [UInt8]) -> Bool {
        guard Deflate.isGzip(head) else { return false }
        let start = Deflate.unpack(head, .gzip, limit: 1 << 16).bytes
        return String(decoding: start, as: UTF8.self).contains("software: \(software)\r\n")
    }

    mutating func add(_ record: Record, digest: String? = nil) throws {
        var lines = [
            "WARC/1.1", "WARC-Type: \(record.type)", "WARC-Record-ID: \(record.id)",
            "WARC-Date: \(record.date)",
        ]
        if let target = record.target { lines.append("WARC-Target-URI: \(target)") }
        if let digest { lines.append("WARC-Payload-Digest: \(digest)") }
        if let type = record.contentType { lines.append("Content-Type: \(type)") }
        lines += record.fields.map { "\($0.name): \($0.value)" }
        lines += ["Content-Length: \(record.block.count)", "", ""]
        let member = Deflate.gzip(
            Array(lines.joined(separator: "\r\n").utf8) + record.block + Array("\r\n\r\n".utf8))
        try write(member)
        if let digest, let target = record.target {
            var line = JSONLine()
            line.add("\(Self.key(of: target)) \(Self.digits(record.date)) {\"url\":")
            line.add(quoting: target)
            let type = record.type == "revisit" ? "warc/revisit" : record.contentType ?? "text/html"
            for (name, value) in [
                ("mime", type), ("digest", digest), ("length", "\(member.count)"), ("offset", "\(offset)"),
                ("filename", fileName),
            ] {
                line.add(",\"\(name)\":")
                line.add(quoting: value)
            }
            line.add("}\n")
            index.append(String(decoding: line.bytes, as: UTF8.self))
        }
        offset += member.count
    }

    // MARK: Forms of values

    /// A digest as web archives write it: SHA-1 in base 32.
    static func digest(of bytes: [UInt8]) -> String {
        var (text, buffer, filled) = ("sha1:", 0, 0)
        for byte in SHA1.digest(of: bytes) {
            (buffer, filled) = ((buffer << 8 | Int(byte)) & 0xFFFF, filled + 8)
            while filled >= 5 {
                filled -= 5
                text.append(Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")[buffer >> filled & 31])
            }
        }
        return text
    }

    private static func id(_ seed: String) -> String {
        var bytes = Array(ContentHash(of: Array(seed.utf8)).bytes.prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80  // version 8, of one's own making (RFC 9562)
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = bytes.map { String(Int($0), radix: 16, width: 2) }
        let parts = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
        return "<urn:uuid:\(parts.joined(separator: "-"))>"
    }

    /// An address as a record's target: an absolute one of the Web, escaped where it is invalid; nil for any other.
    static func target(_ address: String?) -> String? {
        guard let address, address.hasPrefix("http://") || address.hasPrefix("https://") else { return nil }
        return PercentEncoding.encoded(address) {
            (0x21...0x7E).contains($0) && !"<>\"\\^`{|}".utf8.contains($0)
        }
    }

    /// 14 digits.
    private static func digits(_ time: UTCTime) -> String {
        String(time.description.filter(\.isNumber).prefix(14))
    }

    /// The sorted form of an address: the host from its end, the path in lower case, the parts of the query in order.
    private static func key(of target: String) -> String {
        let lower = target.lowercased()
        guard let start = lower.firstRange(of: "://")?.upperBound else { return lower }
        let address = lower[start...].prefix { $0 != "#" }
        let host = address.prefix { $0 != "/" && $0 != "?" }
        let name = host.split(separator: ":").first ?? ""
        let path = address[host.endIndex...].prefix { $0 != "?" }
        let query = address[path.endIndex...].dropFirst().split(separator: "&").sorted()
        return (name.hasPrefix("www.") ? name.dropFirst(4) : name).split(separator: ".").reversed().joined(
            separator: ",") + ")"
            + (path.isEmpty ? "/" : path) + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }
}
