internal import Bytes

/// Finds pictures that SingleFile stored in custom properties, because the page shows them more than once.
///
/// Markup: `:root{--sf-img-12: url("data:image/png;base64,…")}`; an image that shows one has
/// `style="background-image: var(--sf-img-12)…"`.
public enum SharedPictures {
    /// Returns the pictures of a page by the text that refers to them, such as `var(--sf-img-12)`.
    ///
    /// - Parameter text: the decoded page.
    /// - Returns: the pictures; the first one for properties of the same name.
    /// - Complexity: O(*n*); a page without such pictures costs one quick search.
    public static func scan(_ text: [UInt8]) -> [String: EmbeddedFile] {
        text.withUnsafeBufferPointer { bytes in
            var found: [String: EmbeddedFile] = [:]
            var index = 0
            while let start = name.first(in: bytes, from: index) {
                index = start + name.count
                let digits = bytes[index...].prefix { $0.isDigit }
                guard (1...9).contains(digits.count), found.count < limit else { continue }
                let reference = "var(--sf-img-\(String(decoding: digits, as: UTF8.self)))"
                guard found[reference] == nil, let place = value(in: bytes, after: digits.endIndex),
                    let address = DataAddress(bytes, at: place)
                else { continue }
                index = max(index, address.end)
                found[reference] = address.file
            }
            return found
        }
    }

    /// Returns the start of the URL in `: url("data:…`; nil for any other value.
    private static func value(in bytes: UnsafeBufferPointer<UInt8>, after start: Int) -> Int? {
        let end = min(start + 16, bytes.count)
        guard start < end,
            let place = DataURIScan.scheme.first(in: bytes, from: start, to: end + DataURIScan.scheme.count)
        else { return nil }
        let between = bytes[start..<place].filter { $0 > 0x20 && $0 != 0x22 && $0 != 0x27 }
        return between.elementsEqual(":url(".utf8) ? place : nil
    }

    private static let name = BytePattern("--sf-img-")
    private static let limit = 10_000
}
