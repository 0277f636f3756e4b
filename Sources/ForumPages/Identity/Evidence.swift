internal import ForumModel

/// The statements of witnesses about one value of a page's identity.
struct Evidence<Value: Equatable> {
    /// The name of the value in decisions and diagnostics.
    let field: String
    private var statements: [(witness: IdentityWitness, value: Value)] = []

    init(_ field: String) { self.field = field }

    mutating func add(_ value: Value?, from witness: IdentityWitness) {
        guard let value else { return }
        statements.append((witness, value))
    }

    var isEmpty: Bool { statements.isEmpty }

    /// Returns the value of the most trusted witness and records the decision; each disagreement becomes a diagnostic.
    func resolve(
        _ identity: inout PageIdentity, _ diagnostics: inout [Diagnostic], text: (Value) -> String = { "\($0)" }
    ) -> Value? {
        // Of several statements by the same witness the first counts.
        guard
            let best = statements.enumerated().min(by: { ($0.1.witness, $0.0) < ($1.1.witness, $1.0) })?
                .element
        else { return nil }
        var others: [String] = []
        for statement in statements where statement.value != best.value && statement.witness != best.witness {
            let other = text(statement.value)
            guard !others.contains(other) else { continue }
            others.append(other)
            diagnostics.report(
                .warning, .idMismatch,
                "The page's \(field) is \(text(best.value)) by its \(best.witness), but \(other) by its \(statement.witness)."
            )
        }
        identity.decisions.append(
            IdentityDecision(field: field, value: text(best.value), witness: best.witness, disagreeing: others))
        return best.value
    }
}
