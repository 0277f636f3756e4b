/// A saved page for a frame that runs and fetches nothing: its original bytes with some elements renamed.
package struct KeptPageFile: Sendable {
    /// The page's bytes; tags that can open connections are renamed, although the security policy forbids their requests, as
    /// Chromium connects for frames before it applies the policy.
    package let bytes: [UInt8]
    package let mediaType: String

    /// The maximum size in bytes; larger pages are not shown.
    static let byteLimit = 64 << 20

    init(_ bytes: [UInt8], encoding: String?) {
        // A UTF-16 mark overrides the charset below, and `inert` finds no tags in UTF-16: such a page is shown as text.
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

    /// The beginnings of the names of elements that are renamed; `frame` is also that of `frameset`.
    private static let connectingNames = ["link", "frame", "iframe", "object", "embed", "portal"].map { Array($0.utf8) }

    /// Renames elements, in any letter case, to unknown ones with names of the same length.
    private static func inert(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for start in bytes.indices where bytes[start] == 0x3C {
            let isConnecting = connectingNames.contains { name in
                let end = start + 1 + name.count
                guard end <= bytes.count else { return false }
                return bytes[start + 1..<end].elementsEqual(name) { $0 | 0x20 == $1 }
            }
            if isConnecting { result[start + 1] = 0x78 }
        }
        return result
    }
}
