import Archive
import Bytes
import ForumModel

/// Encodes a finding as JSON, byte-identical to Foundation's encoder, which takes thirty times as long.
enum FindingJSON {
    /// Returns the object of a finding with sorted keys; unknown values are omitted.
    ///
    /// Its first line is not indented, its last one is.
    static func text(of finding: IntegrityFinding, indent: String) -> String {
        let id = finding.hasDerivedNumber ? "\"\(finding.id)\"" : "\(finding.id)"
        let members: [(key: String, value: String?)] = [
            ("entity", quotedAsFoundationDoes(finding.entity)), ("id", id),
            ("message", quotedAsFoundationDoes(finding.message)),
            ("severity", quotedAsFoundationDoes(finding.severity.rawValue)),
            ("source_page", finding.source.map { quotedAsFoundationDoes($0.path) }),
            ("source_page_id", finding.source.map { "\($0.id)" }),
            ("title", finding.title.map(quotedAsFoundationDoes)),
        ]
        let lines = members.compactMap { member in member.value.map { "\(indent)  \"\(member.key)\" : \($0)" }
        }
        return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
    }

    private static func quotedAsFoundationDoes(_ text: String) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else {
            return "\"\(text)\""
        }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case "\u{8}": result += "\\b"
            case "\u{C}": result += "\\f"
            case "\0"..<" ": result += "\\u" + String(scalar.value, radix: 16, width: 4)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
