internal import Bytes

/// The fields of a header of WARC or HTTP: lines of `Name: value`.
///
/// Names are case-insensitive, a line that begins with white space continues the line before,
/// lines end with CR LF or LF, and lines without a colon are ignored.
struct RecordFields {
    private var fields: [(name: String, value: String)] = []

    /// Reads the lines up to the first empty one.
    init(_ lines: ArraySlice<UInt8>) {
        var rest = lines
        while !rest.isEmpty {
            var line = rest.prefix { $0 != 0x0A }
            rest = rest[line.endIndex...].dropFirst()
            while line.last == 0x0D { line = line.dropLast() }
            if line.isEmpty { break }
            if let first = line.first, first.isBlank {
                guard !fields.isEmpty else { continue }
                fields[fields.count - 1].value += " " + Self.text(line)
            } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
                let name = PageName.asciiLowercased(line[..<colon])
                fields.append((Self.text(name[...]), Self.text(line[colon...].dropFirst())))
            }
        }
    }

    /// The value of the first field with a name in lower case; nil if there is none.
    func first(_ name: String) -> String? { fields.first { $0.name == name }?.value }

    /// The elements of the comma-separated lists in all fields of a name, in lower case, without empty ones.
    func list(_ name: String) -> [String] {
        fields.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }
            .map { Self.text(PageName.asciiLowercased($0.utf8)[...]) }.filter { !$0.isEmpty }
    }

    /// The offset after the empty line that ends the header at the start of the bytes, searched from `start`; nil without one.
    static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == 0x0A {
                if index + 1 < bytes.count, bytes[index + 1] == 0x0A { return index + 2 }
                if index + 2 < bytes.count, bytes[index + 1] == 0x0D, bytes[index + 2] == 0x0A { return index + 3 }
            }
            index += 1
        }
        return nil
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let end = bytes.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? bytes.startIndex
        return String(decoding: bytes[..<end].drop(while: \.isBlank), as: UTF8.self)
    }
}
