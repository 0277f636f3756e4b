internal import ArchiveModel
public import ForumModel

/// A violation of an integrity rule in one place.
public struct IntegrityFinding: Sendable, Hashable, Encodable {
    /// The severity of a finding.
    public typealias Severity = Diagnostic.Severity

    /// The saved page that a finding concerns or comes from.
    public struct Source: Sendable, Hashable {
        /// The ID of the page.
        public var id: SourcePageID
        /// The path of the page, with its root if the archive has several, and its member in a container.
        public var path: String
    }

    /// The severity.
    public var severity: Severity
    /// The kind of entity: the name of a table, or `archive`.
    public var entity: String
    /// The ID of the entity; 0 for the archive itself.
    public var id: Int64
    /// What is wrong.
    public var message: String
    /// The title or name of the entity, or of the thread of a post; nil if unknown.
    public var title: String?
    /// The page that caused the finding; nil if no single page did.
    public var source: Source?

    /// Whether the ID is derived from content; it then has 63 bits and is encoded as a string.
    public var hasDerivedNumber: Bool {
        // A claim is known by the hash of its text.
        ["claim", "claim_value"].contains(entity) || ArchiveTable.named(entity)?.hasDerivedNumbers("id") ?? false
    }

    /// Encodes the finding, with a derived ID as a string; unknown values are omitted.
    public func encode(to encoder: any Encoder) throws {
        let id: any Encodable = hasDerivedNumber ? String(id) : id
        try encoder.encode([
            "severity": severity, "entity": entity, "id": id, "message": message, "title": title,
            "source_page_id": source?.id, "source_page": source?.path,
        ])
    }
}

/// The findings of an archive, to detect which findings of another archive are new.
///
/// IDs of source pages depend on the order of imports, so two archives assign them to different pages. Findings about pages are
/// therefore compared by their messages, which name the page.
public struct KnownFindings: Sendable {
    private var hashes: Set<Int> = []

    /// Creates an empty set.
    public init() {}

    /// Adds a finding of a rule.
    public mutating func insert(_ code: DiagnosticCode, _ finding: IntegrityFinding) {
        hashes.insert(Self.hash(code, finding))
    }

    /// Whether an equal finding of the rule was added.
    public func contains(_ code: DiagnosticCode, _ finding: IntegrityFinding) -> Bool {
        hashes.contains(Self.hash(code, finding))
    }

    /// Hashes are stored instead of texts, because a large archive has hundreds of thousands of findings.
    private static func hash(_ code: DiagnosticCode, _ finding: IntegrityFinding) -> Int {
        var hasher = Hasher()
        hasher.combine(code)
        hasher.combine(finding.severity)
        hasher.combine(finding.entity)
        hasher.combine(finding.entity == "source_page" ? 0 : finding.id)
        hasher.combine(finding.message)
        return hasher.finalize()
    }
}
