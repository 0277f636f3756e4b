public import ForumModel

/// One place where a rule is broken.
public struct IntegrityFinding: Sendable, Hashable, Encodable {
    /// How much it matters.
    public typealias Severity = Diagnostic.Severity

    /// The saved page that a finding is about or comes from.
    public struct Source: Sendable, Hashable {
        /// The number of the row in `source_page`.
        public var id: Int64
        /// Where the page lies, with its root where the archive has several, and its member in a container.
        public var path: String

        /// Makes a source.
        public init(id: Int64, path: String) {
            self.id = id
            self.path = path
        }
    }

    /// How much it matters.
    public var severity: Severity
    /// What sort of thing: a table's name, or `archive`.
    public var entity: String
    /// Its number; 0 for the archive itself.
    public var id: Int64
    /// What is wrong there.
    public var message: String
    /// The title or name of the entity, or of the thread of a post; nil where none is known.
    public var title: String?
    /// The page that caused the finding; nil where no single page did.
    public var source: Source?

    /// Whether the number is made from content: it has 63 bits and is text in JSON.
    public var hasDerivedNumber: Bool { PublicTable.hasDerivedNumbers("id", of: entity) }

    private enum CodingKeys: String, CodingKey {
        case severity, entity, id, message, title
        case sourcePageID = "source_page_id"
        case sourcePage = "source_page"
    }

    /// Writes the finding, a number that is made from content as text; unknown values are left out.
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
        try container.encodeIfPresent(title, forKey: .title)
        try container.encodeIfPresent(source?.id, forKey: .sourcePageID)
        try container.encodeIfPresent(source?.path, forKey: .sourcePage)
    }
}

/// The findings of an archive, to tell which findings of another archive are new.
///
/// Numbers of source pages follow the order of imports, so that two archives give them to different pages: findings about pages
/// are compared by their messages, which name the page.
public struct KnownFindings: Sendable {
    private var hashes: Set<Int> = []

    /// Makes an empty set.
    public init() {}

    /// Adds a finding of a rule.
    public mutating func insert(_ code: DiagnosticCode, _ finding: IntegrityFinding) {
        hashes.insert(Self.hash(code, finding))
    }

    /// Whether an equal finding of the rule was added.
    public func contains(_ code: DiagnosticCode, _ finding: IntegrityFinding) -> Bool {
        hashes.contains(Self.hash(code, finding))
    }

    /// A hash instead of the texts: a large archive has hundreds of thousands of findings.
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
