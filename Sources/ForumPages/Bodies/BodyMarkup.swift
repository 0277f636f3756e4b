internal import HTMLTree

/// The markup of a body as it is kept: as the page has it, without the frame around it.
enum BodyMarkup {
    /// The inner HTML of a body's element, without the comments that mark its content for advertising, and without
    /// white space at its ends.
    ///
    /// - Parameters:
    ///   - body: the element around the body.
    ///   - limit: the next post, where the body ends even if the parser did not close it.
    /// - Returns: the markup.
    static func html(of body: HTMLNode, before limit: HTMLNode?) -> String {
        HTMLNode.html(of: body.children.lazy.filter { !isMarker($0) }, before: limit).trimmed
    }

    private static func isMarker(_ node: HTMLNode) -> Bool {
        guard node.isComment else { return false }
        switch node.content.trimmed {
        case "BeginContentMarker", "EndContentMarker": return true
        case let text: return text.hasPrefix("google_ad_section")
        }
    }
}
