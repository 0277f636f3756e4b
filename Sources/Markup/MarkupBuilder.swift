internal import Bytes

/// Builds a well-formed token sequence from elements in any order.
///
/// A phrase never contains a block: it is closed before the block and reopened inside and after it, as browsers do for broken
/// nesting. Lists contain only items, tables only bodies, rows and cells; other content gets an implied one. Every parser reads
/// the result the same way, and sanitizing it again changes nothing.
struct MarkupBuilder {
    /// What an element of the page opened, which ``close(_:)`` ends.
    enum Opened {
        /// Nothing of its own.
        case nothing
        /// This number of phrases.
        case phrases(Int)
        /// Blocks above this depth.
        case blocks(above: Int)
        /// A block that is not allowed here; a space separates it from its neighbours.
        case gap
    }

    private(set) var tokens: [SafeMarkup.Token] = []
    private var blocks: [(element: SafeElement, isImplied: Bool)] = []
    /// The phrases that are open in the page; their numbers keep equal neighbours apart.
    private var wanted: [(id: Int, element: SafeElement)] = []
    /// The prefix of `wanted` that is open in the innermost block.
    private var written: [(id: Int, element: SafeElement)] = []
    private var nextID = 0

    /// The maximum nesting and number of tokens; beyond them only text is added.
    private static let depthLimit = 64
    private static let tokenLimit = 200_000

    var isInLink: Bool { wanted.contains { if case .link = $0.element { true } else { false } } }

    private var isFull: Bool { !hasRoom(for: 1) }

    private func hasRoom(for count: Int) -> Bool {
        blocks.count + wanted.count + count <= Self.depthLimit && tokens.count < Self.tokenLimit
    }

    private var isPreformatted: Bool { blocks.contains { $0.element == .preformatted || $0.element == .codeBlock } }

    mutating func open(phrases: [SafeElement]) -> Opened {
        guard !isFull else { return .nothing }
        // One element may request several phrases. The number is limited, because each block reopens all of them.
        let phrases = phrases.prefix(Self.depthLimit - blocks.count - wanted.count)
        for element in phrases {
            wanted.append((nextID, element))
            nextID += 1
        }
        return .phrases(phrases.count)
    }

    mutating func add(text: String) {
        if text.utf8.allSatisfy(\.isSpace) {
            // White space is ignored between the parts of a list or table, and at the start of a block.
            if text.isEmpty || holdsNoText || !isPreformatted && isAtBlockStart { return }
        }
        prepare()
        if case .text(var last)? = tokens.last {
            // The token is removed first; otherwise appending would copy the text for every small piece.
            tokens[tokens.count - 1] = .rule
            last += text
            tokens[tokens.count - 1] = .text(last)
        } else {
            let isTrimmed = isAtBlockStart && !isPreformatted
            tokens.append(.text(isTrimmed ? String(Substring(text.utf8.drop(while: \.isSpace))) : text))
        }
    }

    mutating func add(_ token: SafeMarkup.Token) {
        guard tokens.count < Self.tokenLimit else { return }
        if token == .rule {
            guard !(blocks.last?.element.holdsPhrasesOnly ?? false) else { return }
            endPhrases()
            impliedParts()
            tokens.append(.rule)
        } else {
            prepare()
            tokens.append(token)
        }
    }

    /// Opens a block; a part of a list or table outside of one becomes a plain division.
    mutating func open(block element: SafeElement) -> Opened {
        guard !isFull else { return .gap }
        if blocks.last?.element.holdsPhrasesOnly == true { return .gap }
        endPhrases()
        switch element {
        case .item: return openPart(element, in: [.bulletList])
        case .cell:
            closeImplied(downTo: { $0 == .row })
            if blocks.last?.element == .table || blocks.last?.element == .tableBody { impliedRow() }
            return openPart(element, in: [.row])
        case .row:
            closeImplied(downTo: { $0 == .tableBody || $0 == .table })
            if blocks.last?.element == .table { push(.tableBody, isImplied: true) }
            return openPart(element, in: [.tableBody])
        case .tableBody:
            closeImplied(downTo: { $0 == .table })
            return blocks.last?.element == .table ? openPart(element, in: [.table]) : .nothing
        default:
            guard hasRoom(for: 1 + impliedCount) else { return .gap }
            impliedParts()
            let depth = blocks.count
            push(element, isImplied: false)
            return .blocks(above: depth)
        }
    }

