import Foundation
import Testing

/// Reads CSV as RFC 4180 has it, and nothing else.
enum CSVParser {
    /// The records of a text; nil for an empty field without quotation marks.
    static func records(_ data: Data) throws -> [[String?]] {
        var (records, record): ([[String?]], [String?]) = ([], [])
        var bytes = Array(data)[...]
        while !bytes.isEmpty {
            var field: [UInt8] = []
            let isQuoted = bytes.first == 0x22
            if isQuoted {
                bytes.removeFirst()
                while let byte = bytes.popFirst() {
                    if byte == 0x22 {
                        guard bytes.first == 0x22 else { break }
                        bytes.removeFirst()
                    }
                    field.append(byte)
                }
            } else {
                while let byte = bytes.first, byte != 0x2C, byte != 0x0D {
                    try #require(byte != 0x22 && byte != 0x0A, "stands in a field without quotation marks")
                    field.append(byte)
                    bytes.removeFirst()
                }
            }
            let text = try #require(String(validating: field, as: UTF8.self))
            record.append(text.isEmpty && !isQuoted ? nil : text)
            if bytes.first == 0x2C {
                bytes.removeFirst()
                continue
            }
            try #require(bytes.starts(with: [0x0D, 0x0A]), "a record ends with CRLF")
            bytes = bytes.dropFirst(2)
            records.append(record)
            record = []
        }
        return records
    }
}
