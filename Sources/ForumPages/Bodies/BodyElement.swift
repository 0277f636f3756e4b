internal import HTMLTree

/// How an element contributes to a body's text.
enum BodyElement {
    case lineBreak, hidden, preformatted, block, image, inline

    init(_ node: HTMLNode) {
        switch node.name {
        case .br?: self = .lineBreak
        case .img?: self = .image
        case .b?, .i?, .a?, .span?, .em?, .strong?: self = .inline
        case .script?, .style?: self = .hidden
        case .p?: self = node.hasClass("editedby") ? .hidden : .block
        case .pre?: self = .preformatted
        case .div?, .blockquote?, .table?, .tr?, .td?, .th?, .ul?, .ol?, .li?, .dl?, .dt?, .dd?, .hr?, .h1?,
            .h2?, .h3?, .h4?, .h5?, .h6?, .center?, .caption?, .form?:
            self = .block
        default: self = .inline
        }
    }
}

/// Reads the code of a smilie, such as `:)`, as the author typed it.
enum SmilieCode {
    /// Returns a smilie's code: its title or, with the class `sa-smilie` (since about 2013), its alternative text; nil for images
    /// that people post, which have neither title nor class.
    static func code(of image: HTMLNode) -> String? {
        if let title = image.attribute(.title)?.trimmed.nonEmpty { return title }
        guard image.hasClass("sa-smilie") else { return nil }
        return image.attribute(.alt)?.trimmed.nonEmpty
    }
}