    mutating func close(_ opened: Opened) {
        switch opened {
        case .nothing: break
        case .phrases(let count):
            wanted.removeLast(min(count, wanted.count))
            if written.count > wanted.count { endPhrases(keeping: wanted.count) }
        case .blocks(let depth):
            endPhrases()
            while blocks.count > depth { pop() }
        case .gap: if !isAtBlockStart { add(text: " ") }
        }
    }

    mutating func finish() -> [SafeMarkup.Token] {
        wanted = []
        close(.blocks(above: 0))
        trimEnd()
        while tokens.last == .lineBreak {
            tokens.removeLast()
            trimEnd()
        }
        return tokens
    }

    private mutating func openPart(_ element: SafeElement, in parents: [SafeElement]) -> Opened {
        closeImplied(downTo: { Self.same($0, parents) })
        let depth = blocks.count
        let fits = blocks.last.map { Self.same($0.element, parents) } ?? false
        if !fits { impliedParts() }
        push(fits ? element : .division(.plain), isImplied: false)
        return .blocks(above: fits ? depth : blocks.count - 1)
    }

    private static func same(_ element: SafeElement, _ parents: [SafeElement]) -> Bool {
        if case .numberedList = element { return parents.contains(.bulletList) }
        return parents.contains(element)
    }

    /// Closes implied blocks if the wanted one is directly below them.
    private mutating func closeImplied(downTo isWanted: (SafeElement) -> Bool) {
        let implied = blocks.reversed().prefix { $0.isImplied && !isWanted($0.element) }.count
        guard implied > 0, blocks.count > implied, isWanted(blocks[blocks.count - implied - 1].element) else { return }
        endPhrases()
        for _ in 0..<implied { pop() }
    }

    private var holdsNoText: Bool {
        switch blocks.last?.element {
        case .bulletList, .numberedList, .table, .tableBody, .row: true
        default: false
        }
    }

    /// The number of implied blocks that text needs in a list or table.
    private var impliedCount: Int {
        switch blocks.last?.element {
        case .bulletList, .numberedList, .row: 1
        case .tableBody: 2
        case .table: 3
        default: 0
        }
    }

    /// Opens the implied blocks that text needs in a list or table.
    private mutating func impliedParts() {
        switch blocks.last?.element {
        case .bulletList, .numberedList: push(.item, isImplied: true)
        case .table, .tableBody, .row:
            if blocks.last?.element != .row { impliedRow() }
            push(.cell(isHeader: false, columnSpan: 1), isImplied: true)
        default: break
        }
    }

    private mutating func impliedRow() {
        if blocks.last?.element == .table { push(.tableBody, isImplied: true) }
        push(.row, isImplied: true)
    }

    private mutating func push(_ element: SafeElement, isImplied: Bool) {
        blocks.append((element, isImplied))
        tokens.append(.open(element))
    }

    private mutating func pop() {
        guard let element = blocks.last?.element else { return }
        if !isPreformatted { trimEnd() }
        blocks.removeLast()
        if tokens.last == .open(element), !Self.mayBeEmpty(element) {
            tokens.removeLast()
        } else {
            tokens.append(.close(element))
        }
    }

    private static func mayBeEmpty(_ element: SafeElement) -> Bool {
        switch element {
        case .row, .cell, .item: true
        default: false
        }
    }

    private var isAtBlockStart: Bool {
        switch tokens.last {
        case nil: true
        case .open(let element)?: !element.isPhrasing
        default: false
        }
    }

    private mutating func trimEnd() {
        guard case .text(let text)? = tokens.last else { return }
        guard let last = text.utf8.last, last.isSpace else { return }
        guard let end = text.utf8.lastIndex(where: { !$0.isSpace }) else {
            tokens.removeLast()
            return
        }
        tokens[tokens.count - 1] = .text(String(Substring(text.utf8[...end])))
    }

    /// Makes the open phrases of the output equal to the wanted ones.
    private mutating func prepare() {
        impliedParts()
        // The phrases below an open one do not change, so comparing the last one is enough.
        if written.count == wanted.count, written.last?.id == wanted.last?.id { return }
        let common = zip(written, wanted).prefix { $0.id == $1.id }.count
        endPhrases(keeping: common)
        for phrase in wanted[written.count...] {
            tokens.append(.open(phrase.element))
            written.append(phrase)
        }
    }

    private mutating func endPhrases(keeping count: Int = 0) {
        while written.count > count, let last = written.popLast() { tokens.append(.close(last.element)) }
    }
}
