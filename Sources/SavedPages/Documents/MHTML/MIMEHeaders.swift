internal import Bytes

struct MIMEHeaders {
    static let byteLimit = 64 << 10

    /// The start of the body: after the empty line, or at the first line that is not a field.
    private(set) var bodyStart: Int
    private(set) var isTooLong = false
    private(set) var isEmpty = true
    /// The values by lower-case name, the first of each; a fold is one LF in them.
    private var values: [String: [UInt8]] = [:]

    /// Parses the fields at an index; a line that begins with `--` is a boundary and ends them.
    init(of bytes: [UInt8], from start: Int) {
        bodyStart = start
        let limit = min(bytes.count, start + Self.byteLimit)
        var current: String?
        var seen: Set<String> = []
        while bodyStart < limit {
            let lineEnd = bytes[bodyStart..<limit].firstIndex(where: LineEnd.isPart) ?? limit
            if lineEnd == limit, limit < bytes.count { break }
            let line = bytes[bodyStart..<lineEnd]
            let next = lineEnd + LineEnd.length(in: bytes, at: lineEnd, before: bytes.count)
            guard let first = line.first else {
                bodyStart = next
                return
            }
            if first.isBlank, !isEmpty {
                if let current { values[current]?.append(contentsOf: [LineEnd.lineFeed] + Self.trimmed(line)) }
            } else if let (name, value) = Self.field(line) {
                isEmpty = false
                current = Self.known.contains(name) && seen.insert(name).inserted ? name : nil
                if let current { values[current] = value }
            } else if lineEnd < bytes.count || isEmpty || line.starts(with: "--".utf8) {
                return
            }  // else a field that was cut short with its file
            bodyStart = next
        }
        isTooLong = limit < bytes.count
    }

    /// A field's value with folds undone; nil when there is no such field.
    subscript(_ name: String) -> [UInt8]? {
        values[name].map { value in value.map { $0 == LineEnd.lineFeed ? 0x20 : $0 } }
    }

    var contentType: MIMEContentType? { self["content-type"].map(MIMEContentType.init) }

    /// Long addresses are folded in the middle, or cut into encoded words: neither adds a space to them.
    func address(_ name: String) -> String? {
        guard let value = values[name] else { return nil }
        let decoded = EncodedWords.decode(value[...]).filter { $0 != LineEnd.lineFeed }
        var address = Self.trimmed(decoded[...])[...]
        for (opening, closing) in [(UInt8(ascii: "<"), UInt8(ascii: ">")), (0x22, 0x22)]
        where address.count >= 2 && address.first == opening && address.last == closing {
            address = address.dropFirst().dropLast()
        }
        return address.isEmpty ? nil : String(decoding: address, as: UTF8.self)
    }

    /// The fields that are of any use; of the rest nothing is kept.
    private static let known: Set<String> = [
        "from", "date", "mime-version", "snapshot-content-location",
        "content-type", "content-transfer-encoding", "content-location", "content-id",
    ]

    private static func field(_ line: ArraySlice<UInt8>) -> (name: String, value: [UInt8])? {
        guard !line.starts(with: "--".utf8), let colon = line.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let name = trimmed(line[..<colon])
        guard !name.isEmpty, name.allSatisfy(isNameByte) else { return nil }
        return (String(decoding: PageName.asciiLowercased(name), as: UTF8.self), trimmed(line[(colon + 1)...]))
    }

    /// Whether field names contain a byte in practice; the standard allows more, which would make HTML look like a header.
    private static func isNameByte(_ byte: UInt8) -> Bool {
        byte.isLetterOrDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        guard let first = bytes.firstIndex(where: { !$0.isBlank }), let last = bytes.lastIndex(where: { !$0.isBlank })
        else { return [] }
        return Array(bytes[first...last])
    }
}
