/// Builds the bytes of an HTML page; escapes everything that is not a literal.
struct HTMLOutput {
    enum Syntax: Sendable {
        /// HTML for browsers.
        case html
        /// XHTML for EPUB.
        case xhtml
    }

    /// A placeholder for the bytes of a picture, which are inserted when the page is written to disk.
    struct Hole: Sendable {
        var offset: Int
        /// The picture, by its ``PictureFile/name``.
        var name: String
    }

    let syntax: Syntax
    private(set) var bytes: [UInt8] = []
    private(set) var holes: [Hole] = []

    /// `capacity` is the expected size in bytes.
    init(_ syntax: Syntax = .html, capacity: Int = 32_768) {
        self.syntax = syntax
        bytes.reserveCapacity(capacity)
    }

    mutating func raw(_ markup: StaticString) { markup.withUTF8Buffer { bytes.append(contentsOf: $0) } }

    mutating func raw(_ number: some BinaryInteger) { bytes.append(contentsOf: String(number).utf8) }

    mutating func raw(_ other: HTMLOutput) {
        holes += other.holes.map { Hole(offset: bytes.count + $0.offset, name: $0.name) }
        bytes += other.bytes
    }

    mutating func hole(_ name: String) { holes.append(Hole(offset: bytes.count, name: name)) }

    /// Writes bytes that are part of the program, such as a style sheet, or that were written before.
    mutating func raw(_ own: [UInt8]) { bytes += own }

    /// Writes text, escaped.
    mutating func text(_ text: String) { escape(text) }

    mutating func attribute(_ name: StaticString, _ value: String) {
        bytes.append(0x20)
        raw(name)
        raw("=\"")
        escape(value)
        bytes.append(0x22)
    }

    mutating func endVoid() { if syntax == .xhtml { raw(" />") } else { raw(">") } }

    private mutating func escape(_ text: String) {
        var text = text
        text.withUTF8 { source in
            var start = 0
            for index in source.indices {
                let byte = source[index]
                guard Self.isSpecial(byte) else { continue }
                bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start..<index]))
                start = index + 1
                raw(Self.reference(byte))
            }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[start...]))
        }
    }

    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x22, 0x26, 0x27, 0x3C, 0x3E, 0x60: true
        default: false
        }
    }

    private static func reference(_ byte: UInt8) -> StaticString {
        switch byte {
        case 0x22: "&quot;"
        case 0x26: "&amp;"
        case 0x27: "&#39;"
        case 0x3C: "&lt;"
        case 0x3E: "&gt;"
        default: "&#96;"
        }
    }
}
