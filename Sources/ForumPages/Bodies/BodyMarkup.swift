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
