public import ForumModel
internal import GRDB

/// One place where a rule is broken.
public struct IntegrityFinding: Sendable, Hashable, Encodable {
    /// How much it matters.
    public typealias Severity = Diagnostic.Severity

    /// How much it matters.
    public var severity: Severity
    /// What sort of thing: a table's name, or `archive`.
    public var entity: String
    /// Its number; 0 for the archive itself.
    public var id: Int64
    /// What is wrong there.
    public var message: String

    /// Makes a finding.
    public init(severity: Severity, entity: String, id: Int64, message: String) {
        self.severity = severity
        self.entity = entity
        self.id = id
        self.message = message
    }

    /// Whether the number is made from content: it has 63 bits and is text in JSON.
    public var hasDerivedNumber: Bool { PublicTable.hasDerivedNumbers("id", of: entity) }

    private enum CodingKeys: CodingKey { case severity, entity, id, message }

    /// Writes the finding, a number that is made from content as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(severity, forKey: .severity)
        try container.encode(entity, forKey: .entity)
        if hasDerivedNumber {
            try container.encode(String(id), forKey: .id)
        } else {
            try container.encode(id, forKey: .id)
        }
        try container.encode(message, forKey: .message)
    }
}

/// What a check found: how much of what, and the first places of each.
public struct IntegrityReport: Sendable {
    /// A rule that is broken somewhere.
    public struct Section: Sendable {
        /// The raw value of a ``ForumModel/DiagnosticCode``.
        public let code: String
        /// What it means.
        public let meaning: String
        /// What to do.
        public let advice: String
        /// The first places where it is so.
        public private(set) var findings: [IntegrityFinding] = []
        /// How many places there are, those that are not among the findings included.
        public var count: Int { counts.values.reduce(0, +) }

        private var counts: [IntegrityFinding.Severity: Int] = [:]

        init(code: DiagnosticCode) {
            self.code = code.rawValue
            meaning = code.meaning
            advice = code.advice
        }

        /// Counts a finding, and keeps it unless so many are kept already.
        mutating func add(_ finding: IntegrityFinding, keeping limit: Int) {
            counts[finding.severity, default: 0] += 1
            if findings.count < limit { findings.append(finding) }
        }

        /// How many places have a severity.
        public func count(_ severity: IntegrityFinding.Severity) -> Int { counts[severity] ?? 0 }

        /// The gravest finding's severity.
        public var severity: IntegrityFinding.Severity { counts.keys.max() ?? .info }
    }

    /// The archive that was checked.
    public let archive: String
    /// Broken rules only, in the order of the rule list.
    public let sections: [Section]

    /// How many findings have a severity.
    public func count(_ severity: IntegrityFinding.Severity) -> Int {
        sections.reduce(0) { $0 + $1.count(severity) }
    }

    /// Whether anything is an error.
    public var hasErrors: Bool { count(.error) > 0 }
}

extension ArchiveStore {
    /// Checks every rule; all are reported, never the first only.
    ///
    /// A large archive has hundreds of thousands of findings: they are kept only as far as they are wanted, and given one
    /// by one.
    ///
    /// - Parameters:
    ///   - isFull: whether what the search index and the claims hold is compared with what they are made from.
    ///   - limit: how many findings of each rule the report keeps.
    ///   - found: is given each finding with the code of its rule, rule by rule in the order of the report.
    /// - Returns: what is wrong.
    /// - Throws: ``ArchiveError``.
    public func check(
        isFull: Bool = false, keeping limit: Int = .max,
        _ found: (_ code: DiagnosticCode, IntegrityFinding) -> Void = { _, _ in }
    ) throws(ArchiveError) -> IntegrityReport {
        try examine { database in
            let oddValues = OddValues(path: path)
            if let odd = try section(of: oddValues, in: database, keeping: limit, found) {
                // Nothing else can be said of such an archive.
                return IntegrityReport(archive: path, sections: [odd])
            }
            let sections = try IntegrityRules.all(isFull: isFull).compactMap {
                try section(of: $0, in: database, keeping: limit, found)
            }
            return IntegrityReport(archive: path, sections: sections)
        }
    }

    private func section(
        of rule: any IntegrityRule, in database: Database, keeping limit: Int,
        _ found: (DiagnosticCode, IntegrityFinding) -> Void
    ) throws -> IntegrityReport.Section? {
        var section = IntegrityReport.Section(code: rule.code)
        try rule.forEachFinding(in: database) { finding in
            section.add(finding, keeping: limit)
            found(rule.code, finding)
        }
        return section.count > 0 ? section : nil
    }
}
