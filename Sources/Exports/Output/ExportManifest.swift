internal import ForumModel

/// The list of the files in an exported folder, with size, hash and the fingerprint of the rows each was made from.
struct ExportManifest: Equatable {
    struct Entry: Equatable {
        var byteCount: Int64
        var hash: ContentHash
        var fingerprint: ContentHash
    }

    let format: String
    var entries: [String: Entry] = [:]

    init(format: String) { self.format = format }

    /// Parses a manifest; nil for other contents or another version.
    init?(_ bytes: [UInt8]) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
        guard let head = lines.first?.split(separator: " "), head.count == 4,
            head[0] == "awful-archive", head[1] == "export", head[2] == Self.version[...]
        else { return nil }
        format = String(head[3])
        for line in lines.dropFirst() {
            // File names may contain spaces.
            let fields = line.split(separator: " ", maxSplits: 3)
            guard fields.count == 4, let count = Int64(fields[0]), let hash = ContentHash(String(fields[1])),
                let fingerprint = ContentHash(String(fields[2])), Self.isOurs(fields[3])
            else { return nil }
            entries[String(fields[3])] = Entry(byteCount: count, hash: hash, fingerprint: fingerprint)
        }
    }

    var bytes: [UInt8] {
        var text = Self.head(format)
        for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
            text += "\(entry.byteCount) \(entry.hash) \(entry.fingerprint) \(name)\n"
        }
        return Array(text.utf8)
    }

    private static let version = "1"

    static func head(_ format: String) -> String { "awful-archive export \(version) \(format)\n" }

    /// Whether the exporter could have written a name; a forged manifest must not lead outside the folder.
    private static func isOurs(_ name: Substring) -> Bool {
        !name.hasPrefix("/")
            && !name.split(separator: "/", omittingEmptySubsequences: false).contains { $0 == ".." || $0.isEmpty }
    }
}

extension ContentHash {
    func combined(with parts: [String]) -> ContentHash {
        // The length prefixes keep adjacent parts distinct.
        ContentHash(of: Array((description + parts.map { "\($0.utf8.count):\($0)" }.joined()).utf8))
    }
}
