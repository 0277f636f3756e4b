/// The original bytes of a saved page, for a frame that runs and fetches nothing.
package struct KeptPageFile: Sendable {
    /// The bytes, with other names for the elements that make browsers connect to a host ahead of the request that the policy
    /// forbids: Chromium does that for frames.
    package let bytes: [UInt8]
    package let mediaType: String

    /// The maximum size in bytes.
    static let most = 64 << 20

    init(_ bytes: [UInt8], encoding: String?) {
        // A mark at the start of the bytes overrides the header; in other encodings than these, tags are other bytes.
        let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
        if isWide {
            self.bytes = bytes
            mediaType = "text/plain; charset=utf-16"
        } else {
            self.bytes = Self.inert(bytes)
            let isUTF8 = encoding?.lowercased().hasPrefix("utf-8") ?? false
            mediaType = "text/html; charset=" + (isUTF8 ? "utf-8" : "windows-1252")
        }
    }

    /// The beginnings of the names of these elements.
    private static let connecting = ["link", "frame", "iframe", "object", "embed", "portal"].map { Array($0.utf8) }

    /// Renames elements, in any letter case, to unknown ones with names of the same length.
    private static func inert(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for start in bytes.indices where bytes[start] == 0x3C {
            let isConnecting = connecting.contains { name in
                let end = start + 1 + name.count
                guard end <= bytes.count else { return false }
                return bytes[start + 1..<end].elementsEqual(name) { $0 | 0x20 == $1 }
            }
            if isConnecting { result[start + 1] = 0x78 }
        }
        return result
    }
}
