internal import Bytes

/// The addresses of links and pictures in stored markup.
///
/// Stored markup is this program's own serialisation: attribute values are in double quotes, and `<` occurs only at the start
/// of a tag or comment. So addresses can be found without a parser, by `Archive` too, which may depend on none; the scanner of
/// `HTMLTree` is for pages as they were saved. Script text is not escaped and may produce a false address, which costs one look-up.
public enum MarkupAddresses {
    /// The purpose of an address.
    public enum Role: Hashable, Sendable {
        /// The target of a link (`a`).
        case link
        /// The source of a picture (`img`).
        case picture
    }

    /// The media type of the page of a frame that was saved with a page.
    package static let frameType = "text/html"

    /// All addresses in order, character references resolved.
    ///
    /// - Complexity: O(*n*) in the length of the markup.
    public static func all(in html: String) -> [(role: Role, address: String)] {
        var found: [(role: Role, address: String)] = []
        scan(html) { role, bytes in found.append((role, decoded(bytes))) }
        return found
    }

    /// The addresses of the pictures in order, one for each `img` with an address.
    ///
    /// - Complexity: O(*n*); one quick search for markup without pictures.
    public static func pictures(in html: String) -> [String] { pictures(in: html) { _ in true } }

    /// The addresses of pictures that are not absolute: beside the page, inside it, or on the same host.
    ///
    /// - Complexity: O(*n*); one quick search for markup without pictures.
    public static func relativePictures(in html: String) -> [String] { pictures(in: html) { !isAbsolute($0) } }

    private static func pictures(in html: String, where isWanted: (UnsafeBufferPointer<UInt8>) -> Bool) -> [String] {
        guard picture.occurs(in: html) else { return [] }
        var found: [String] = []
        scan(html) { role, bytes in if role == .picture, isWanted(bytes) { found.append(decoded(bytes)) } }
        return found
    }

    /// Whether an address names a host: `http:`, `https:` or `//`.
    public static func isAbsolute(_ address: String) -> Bool {
        var address = address
        return address.withUTF8(isAbsolute)
    }

    package static func withoutScheme(_ address: String) -> Substring {
        address.firstRange(of: "//").map { address[$0.lowerBound...] } ?? address[...]
    }

    /// An address, followed by its forms with `https:`, with `http:` and without a scheme: hosts answer all of them alike.
    package static func schemes(of address: String) -> [String] {
        let rest = withoutScheme(address)
        return [address, "https:" + rest, "http:" + rest, String(rest)]
    }

    /// The address that distinguishes an image from others of its page.
    ///
    /// SingleFile writes a picture that a page shows more than once into a variable of a style sheet; the image's own
    /// source is then an empty picture of the same size, and its style names the variable.
    ///
    /// - Parameters:
    ///   - source: the image's `src`.
    ///   - style: its `style`.
    /// - Returns: `var(--sf-img-N)` where the style names one, else the source.
    public static func address(source: String?, style: String?) -> String? {
        guard var style, source?.hasPrefix("data:") ?? true else { return source }
        let name = style.withUTF8 { bytes in variable(in: bytes).map { decoded($0) } }
        return name ?? source
    }

    private static let picture = BytePattern("<img ")
    private static let sharedPicture = BytePattern("var(--sf-img-")

    private typealias Bytes = UnsafeBufferPointer<UInt8>

    private static func isAbsolute(_ bytes: Bytes) -> Bool {
        bytes.starts(with: "http://".utf8) || bytes.starts(with: "https://".utf8)
            || bytes.starts(with: "//".utf8)
    }

    private static func scan(_ html: String, _ body: (Role, Bytes) -> Void) {
        var html = html
        html.withUTF8 { bytes in
            var index = 0
            while index < bytes.count {
                guard bytes[index] == 0x3C else {
                    index += 1
                    continue
                }
                let isPicture = holds("<img ", bytes, at: index)
                let role: Role? = isPicture ? .picture : holds("<a ", bytes, at: index) ? .link : nil
                index += 1
                if let role { scan(tag: bytes, from: &index, role: role, body) }
            }
        }
    }

    private static func scan(tag bytes: Bytes, from index: inout Int, role: Role, _ body: (Role, Bytes) -> Void) {
        var address: Bytes?
        var style: Bytes?
        while index < bytes.count, bytes[index] != 0x3E {
            guard bytes[index] == 0x22, bytes[index - 1] == 0x3D else {
                index += 1
                continue
            }
            let start = index + 1
            index = start
            while index < bytes.count, bytes[index] != 0x22 { index += 1 }
            let value = Bytes(rebasing: bytes[start..<index])
            if ends(bytes, at: start - 2, with: role == .picture ? " src" : " href") {
                address = address ?? value
            } else if role == .picture, ends(bytes, at: start - 2, with: " style") {
                style = style ?? value
            }
            index += 1
        }
        if let variable = style.flatMap(variable), address?.starts(with: "data:".utf8) ?? true { address = variable }
        if let address, !address.isEmpty { body(role, address) }
    }

    private static func variable(in style: Bytes) -> Bytes? {
        guard let start = sharedPicture.first(in: style),
            let end = style[start...].firstIndex(of: 0x29), end - start < 40
        else { return nil }
        return Bytes(rebasing: style[start...end])
    }

    private static func ends(_ bytes: Bytes, at end: Int, with text: StaticString) -> Bool {
        holds(text, bytes, at: end - text.utf8CodeUnitCount)
    }

    private static func holds(_ text: StaticString, _ bytes: Bytes, at start: Int) -> Bool {
        start >= 0 && text.withUTF8Buffer { bytes[start...].starts(with: $0) }
    }

    private static func decoded(_ bytes: Bytes) -> String {
        guard bytes.contains(0x26) else { return String(decoding: bytes, as: UTF8.self) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        var index = 0
        while index < bytes.count {
            let reference = bytes[index] == 0x26 ? references.first { holds($0.name, bytes, at: index) } : nil
            if let reference {
                result += reference.bytes
                index += reference.name.utf8CodeUnitCount
            } else {
                result.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// The character references of the serialisation.
    private static let references: [(name: StaticString, bytes: [UInt8])] = [
        ("&amp;", [0x26]), ("&quot;", [0x22]), ("&nbsp;", [0xC2, 0xA0]),
    ]
}
