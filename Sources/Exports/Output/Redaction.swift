/// Replaces the names and pictures of people, always the same ones by the same.
public struct Redaction: Sendable {
    /// Makes one.
    public init() {}
}
