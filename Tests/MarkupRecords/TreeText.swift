public import PlainHTML

/// A tree on one line: `html(body(p title="a"("text") <!-- comment -->))`.
public enum TreeText {
    /// Writes a tree.
    ///
    /// - Parameters:
    ///   - tree: the tree.
    ///   - name: a name that is written as `*`, so that trees which differ in it only are the same text.
    /// - Returns: the text; ends of subtrees follow from it.
    public static func text(of tree: FlatTree, replacing name: String? = nil) -> String {
        func text(_ start: Int32, _ count: Int32) -> String {
            String(decoding: tree.buffer[Int(start)..<Int(start + count)], as: UTF8.self).debugDescription
        }
        func label(_ number: Int32) -> String {
            let known = Int(KnownNames.count)
            let label =
                Int(number) < known
                ? KnownNames.shared.texts[Int(number)] : tree.otherNames[Int(number) - known]
            return label == name ? "*" : label
        }
        var result = ""
        var ends: [Int32] = []
        for (index, node) in tree.nodes.enumerated() {
            while let end = ends.last, end <= index {
                ends.removeLast()
                result += ")"
            }
            if !result.isEmpty, result.last != "(" { result += " " }
            switch node.kind {
            case .document: continue
            case .text: result += text(node.start, node.count)
            case .comment: result += "<!--\(text(node.start, node.count))-->"
            case .element:
                let attributes = tree.attributes[Int(node.start)..<Int(node.start + node.count)]
                result += label(node.name)
                result += attributes.map { " \(label($0.name))=\(text($0.start, $0.count))" }.joined()
            }
            if node.end > index + 1 {
                result += "("
                ends.append(node.end)
            }
        }
        return result + String(repeating: ")", count: ends.count)
    }
}
