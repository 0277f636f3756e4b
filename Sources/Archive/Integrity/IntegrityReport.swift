public import ForumModel
internal import GRDB

/// What a check looks for, and what it keeps.
public struct IntegrityCheck: Sendable {
    /// Whether contents are compared that take as long as making them: the search index, claims, sums of the file.
    public var isFull = false
    /// The rules that run; nil for all.
    ///
    /// A rule of the full check runs too where it is named.
    public var codes: Set<DiagnosticCode>?
    /// The least severity that counts.
    public var leastSeverity = IntegrityFinding.Severity.info
    /// Findings that do not count, as they are known.
    public var known: KnownFindings?
    /// How many findings of each rule the report keeps.
    public var limit = Int.max

    /// Checks everything.
    public init() {}

    /// Whether anything is left out that an archive may have.
    public var isFiltered: Bool { codes != nil || leastSeverity > .info || known != nil }

    func counts(_ code: DiagnosticCode, _ finding: IntegrityFinding) -> Bool {
        finding.severity >= leastSeverity && known?.contains(code, finding) != true
    }
}

/// What a check found: how much of what, and the first places of each.
public struct IntegrityReport: Sendable {
    /// A rule that is broken somewhere.
    public struct Section: Sendable {
        /// The raw value of a ``/ForumModel/DiagnosticCode``.
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
    /// What was looked for.
    public let check: IntegrityCheck
    /// Broken rules only, the gravest first, else in the order of the catalogue.
    public let sections: [Section]
    /// How much of what pages promise is held; nil for an archive of which nothing else can be said.
    public let completeness: CompletenessSummary?

    init(
        archive: String, check: IntegrityCheck, sections: [Section], completeness: CompletenessSummary? = nil
    ) {
        self.archive = archive
        self.check = check
        self.completeness = completeness
        // Swift's sort is stable.
        self.sections = sections.sorted { $0.severity > $1.severity }
    }

    /// How many findings have a severity.
    public func count(_ severity: IntegrityFinding.Severity) -> Int {
        sections.reduce(0) { $0 + $1.count(severity) }
    }

    /// The broken rule of a code; nil where it holds, or was not looked for.
    public func section(_ code: DiagnosticCode) -> Section? { sections.first { $0.code == code.rawValue } }

    /// Whether anything is an error.
    public var hasErrors: Bool { count(.error) > 0 }

    /// Whether it can be said that nothing is orphaned, missing or broken: all was looked for, nothing was found, and all posts
    /// that pages promise are held.
    public var isFlawless: Bool { sections.isEmpty && !check.isFiltered && completeness?.isComplete == true }

    /// The codes of all rules, in the order of the catalogue.
    public static let codes: [DiagnosticCode] = IntegrityRules.catalogue(isFull: true, path: "").map(\.code)
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
    ///   - found: is given each finding with the code of its rule, rule by rule.
    /// - Returns: what is wrong.
    /// - Throws: ``ArchiveError``.
    public func check(
        isFull: Bool = false, keeping limit: Int = .max,
        _ found: (_ code: DiagnosticCode, IntegrityFinding) -> Void = { _, _ in }
    ) throws(ArchiveError) -> IntegrityReport {
        var check = IntegrityCheck()
        check.isFull = isFull
        check.limit = limit
        return try run(check, found)
    }

    /// Checks the rules that are asked for.
    ///
    /// That the archive holds values of the right types is made sure of first, whatever is asked for: without it nothing else
    /// can be said.
    ///
    /// - Parameters:
    ///   - check: what to look for, and what to keep.
    ///   - found: is given each finding that counts with the code of its rule, rule by rule in the order of the catalogue.
    /// - Returns: what is wrong.
    /// - Throws: ``ArchiveError``.
    public func run(
        _ check: IntegrityCheck, _ found: (_ code: DiagnosticCode, IntegrityFinding) -> Void = { _, _ in }
    ) throws(ArchiveError) -> IntegrityReport {
        try examine { database in
            var everything = check
            (everything.known, everything.leastSeverity) = (nil, .info)
            let gate = OddValues(path: path)
            if let odd = try section(of: gate, in: database, everything, found) {
                return IntegrityReport(archive: path, check: check, sections: [odd])
            }
            let rules = IntegrityRules.catalogue(isFull: check.isFull, path: path).filter { rule in
                rule.code != gate.code
                    && (check.codes?.contains(rule.code) ?? (check.isFull || !rule.isOfFullCheck))
            }
            let sections = try rules.compactMap { try section(of: $0, in: database, check, found) }
            return IntegrityReport(
                archive: path, check: check, sections: sections,
                completeness: try CompletenessSummary(of: database))
        }
    }

    private func section(
        of rule: any IntegrityRule, in database: Database, _ check: IntegrityCheck,
        _ found: (DiagnosticCode, IntegrityFinding) -> Void
    ) throws -> IntegrityReport.Section? {
        var section = IntegrityReport.Section(code: rule.code)
        try rule.forEachFinding(in: database) { finding in
            guard check.counts(rule.code, finding) else { return }
            section.add(finding, keeping: check.limit)
            found(rule.code, finding)
        }
        return section.count > 0 ? section : nil
    }
}
