/// Builds the bytes of an HTML page; escapes everything that is not a literal.
package struct HTMLOutput {
    package enum Syntax: Sendable {
        /// HTML for browsers.
        case html
        /// XHTML for EPUB.
        case xhtml
    }

    package let syntax: Syntax
    /// The number of bytes so far.
    package private(set) var count = 0
    /// The places of pictures whose bytes are inserted when the page is written to disk, each by its ``PictureFile/name``.
    package private(set) var holes: [(offset: Int, name: String)] = []
    /// The bytes so far, and room for more: appending a few bytes to an array costs more than copying them.
    private var room: [UInt8]

    /// `capacity` is the expected size in bytes.
    package init(_ syntax: Syntax = .html, capacity: Int = 32_768) {
        self.syntax = syntax
        room = [UInt8](unsafeUninitializedCapacity: capacity) { $1 = capacity }
    }

    package var bytes: [UInt8] { bytes(from: 0) }

    package func bytes(from start: Int) -> [UInt8] { Array(room[start..<count]) }

    package mutating func raw(_ markup: StaticString) { markup.withUTF8Buffer { append($0) } }

    package mutating func raw(_ other: HTMLOutput) {
        holes += other.holes.map { (offset: count + $0.offset, name: $0.name) }
        other.room[..<other.count].withUnsafeBufferPointer { append($0) }
    }

    mutating func hole(_ name: String) { holes.append((count, name)) }

    /// Writes bytes that are part of the program, such as a style sheet, or that were written before.
    package mutating func raw(_ own: [UInt8]) { own.withUnsafeBufferPointer { append($0) } }

    /// Writes text, escaped.
    package mutating func text(_ text: String) {
        text.utf8.withContiguousStorageIfAvailable { escape($0) }
            ?? Array(text.utf8).withUnsafeBufferPointer { escape($0) }
    }

    package mutating func attribute(_ name: StaticString, _ value: String) {
        raw(" ")
        raw(name)
        raw("=\"")
        text(value)
        raw("\"")
    }

    mutating func endVoid() { if syntax == .xhtml { raw(" />") } else { raw(">") } }

    private mutating func append(_ source: UnsafeBufferPointer<UInt8>) {
        let end = count + source.count
        if end > room.count { room += [UInt8](repeating: 0, count: max(end, 1024)) }
        room.withUnsafeMutableBytes {
            UnsafeMutableRawBufferPointer(rebasing: $0[count...]).copyMemory(from: UnsafeRawBufferPointer(source))
        }
        count = end
    }

    private mutating func escape(_ source: UnsafeBufferPointer<UInt8>) {
        var start = 0
        for index in source.indices {
            guard let reference = Self.reference(source[index]) else { continue }
            append(UnsafeBufferPointer(rebasing: source[start..<index]))
            raw(reference)
            start = index + 1
        }
        append(UnsafeBufferPointer(rebasing: source[start...]))
    }

    private static func reference(_ byte: UInt8) -> StaticString? {
        switch byte {
        case 0x22: "&quot;"
        case 0x26: "&amp;"
        case 0x27: "&#39;"
        case 0x3C: "&lt;"
        case 0x3E: "&gt;"
        case 0x60: "&#96;"
        default: nil
        }
    }
}
