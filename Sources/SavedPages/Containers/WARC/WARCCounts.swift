internal import ForumModel

struct WARCCounts {
    private var total = 0
    private var main: [String: Int] = [:]
    private var others: Set<String> = []

    /// The types that are counted separately, in the order of the report.
    private static let mainKinds = [
        ("response", "responses"), ("resource", "resources"), ("revisit", "revisits"),
        ("conversion", "conversions"), ("continuation", "continuations"), ("damaged", "damaged"),
    ]
    /// The types that are only named.
    private static let otherKinds = ["request", "metadata", "warcinfo"]

    /// Counts a record that becomes a member.
    mutating func add(_ kind: String) {
        total += 1
        main[kind, default: 0] += 1
    }

    /// Counts a record that becomes no member.
    mutating func addOther(_ header: WARCHeader) {
        total += 1
        let isMain = Self.mainKinds.contains { $0.0 == header.type }
        others.insert(
            Self.otherKinds.contains(header.type) ? header.type : isMain ? "not from the Web" : "unknown kinds")
    }

    /// `312 records: 120 responses, 3 revisits, 189 others (request, metadata, warcinfo)`.
    var note: Diagnostic {
        var parts = Self.mainKinds.compactMap { kind, plural in
            main[kind].map { "\($0) \($0 == 1 && plural != kind ? kind : plural)" }
        }
        let otherCount = total - main.values.reduce(0, +)
        if otherCount > 0 {
            let names = (Self.otherKinds + ["not from the Web", "unknown kinds"]).filter(others.contains)
            parts.append("\(otherCount) other\(otherCount == 1 ? "" : "s") (\(names.joined(separator: ", ")))")
        }
        let list = parts.isEmpty ? "" : ": " + parts.joined(separator: ", ")
        return Diagnostic(.info, .warcRecords, "\(total) record\(total == 1 ? "" : "s")\(list).")
    }
}
