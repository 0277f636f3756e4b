internal import HTMLTree

/// The place of a value in a table without classes, such as `2.1 div b`.
///
/// `2.1` is the first cell of the second row; `*` is any cell. Elements follow, the outer ones first, with anything in
/// between: `b`, `span.large` (a class), `a[href*=getinfo]` (the attribute contains the text), `a[href!=goto=]` (it does not).
/// Several forms are separated by `|`; the first one that is found counts.
struct LayoutPath: Sendable, ExpressibleByStringLiteral {
    private struct Step: Sendable {
        var name = ""
        var word: String?
        var conditions: [(attribute: String, isHeld: Bool, text: String)] = []
    }
    private struct Form: Sendable {
        var row: Int?
        var cell = 0
        var steps: [Step] = []
    }

    private let forms: [Form]

    init(stringLiteral text: String) {
        forms = text.split(separator: "|").map { form in
            let words = form.split(separator: " ")
            let place = words[0].split(separator: ".").compactMap { Int($0) }
            return Form(row: place.first, cell: place.last ?? 0, steps: words.dropFirst().map { Self.step(String($0)) })
        }
    }

    private static func step(_ word: String) -> Step {
        let parts = word.split(separator: "[")
        let names = parts[0].split(separator: ".")
        var step = Step(name: String(names[0]), word: names.count > 1 ? String(names[1]) : nil)
        for part in parts.dropFirst() {
            guard let sign = part.firstIndex(where: { $0 == "*" || $0 == "!" }) else { continue }
            step.conditions.append(
                (
                    attribute: String(part[..<sign]), isHeld: part[sign] == "*",
                    text: String(part[sign...].dropFirst(2).dropLast())
                ))
        }
        return step
    }

    func find(in rows: [[HTMLNode]]) -> HTMLNode? {
        for form in forms {
            let cells =
                form.row.map { row in
                    rows.dropFirst(row - 1).first.map { Array($0.dropFirst(form.cell - 1).prefix(1)) } ?? []
                } ?? rows.flatMap(\.self)
            for cell in cells {
                if form.steps.isEmpty { return cell }
                if let node = cell.descendants.first(where: { Self.matches($0, form.steps) }) { return node }
            }
        }
        return nil
    }

    /// Whether a node matches the elements of one of the forms, whatever its row and cell.
    func matches(_ node: HTMLNode) -> Bool { forms.contains { Self.matches(node, $0.steps) } }

    /// The maximum number of elements around a node that are looked at: nesting is unbounded.
    private static let depthLimit = 16

    private static func matches(_ node: HTMLNode, _ steps: [Step]) -> Bool {
        guard let last = steps.last, matches(node, last) else { return false }
        var rest = steps.dropLast()
        var outer = node.parent
        var depth = 0
        while let step = rest.last, let next = outer, !next.is(.td), !next.is(.th), depth < depthLimit {
            if matches(next, step) { rest.removeLast() }
            outer = next.parent
            depth += 1
        }
        return rest.isEmpty
    }

    private static func matches(_ node: HTMLNode, _ step: Step) -> Bool {
        guard node.isElement, node.nameText == step.name else { return false }
        if let word = step.word, !node.classes.contains(where: { $0 == word }) { return false }
        return step.conditions.allSatisfy { condition in
            let value = node.document.name(condition.attribute).flatMap(node.attribute) ?? ""
            return value.contains(condition.text) == condition.isHeld
        }
    }
}
