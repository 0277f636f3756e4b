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

    private enum CodingKeys: CodingKey { case severity, entity, id, message }

    /// Writes the finding, a number that is made from content as text.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(severity, forKey: .severity)
        try container.encode(entity, forKey: .entity)
        if PublicTable.hasDerivedNumbers("id", of: entity) {
            try container.encode(String(id), forKey: .id)
        } else {
            try container.encode(id, forKey: .id)
        }
        try container.encode(message, forKey: .message)
    }
}

/// What a check found.
public struct IntegrityReport: Sendable, Encodable {
    /// A rule that is broken somewhere, with all its places.
    public struct Section: Sendable, Encodable {
        /// The raw value of a ``ForumModel/DiagnosticCode``.
        public var code: String
        /// What it means.
        public var meaning: String
        /// What to do.
        public var advice: String
        /// Where it is so.
        public var findings: [IntegrityFinding]

        init(code: DiagnosticCode, findings: [IntegrityFinding]) {
            self.code = code.rawValue
            meaning = code.meaning
            advice = code.advice
            self.findings = findings
        }

        /// The gravest finding's severity.
        public var severity: IntegrityFinding.Severity { findings.map(\.severity).max() ?? .info }
    }

    /// The archive that was checked.
    public var archive: String
    /// Broken rules only, in the order of the rule list.
    public var sections: [Section]

    /// How many findings have a severity.
    public func count(_ severity: IntegrityFinding.Severity) -> Int {
        sections.reduce(0) { $0 + $1.findings.filter { $0.severity == severity }.count }
    }

    /// Whether anything is an error.
    public var hasErrors: Bool { count(.error) > 0 }
}

extension ArchiveStore {
    /// Checks every rule; all are reported, never the first only.
    ///
    /// - Parameter isFull: whether what the search index and the claims hold is compared with what they are made from.
    /// - Returns: what is wrong.
    /// - Throws: ``ArchiveError``.
    public func check(isFull: Bool = false) throws(ArchiveError) -> IntegrityReport {
        try examine { database in
            if let odd = try IntegrityReport.Section.ofOddValues(in: database, path: path) {
                return IntegrityReport(archive: path, sections: [odd])
            }
            let sections = try IntegrityRules.all(isFull: isFull).compactMap {
                rule -> IntegrityReport.Section? in
                let findings = try rule.findings(in: database)
                guard !findings.isEmpty else { return nil }
                return .init(code: rule.code, findings: findings)
            }
            return IntegrityReport(archive: path, sections: sections)
        }
    }
}

extension IntegrityReport.Section {
    /// Values of types that this program never writes: nothing else can be said of such an archive.
    fileprivate static func ofOddValues(in database: Database, path: String) throws -> Self? {
        do {
            try StoredValueCheck(database, path: path).checkValues()
            return nil
        } catch ArchiveError.damaged(_, let reason) {
            let finding = IntegrityFinding(severity: .error, entity: "archive", id: 0, message: reason)
            return Self(code: .archiveValues, findings: [finding])
        }
    }
}
