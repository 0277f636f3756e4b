/// A problem or remark about a page, as a value.
public struct Diagnostic: Sendable, Hashable, Codable {
    /// The severity of a diagnostic.
    public enum Severity: String, Sendable, Codable, Comparable {
        /// Worth knowing; nothing is wrong.
        case info
        /// Something is unusual; everything readable was read.
        case warning
        /// The page, or a part of it, could not be used.
        case error

        /// Orders by severity.
        public static func < (lhs: Severity, rhs: Severity) -> Bool { lhs.weight < rhs.weight }

        private var weight: Int {
            switch self {
            case .info: 0
            case .warning: 1
            case .error: 2
            }
        }
    }

    /// The severity.
    public var severity: Severity
    /// The raw value of a ``DiagnosticCode``, possibly of one that only a newer version knows.
    public var code: String
    /// One sentence for the user: what happened, and where in the page.
    public var message: String

    /// Creates a diagnostic.
    public init(_ severity: Severity, _ code: DiagnosticCode, _ message: String) {
        self.init(severity, stored: code.rawValue, message)
    }

    /// Creates a diagnostic from a stored code, which this version may not know.
    public init(_ severity: Severity, stored code: String, _ message: String) {
        (self.severity, self.code, self.message) = (severity, code, message)
    }

    /// Whether the diagnostic has a code.
    public func has(_ code: DiagnosticCode) -> Bool { self.code == code.rawValue }
}

extension [Diagnostic] {
    package mutating func report(_ severity: Diagnostic.Severity, _ code: DiagnosticCode, _ message: String) {
        append(Diagnostic(severity, code, message))
    }
}
