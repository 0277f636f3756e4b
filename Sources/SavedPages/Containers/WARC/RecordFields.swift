internal import Bytes

/// The fields of a header as WARC and HTTP write them: `Name: value`, one a line.
///
/// Letter case in names does not matter, a line that begins with white space goes on with the one before,
/// lines end with CR LF or LF alone, and lines without a colon say nothing.
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

    /// The value of the first field of this name, which is given in lower case; nil when there is none.
    func first(_ name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// What all fields of this name list, with commas between, in lower case; nothing is empty.
    func list(_ name: String) -> [String] {
        fields.filter { $0.name == name }.flatMap { $0.value.split(separator: ",") }
            .map { Self.text(PageName.asciiLowercased($0.utf8)[...]) }.filter { !$0.isEmpty }
    }

    /// Where the header ends that begins the bytes, its empty line included; nil when they do not hold its
    /// end.
    static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int = 0) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == 0x0A {
                if index + 1 < bytes.count, bytes[index + 1] == 0x0A { return index + 2 }
                if index + 2 < bytes.count, bytes[index + 1] == 0x0D, bytes[index + 2] == 0x0A {
                    return index + 3
                }
            }
            index += 1
        }
        return nil
    }

    /// The bytes as text, without the white space around them.
    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        let end = bytes.lastIndex { !$0.isBlank }.map { $0 + 1 } ?? bytes.startIndex
        return String(decoding: bytes[..<end].drop(while: \.isBlank), as: UTF8.self)
    }
}
