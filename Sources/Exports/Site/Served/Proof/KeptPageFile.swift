/// The original bytes of a saved page, for a frame that runs and fetches nothing.
package struct KeptPageFile: Sendable {
    /// The bytes, in which no element `link` remains: browsers connect to hosts that such elements announce, whatever the
    /// policy of the page says.
    package let bytes: [UInt8]
    /// The media type.
    package let mediaType: String

    /// The maximum size in bytes.
    static let most = 64 << 20

    /// Prepares a page.
    ///
    /// - Parameters:
    ///   - bytes: the original bytes.
    ///   - encoding: the label of the encoding that the page was read in.
    init(_ bytes: [UInt8], encoding: String?) {
        // A mark at the start of the bytes overrides the header; in other encodings than these, tags are other bytes.
        let isWide = bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
        if isWide {
            self.bytes = bytes
            mediaType = "text/plain; charset=utf-16"
        } else {
            self.bytes = Self.withoutLinks(bytes)
            let isUTF8 = encoding?.lowercased().hasPrefix("utf-8") ?? false
            mediaType = "text/html; charset=" + (isUTF8 ? "utf-8" : "windows-1252")
        }
    }

    /// Renames the elements `link`, in any letter case.
    private static func withoutLinks(_ bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        let name = Array("<link".utf8)
        guard bytes.count >= name.count else { return bytes }
        for start in 0...(bytes.count - name.count) where bytes[start] == 0x3C {
            let isLink = (1..<name.count).allSatisfy { bytes[start + $0] | 0x20 == name[$0] }
            // An unknown element of the same length.
            if isLink { result[start + 1] = 0x78 }
        }
        return result
    }
}
