package import Archive
internal import Bytes

/// Writes CSV lines by RFC 4180: commas, CRLF, quotation marks where needed.
package struct CSVLine {
    let isPlain: Bool  // leaves text as it is that a spreadsheet would evaluate
    package private(set) var bytes: [UInt8] = []

    package init(isPlain: Bool) { self.isPlain = isPlain }

    package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    package mutating func add(header: [String]) {
        bytes += header.joined(separator: ",").utf8
        end()
    }

    package mutating func add(_ row: [StoredValue]) {
        for (index, value) in row.enumerated() {
            if index > 0 { bytes.append(0x2C) }
            switch value {
            case .null: break
            case .integer(let number): bytes += String(number).utf8
            case .real(let number): bytes += "\(number)".utf8
            case .blob(let data): Base64.append(data, to: &bytes)
            case .text(let text): add(text)
            }
        }
        end()
    }

    private mutating func end() { bytes += [0x0D, 0x0A] }

    private mutating func add(_ text: String) {
        let isFormula = !isPlain && Self.looksLikeFormula(text)
        // Empty text is quoted to distinguish it from NULL.
        let needsQuotes = text.isEmpty || text.utf8.contains { [0x22, 0x2C, 0x0D, 0x0A].contains($0) }
        if needsQuotes { bytes.append(0x22) }
        if isFormula { bytes.append(0x27) }
        if needsQuotes {
            for byte in text.utf8 {
                if byte == 0x22 { bytes.append(byte) }
                bytes.append(byte)
            }
            bytes.append(0x22)
        } else {
            bytes += text.utf8
        }
    }

    /// Whether a spreadsheet would evaluate the text, or would without the apostrophes that it begins with.
    ///
    /// Removing the first apostrophe of every protected text restores the original.
    private static func looksLikeFormula(_ text: String) -> Bool {
        switch text.utf8.first(where: { $0 != 0x27 }) {
        case 0x3D, 0x2B, 0x2D, 0x40, 0x09, 0x0D: true
        default: false
        }
    }
}
