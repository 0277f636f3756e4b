/// Bytes of a page as it is written; everything that is not a literal is escaped.
struct HTMLOutput {
    /// Which rules the page is written by.
    enum Syntax: Sendable {
        /// HTML, as browsers read it.
        case html
        /// XHTML, as EPUB wants it.
        case xhtml
    }

    let syntax: Syntax
    private(set) var bytes: [UInt8] = []

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
    mutating func raw(_ other: HTMLOutput) { bytes += other.bytes }

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
        for byte in text.utf8 {
            switch byte {
            case 0x26: raw("&amp;")
            case 0x3C: raw("&lt;")
            case 0x3E: raw("&gt;")
            case 0x22: raw("&quot;")
            case 0x27: raw("&#39;")
            case 0x60: raw("&#96;")
            default: bytes.append(byte)
            }
        }
    }
}
