internal import ForumModel

/// Fields of a page that are longer than the site lets anybody write: they are left out and reported.
struct BoundedField {
    private let owner: String
    /// The fields that were too long.
    private(set) var diagnostics: [Diagnostic] = []

    /// Prepares the fields of one thing.
    ///
    /// - Parameter owner: what the fields belong to, as a diagnostic names it.
    init(_ owner: String) { self.owner = owner }

    /// A text; nil where it is empty or longer than the limit.
    ///
    /// - Parameters:
    ///   - text: the text.
    ///   - name: the field's name.
    ///   - limit: the largest size, in bytes.
    /// - Returns: the text.
    mutating func text(_ text: String, _ name: String, _ limit: Int) -> String? {
        guard text.utf8.count > limit else { return text.nonEmpty }
        reject("has \(text.utf8.count) bytes of \(name)", limit: "\(limit)")
        return nil
    }

    /// Reports a value that the site never shows.
    mutating func reject(_ problem: String, limit: String) {
        diagnostics.append(
            Diagnostic(
                .warning, .pagePartInvalid,
                "The \(owner) \(problem), but at most \(limit) are plausible; that part was left out."))
    }

    /// Reports a value that is no value of its kind.
    mutating func reject(_ value: some StringProtocol, as name: String) {
        diagnostics.append(
            Diagnostic(
                .warning, .pagePartInvalid,
                "The \(owner) has a \(name) \u{201C}\(value.prefix(40))\u{201D} that is none; it was left out."
            ))
    }
}
