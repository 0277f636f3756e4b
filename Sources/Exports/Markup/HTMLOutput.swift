/// Bytes of a page as it is written; everything that is not a literal is escaped.
struct HTMLOutput {
    /// Which rules the page is written by.
    enum Syntax: Sendable {
        /// HTML, as browsers read it.
        case html
        /// XHTML, as EPUB wants it.
        case xhtml
    }

    /// Where the bytes of a picture go when the page is written, so that no page holds them.
    struct Hole: Sendable {
        /// How many bytes of the page come before them.
        var offset: Int
        /// The picture, as ``PictureFile/name``.
        var name: String
    }

    let syntax: Syntax
    private(set) var bytes: [UInt8] = []
    /// The places of pictures, in order.
    private(set) var holes: [Hole] = []

    init(_ syntax: Syntax = .html) {
        self.syntax = syntax
        bytes.reserveCapacity(32_768)
    }

    /// Writes markup that stands in this program.
    mutating func raw(_ markup: StaticString) {
        markup.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    /// Writes a number.
    mutating func raw(_ number: some BinaryInteger) { bytes.append(contentsOf: String(number).utf8) }

    /// Writes markup that another output holds.
    mutating func raw(_ other: HTMLOutput) {
        holes += other.holes.map { Hole(offset: bytes.count + $0.offset, name: $0.name) }
        bytes += other.bytes
    }

    /// Leaves a place for the bytes of a picture.
    mutating func hole(_ name: String) { holes.append(Hole(offset: bytes.count, name: name)) }

    /// Writes bytes of this program, such as a style sheet.
    mutating func raw(_ own: [UInt8]) { bytes += own }

    /// A part of what an output holds, to be written again.
    struct Part { fileprivate let bytes: [UInt8] }

    /// What was written since the output had a number of bytes.
    func part(from start: Int) -> Part { Part(bytes: Array(bytes[start...])) }

    /// Writes a part of this output once more.
    mutating func raw(_ part: Part) { bytes += part.bytes }

    /// Writes text.
    mutating func text(_ text: String) { escape(text) }

    /// Writes ` name="value"`.
    mutating func attribute(_ name: StaticString, _ value: String) {
        bytes.append(0x20)
        raw(name)
        raw("=\"")
        escape(value)
        bytes.append(0x22)
    }

    /// Ends a tag of an element that has no content.
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
