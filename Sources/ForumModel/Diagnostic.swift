/// Something worth saying about a page, as a value.
public struct Diagnostic: Sendable, Hashable, Codable {
    /// How much it matters.
    public enum Severity: String, Sendable, Codable, Comparable {
        /// Good to know.
        case info
        /// Something is odd; what could be read was.
        case warning
        /// The page, or a part of it, could not be used.
        case error

        /// Orders by weight.
        public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.weight < rhs.weight }

        private var weight: Int {
            switch self {
            case .info: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// How much it matters.
    public var severity: Severity
    /// The raw value of a ``DiagnosticCode``, perhaps of one that only a newer version knows.
    public var code: String
    /// One sentence for a person: what happened, where in the page.
    public var message: String

    /// Makes a diagnostic.
    public init(_ severity: Severity, _ code: DiagnosticCode, _ message: String) {
        self.init(severity, stored: code.rawValue, message)
    }

    /// Makes a diagnostic that an archive holds, whose code this version may not know.
    public init(_ severity: Severity, stored code: String, _ message: String) {
        self.severity = severity
        self.code = code
        self.message = message
    }

    /// Whether it is of a kind.
    public func has(_ code: DiagnosticCode) -> Bool { self.code == code.rawValue }
}
