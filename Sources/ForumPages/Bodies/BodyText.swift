internal import Bytes
internal import HTMLTree

/// Converts a body to plain text, for search and plain-text output.
///
/// Lines break at `br` and at blocks; white space folds except in `pre`; smilies are their code; edit notes, scripts and
/// style sheets are left out.
struct BodyText {
    private var bytes: [UInt8] = []
    /// The line breaks to write before the next word.
    private var breaks = 0
    private var hasSpace = false
    private var preDepth = 0
    private var signature: BodySignature?

    static func text(of body: HTMLNode, before limit: HTMLNode? = nil) -> String {
        String(decoding: BodyText(body, before: limit, signature: nil).bytes, as: UTF8.self)
    }

    /// Computes the text and the signature in one walk; both skip the same content, except for the mark of a punishment.
    static func reading(of body: HTMLNode, before limit: HTMLNode?) -> (text: String, signature: BodySignature) {
        let writer = BodyText(body, before: limit, signature: BodySignature())
        var signature = writer.signature ?? BodySignature()
        signature.finish()
        return (String(decoding: writer.bytes, as: UTF8.self), signature)
    }

    private init(_ body: HTMLNode, before limit: HTMLNode?, signature: BodySignature?) {
        self.signature = signature
        // Enough for most posts.
        bytes.reserveCapacity(512)
        var walk = body.walk(before: limit)
        while let step = walk.next() {
            switch step {
            case .enter(let node):
                if node.isText {
                    node.withContent { write($0) }
                } else if node.isElement, !enter(node) {
                    walk.skip()
                }
            case .leave(let node): leave(node)
            }
        }
    }

    /// Starts an element; returns false to skip its contents.
    private mutating func enter(_ node: HTMLNode) -> Bool {
        switch BodyElement(node) {
        case .lineBreak: breaks += 1
        case .hidden: return false
        case .preformatted:
            startLine()
            preDepth += 1
        case .block: startLine()
        case .image: if let code = SmilieCode.code(of: node) { word(code) }
        case .inline: break
        }
        guard signature?.note(node) ?? true else {
            // The mark of a punishment is part of the text, but not of the signature.
            if node.is(.a) { word(node.foldedText) }
            return false
        }
        return true
    }

    private mutating func leave(_ node: HTMLNode) {
        switch BodyElement(node) {
        case .preformatted:
            preDepth = max(0, preDepth - 1)
            startLine()
        case .block: startLine()
        case .lineBreak, .hidden, .image, .inline: break
        }
    }

    private mutating func startLine() { breaks = max(breaks, 1) }

    private mutating func word(_ text: String) {
        flush()
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func write(_ text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < text.count {
            let start = index
            index = lineEnd(text, from: index)
            if start < index {
                flush()
                let words = UnsafeBufferPointer(rebasing: text[start..<index])
                bytes.append(contentsOf: words)
                signature?.append(words: words)
            }
            guard index < text.count else { return }
            let byte = text[index]
            if preDepth > 0, byte == 0x0A {
                breaks += 1
            } else if preDepth > 0, byte.isBlank {
                flush()
                bytes.append(byte)
            } else {
                hasSpace = true
            }
            index += WhiteSpace.length(text, at: index)
        }
    }

    /// Returns the end of the longest run from an index on that can be copied as it is: words with single spaces between them.
    private func lineEnd(_ text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while true {
            while index < text.count, WhiteSpace.length(text, at: index) == 0 { index += 1 }
            guard preDepth == 0, index > start, index + 1 < text.count, text[index] == 0x20,
                WhiteSpace.length(text, at: index + 1) == 0
            else { return index }
            index += 1
        }
    }

    /// Writes the deferred white space: none at the beginning, and outside of `pre` at most one empty line.
    private mutating func flush() {
        defer {
            breaks = 0
            hasSpace = false
        }
        guard !bytes.isEmpty else { return }
        if breaks > 0 {
            bytes.append(contentsOf: repeatElement(0x0A, count: preDepth > 0 ? breaks : min(breaks, 2)))
        } else if hasSpace {
            bytes.append(0x20)
        }
    }
}
