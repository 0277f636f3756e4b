/// A path as the file system has it: bytes, never decoded and never normalised.
///
/// Swift's `String` and `URL` cannot represent all file names on Linux: bytes that are not UTF-8 become U+FFFD, and the composed
/// and decomposed spellings of `é` compare equal although they name two files.
package struct BytePath: Hashable, Sendable, CustomStringConvertible {
    package let bytes: [UInt8]

    package init(bytes: some Sequence<UInt8>) { self.bytes = Array(bytes) }

    package init(_ string: String) { bytes = Array(string.utf8) }

    /// The path as text that is safe to print and different for every path; see ``SafeText``.
    package var display: String { SafeText.escape(bytes) }

    package var description: String { display }

    /// Whether the path is empty; as a relative path, it means the folder itself.
    package var isEmpty: Bool { bytes.isEmpty }

    /// The name after the last `/` (trailing ones do not count); the whole path if it has no `/`.
    package var lastComponent: BytePath {
        let end = (bytes.lastIndex { $0 != Self.separator }).map { $0 + 1 } ?? 0
        let start = (bytes[..<end].lastIndex(of: Self.separator)).map { $0 + 1 } ?? 0
        return BytePath(bytes: Array(bytes[start..<end]))
    }

    package var components: [BytePath] { bytes.split(separator: Self.separator).map { BytePath(bytes: Array($0)) } }

    package func appending(_ relative: BytePath) -> BytePath {
        if relative.isEmpty || isEmpty { return isEmpty ? relative : self }
        let separator = bytes.last == Self.separator ? [] : [Self.separator]
        return BytePath(bytes: bytes + separator + relative.bytes)
    }

    /// Whether the file is below a browser's companion folder, such as `Page_files`.
    var isInCompanionFolder: Bool { components.dropLast().contains { PageName.isCompanionFolder($0.bytes) } }

    static let separator = UInt8(ascii: "/")
}
