internal import Bytes
internal import Crypto

/// Finds the keys of pictures by a table of hosts, `Resources/picture_keys.txt`, which explains its own columns.
package struct PictureKeyTable {
    private final class Rule {
        let name: String
        /// The beginning of the address of a file that is named by its identifier alone; nil if such a name does not tell the host.
        let flat: Substring?
        private let pattern: Substring
        /// Compiled when an address of the host is met.
        private lazy var regex = try? Regex(String(pattern))

        init(_ fields: [Substring]) {
            (name, flat, pattern) = (fields[0] + ":", fields[2] == "-" ? nil : fields[2], fields[3])
        }

        func key(of place: String) -> PictureKey? {
            guard let regex, let match = try? regex.wholeMatch(in: place) else { return nil }
            var (name, isThumbnail) = (name, false)
            for part in match.output.dropFirst() {
                guard let text = part.substring else { continue }
                switch part.name {
                case "thumb": isThumbnail = true
                case "fold": name += text.lowercased()
                default: name += text
                }
            }
            return PictureKey(name, isThumbnail: isThumbnail)
        }
    }

    private var rules: [String: [Rule]] = [:]
    private var flatRules: [Rule] = []

    package init() {
        for fields in Self.lines where fields[0] != "gone" {
            let rule = Rule(fields)
            for domain in fields[1].split(separator: ",") { rules[String(domain), default: []].append(rule) }
            if rule.flat != nil { flatRules.append(rule) }
        }
    }

    /// The lines with at least four fields.
    fileprivate static var lines: [[Substring]] {
        String(decoding: PackageResources.picture_keys_txt, as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("#") }.map { $0.split(separator: " ") }.filter { $0.count >= 4 }
    }

    /// The key of a picture's absolute address; nil if no host of the table has such addresses.
    package func key(of address: String) -> PictureKey? {
        guard let address = PictureAddress(address), let rules = rules[Self.domain(of: address.host)] else {
            return nil
        }
        let path = String(address.place.prefix { $0 != "?" })
        return rules.lazy.compactMap { $0.key(of: address.place) ?? $0.key(of: path) }.first
    }

    /// The four addresses in `asset_url` of what was attached to a picture's absolute address, by itself or by its key; none for
    /// other addresses.
    package func attachments(to address: String) -> [String] {
        guard let plain = PictureKey(plain: address)?.name else { return [] }
        return [plain, key(of: address)?.name ?? plain].flatMap(PictureKey.addresses)
    }

    /// The key that a file of a dump has by its path: by the last folder that is named like a host, else by its name.
    ///
    /// Where the table has no such host, the address itself is the key. The first folder of the path, which the user named, may be like
    /// a host by chance, so the name of the file is tried as well.
    package func key(ofFile path: String) -> PictureKey? {
        let parts = path.split(separator: "/")
        guard let name = parts.last else { return nil }
        var plain: PictureKey?
        if let start = parts.dropLast().lastIndex(where: isHost) {
            let address = "//" + parts[start...].joined(separator: "/").replacing(".php@", with: ".php?")
            if let key = key(of: address) { return key }
            plain = PictureKey(plain: address)
            if start > 0 { return plain }
        }
        if name.contains("%2F") || name.contains("%2f") {
            let address = PercentEncoding.decoded(name)
            return key(of: address.contains("//") ? address : "//" + address)
        }
        return flatRules.lazy.compactMap { $0.key(of: "\($0.flat ?? "")\(name)") }.first ?? plain
    }

    /// Whether a folder is named like a host, of the table or with a common top-level domain; a dot alone is not enough.
    private func isHost(_ folder: Substring) -> Bool {
        guard folder.contains("."), !folder.contains(" ") else { return false }
        return rules[Self.domain(of: folder)] != nil
            || Self.topDomains.contains(folder.split(separator: ".").last?.lowercased() ?? "")
    }

    /// The last two labels of a host, by which the table is searched.
    private static func domain(of host: Substring) -> String {
        host.lowercased().split(separator: ".").suffix(2).joined(separator: ".")
    }

    private static let topDomains: Set<String> = [
        "com", "net", "org", "io", "us", "cc", "fm", "uk", "de", "ca", "au", "info", "edu", "tv", "me", "co",
    ]
}

/// The contents that hosts send in place of removed pictures, by size and digest (MD5, SHA-1, SHA-256): the lines `gone` of the table.
package struct GonePictures: Sendable {
    package static let standard = GonePictures(PictureKeyTable.lines)
    private let digestsBySize: [Int?: [String]]

    package init(_ lines: [[Substring]]) {
        digestsBySize = Dictionary(grouping: lines.filter { $0[0] == "gone" }, by: { Int($0[3]) })
            .mapValues { $0.map { String($0[2]) } }
    }

    package func contains(_ bytes: UnsafeRawBufferPointer) -> Bool {
        guard let hashes = digestsBySize[bytes.count] else { return false }
        let digests = [  // each like `MD5 digest: 0a1b…`
            "\(Insecure.MD5.hash(data: bytes))", "\(Insecure.SHA1.hash(data: bytes))", "\(SHA256.hash(data: bytes))",
        ]
        return hashes.contains { hash in digests.contains { $0.hasSuffix(" " + hash) } }
    }
}
