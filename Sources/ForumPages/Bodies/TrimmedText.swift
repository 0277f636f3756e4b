internal import Bytes
internal import HTMLTree

enum TrimmedText {
    static func string(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
        let rest = withoutASCIISpace(bytes)
        let text = String(decoding: rest, as: UTF8.self)
        // Unicode has more white space than ASCII.
        return endsBeyondASCII(rest) ? text.trimmed : text
    }

    static func withoutASCIISpace(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        var start = 0
        var end = bytes.count
        while start < end, bytes[start].isSpace { start += 1 }
        while start < end, bytes[end - 1].isSpace { end -= 1 }
        return UnsafeBufferPointer(rebasing: bytes[start..<end])
    }

    /// Whether the first or last character is not ASCII, and so may be other white space.
    static func endsBeyondASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        (bytes.first ?? 0) >= 0x80 || (bytes.last ?? 0) >= 0x80
    }
}

extension HTMLNode {
    static func folded(_ run: some Sequence<HTMLNode>) -> String {
        var words: [UInt8] = []
        for node in run where node.isText { node.withContent { words.append(contentsOf: $0) } }
        return words.withUnsafeBufferPointer(WhiteSpace.folded)
    }
}
