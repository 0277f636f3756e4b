/// Finds names in texts by their tokens.
package protocol NameMatcher {
    /// The longest name that begins at a token: the index after its last token, and the replacement; nil if none does.
    func match(in tokens: [NameTokens.Token], at start: Int) -> (end: Int, alias: [UInt8])?
}

/// Finds names in texts by their tokens: a trie, so that a text takes as long with many names of one first word as with one.
package struct NameIndex: NameMatcher {

    package init() {}
    private struct Edge: Hashable {
        let node: Int
        let token: UInt64
    }

    private var edges: [Edge: Int] = [:]
    private var aliases: [Int: [UInt8]] = [:]
    private var nodeCount = 1

    /// Adds a name, also as addresses have it, and its replacement; the last replacement of a name counts.
    package mutating func insert(_ name: String, alias: String) {
        for spelling in NameTokens.spellings(of: name) where !spelling.tokens.isEmpty {
            var node = 0
            for token in spelling.tokens {
                let edge = Edge(node: node, token: token.hash)
                if let next = edges[edge] {
                    node = next
                } else {
                    edges[edge] = nodeCount
                    node = nodeCount
                    nodeCount += 1
                }
            }
            aliases[node] = Array(alias.utf8)
        }
    }

    package func match(in tokens: [NameTokens.Token], at start: Int) -> (end: Int, alias: [UInt8])? {
        var (node, index) = (0, start)
        var found: (end: Int, alias: [UInt8])?
        while index < tokens.count, let next = edges[Edge(node: node, token: tokens[index].hash)] {
            (node, index) = (next, index + 1)
            if let alias = aliases[node] { found = (index, alias) }
        }
        return found
    }
}
