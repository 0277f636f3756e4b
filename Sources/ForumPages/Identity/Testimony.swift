internal import ForumModel

/// What the witnesses say about one fact.
struct Testimony<Value: Equatable> {
    /// The fact's name, as decisions and diagnostics call it.
    let field: String
    private var statements: [(witness: IdentityWitness, value: Value)] = []

    init(_ field: String) { self.field = field }

    /// Takes a statement down; a witness that says nothing is not heard.
    mutating func hear(_ value: Value?, from witness: IdentityWitness) {
        guard let value else { return }
        statements.append((witness, value))
    }

    /// Whether nobody said anything.
    var isEmpty: Bool { statements.isEmpty }

    /// The most trusted statement, written down as a decision; disagreement becomes a diagnostic.
    func decide(
        _ identity: inout PageIdentity, _ diagnostics: inout [Diagnostic],
        text: (Value) -> String = { "\($0)" }
    ) -> Value? {
        // Of two statements of one witness the first counts.
        guard
            let best = statements.enumerated().min(by: { ($0.1.witness, $0.0) < ($1.1.witness, $1.0) })?
                .element
        else { return nil }
        var others: [String] = []
        for statement in statements where statement.value != best.value && statement.witness != best.witness {
            let other = text(statement.value)
            guard !others.contains(other) else { continue }
            others.append(other)
            diagnostics.append(
                Diagnostic(
                    .warning, .idMismatch,
                    "The page's \(field) is \(text(best.value)) by its \(best.witness), "
                        + "but \(other) by its \(statement.witness)."))
        }
        identity.decisions.append(
            IdentityDecision(
                field: field, value: text(best.value), witness: best.witness, disagreeing: others))
        return best.value
    }
}
