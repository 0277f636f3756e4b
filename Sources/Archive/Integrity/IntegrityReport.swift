internal import ArchiveModel
internal import ArchiveReading
internal import ArchiveStore
public import ForumModel
internal import GRDB

/// The options of an integrity check.
public struct IntegrityCheck: Sendable {
    /// Whether to compare what takes as long as writing it (search index, claims, kept pages, derived tables) and report missing checksums.
    public var isFull = false
    /// The rules to run; nil for all.
    ///
    /// A rule of the full check also runs if it is listed here.
    public var codes: Set<DiagnosticCode>?
    /// The lowest severity that is reported.
    public var leastSeverity = IntegrityFinding.Severity.info
    /// Known findings, which are not reported.
    public var known: KnownFindings?
    /// The maximum number of findings that the report keeps for each rule.
    public var limit = Int.max

    /// Creates a check by all rules except those of the full check, without a filter.
    public init() {}

    /// Whether findings may be left out: by selected rules, by severity or because they are known.
    public var isFiltered: Bool { codes != nil || leastSeverity > .info || known != nil }
}

/// The result of a check: counts, and the first findings of each rule.
public struct IntegrityReport: Sendable {
    /// A rule with findings.
    public struct Section: Sendable {
        /// The raw value of a ``/ForumModel/DiagnosticCode``.
        public let code: String
        /// What the code means.
        public let meaning: String
        /// What to do about it.
        public let advice: String
        /// The first findings.
        public private(set) var findings: [IntegrityFinding] = []
        /// The number of findings, including those that are not kept.
        public var count: Int { counts.values.reduce(0, +) }

        private var counts: [IntegrityFinding.Severity: Int] = [:]

        init(code: DiagnosticCode) { (self.code, meaning, advice) = (code.rawValue, code.meaning, code.advice) }

        mutating func add(_ finding: IntegrityFinding, keeping limit: Int) {
            counts[finding.severity, default: 0] += 1
            if findings.count < limit { findings.append(finding) }
        }

        /// Returns the number of findings with a severity.
        public func count(_ severity: IntegrityFinding.Severity) -> Int { counts[severity] ?? 0 }

        /// The highest severity of the findings.
        public var severity: IntegrityFinding.Severity { counts.keys.max() ?? .info }
    }

    /// The path of the checked archive.
    public let archive: String
    /// The options of the check.
    public let check: IntegrityCheck
    /// The rules with findings, by descending severity, then in the order of the catalogue.
    public let sections: [Section]
    /// How complete the archive is; nil for an archive that is too damaged or unfinished to tell.
    public let completeness: CompletenessSummary?
    /// Whether derived fields wait for the end of an import, so that nothing is reported that follows from them.
    public let isUnfinished: Bool

    init(
        archive: String, check: IntegrityCheck, sections: [Section], completeness: CompletenessSummary? = nil,
        isUnfinished: Bool = false
    ) {
        (self.archive, self.check, self.completeness) = (archive, check, completeness)
        self.isUnfinished = isUnfinished
        // Swift's sort is stable.
        self.sections = sections.sorted { $0.severity > $1.severity }
    }

    /// Returns the number of findings with a severity.
    public func count(_ severity: IntegrityFinding.Severity) -> Int { sections.reduce(0) { $0 + $1.count(severity) } }

    /// Returns the rule of a code; nil if it has no findings or was not checked.
    public func section(_ code: DiagnosticCode) -> Section? { sections.first { $0.code == code.rawValue } }

    /// Whether there are findings of severity `error`.
    public var hasErrors: Bool { count(.error) > 0 }

    /// Whether the archive is complete and sound: a check without a filter, full or not, found nothing, and all expected posts are held.
    public var isFlawless: Bool { sections.isEmpty && !check.isFiltered && completeness?.isComplete == true }

    /// The codes of all rules, in the order of the catalogue.
    public static let codes: [DiagnosticCode] = IntegrityRule.all.map(\.code)
}

extension ArchiveStore {
    /// Checks all rules, those of the full check only if `isFull`, and reports all findings.
    ///
    /// A large archive has hundreds of thousands of findings; they are delivered one by one and kept only up to a limit.
    ///
    /// - Parameters:
    ///   - isFull: whether to compare whole contents too (``IntegrityCheck/isFull``).
    ///   - limit: the maximum number of findings that the report keeps for each rule.
    ///   - found: receives each finding with the code of its rule, rule by rule.
    /// - Returns: the report.
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

    /// Runs the selected rules.
    ///
    /// The types of the stored values are always checked first, because without valid types no other rule can run.
    ///
    /// `found` receives each reported finding with the code of its rule, in the order of the catalogue.
    public func run(
        _ check: IntegrityCheck, _ found: (_ code: DiagnosticCode, IntegrityFinding) -> Void = { _, _ in }
    ) throws(ArchiveError) -> IntegrityReport {
        let huge = try onQueue { database in
            try commitBatches(in: database)
            return SearchTable.all.filter { $0.openingError(in: database) == .SQLITE_NOMEM }.map(\.name)
        }
        return try examine { database in
            var everything = check
            (everything.known, everything.leastSeverity) = (nil, .info)
            let scan = IntegrityScan(database: database, path: path, isFull: check.isFull, huge: huge)
            let gate = IntegrityRule.oddValues
            if let odd = try section(of: gate, in: scan, everything, found) {
                return IntegrityReport(archive: path, check: check, sections: [odd])
            }
            let isUnfinished = try StaleMarks.arePending(in: database)
            let rules = IntegrityRule.all.filter { rule in
                rule.code != gate.code && !(isUnfinished && IntegrityRule.ofHeldCounts.contains(rule.code))
                    && (check.codes?.contains(rule.code) ?? (check.isFull || !rule.isOfFullCheck))
            }
            let sections = try rules.compactMap { try section(of: $0, in: scan, check, found) }
            return IntegrityReport(
                archive: path, check: check, sections: sections,
                completeness: isUnfinished ? nil : try CompletenessSummary(of: database), isUnfinished: isUnfinished)
        }
    }

    private func section(
        of rule: IntegrityRule, in scan: IntegrityScan, _ check: IntegrityCheck,
        _ found: (DiagnosticCode, IntegrityFinding) -> Void
    ) throws -> IntegrityReport.Section? {
        var section = IntegrityReport.Section(code: rule.code)
        try rule.forEachFinding(scan) { finding in
            guard finding.severity >= check.leastSeverity, check.known?.contains(rule.code, finding) != true else {
                return
            }
            section.add(finding, keeping: check.limit)
            found(rule.code, finding)
        }
        return section.count > 0 ? section : nil
    }
}
