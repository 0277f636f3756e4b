internal import Bytes
internal import HTMLTree

/// Extracts the stored markup of a body: the page's own markup without the frame around it.
enum BodyMarkup {
    /// Returns the inner HTML of a body's element, trimmed, without the comments that mark content for advertising.
    ///
    /// The body ends at the next post even if the parser did not close it.
    static func html(of body: HTMLNode, before limit: HTMLNode?) -> String {
        body.withInnerHTML(before: limit, leavingOut: isMarker, TrimmedText.string)
    }

    private static func isMarker(_ node: HTMLNode) -> Bool {
        guard node.isComment else { return false }
        return node.withContent { content in
            let rest = TrimmedText.withoutASCIISpace(content)
            if TrimmedText.endsBeyondASCII(rest) {
                var text = TrimmedText.string(rest)
                return text.withUTF8(isMarker)
            }
            return isMarker(rest)
        }
    }

    private static func isMarker(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        text.elementsEqual("BeginContentMarker".utf8) || text.elementsEqual("EndContentMarker".utf8)
            || text.starts(with: "google_ad_section".utf8)
    }
}

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
