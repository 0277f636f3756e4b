/// A path as the file system has it: bytes, never decoded and never normalised.
///
/// Swift's `String` and `URL` lose names on Linux: bytes that are not UTF-8 become U+FFFD, and the composed
/// and decomposed spellings of `é` compare equal although they are two files. Here they are what they are.
package struct BytePath: Hashable, Sendable, CustomStringConvertible {
    /// The bytes; components are separated by `/`.
    package let bytes: [UInt8]

    /// Takes the bytes as they are.
    package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    /// Takes the UTF-8 of a string, without normalising it.
    package init(_ string: String) { bytes = Array(string.utf8) }

    /// The path as text that is safe to print and different for every path; see ``SafeText``.
    package var display: String { SafeText.escape(bytes) }

    /// The same as ``display``.
    package var description: String { display }

    /// Whether there is nothing in it: relative to a folder, that folder itself.
    package var isEmpty: Bool { bytes.isEmpty }

    /// The name after the last `/` (trailing ones do not count); the whole path when there is none.
    package var lastComponent: BytePath {
        let end = (bytes.lastIndex { $0 != Self.separator }).map { $0 + 1 } ?? 0
        let start = (bytes[..<end].lastIndex(of: Self.separator)).map { $0 + 1 } ?? 0
        return BytePath(bytes: Array(bytes[start..<end]))
    }

    /// The components between the slashes, in order.
    package var components: [BytePath] {
        bytes.split(separator: Self.separator).map { BytePath(bytes: Array($0)) }
    }

    /// The path of something inside this folder; appending an empty path changes nothing.
    package func appending(_ relative: BytePath) -> BytePath {
        if relative.isEmpty || isEmpty { return isEmpty ? relative : self }
        let joint = bytes.last == Self.separator ? [] : [Self.separator]
        return BytePath(bytes: bytes + joint + relative.bytes)
    }

    /// Whether one of the folders on the way holds what a browser saved along with a page.
    var isInCompanionFolder: Bool {
        components.dropLast().contains { PageName.isCompanionFolder($0.bytes) }
    }

    static let separator = UInt8(ascii: "/")
}
