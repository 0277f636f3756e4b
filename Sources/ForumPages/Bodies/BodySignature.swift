internal import ForumModel
internal import HTMLTree

/// The parts of a post body that change only when somebody edits the post.
///
/// Changes of markup by the site do not affect it. See *Bodies* in `MergeRules`, a page of Archive's documentation.
///
/// It includes the text without white space and edit notes, the targets of links and images with scheme and host aliases
/// folded, and the codes of smilies. Elements, classes and attributes are ignored, because the site has changed them by itself.
struct BodySignature {
    private(set) var strict = ContentSignature.empty
    /// The signature without images and players: for captures where a browser made them local files.
    private(set) var withoutImages = ContentSignature.empty
    /// Whether the target of an image or player is a file that a browser saved, or data.
    private(set) var hasLocalImages = false

    /// The last mark of a punishment, which is not part of the signatures.
    private(set) var punishmentMark: HTMLNode?
    /// Whether a closing parenthesis belongs to the preceding mark.
    private var skipsParenthesis = false

    private(set) var isEmpty = false

    private var bytes: [UInt8] = []
    private var images: [UInt8] = []

    init() {
        bytes.reserveCapacity(512)  // enough for most posts
    }

    /// Reads a user's title or an announcement; ``BodyText`` reads posts, and leaves out also the parenthesis after a punishment's mark.
    init(of body: HTMLNode, before limit: HTMLNode?) {
        self.init()
        var walk = body.descendants(before: limit).makeIterator()
        while let node = walk.next() {
            if node.isText {
                node.withContent { append(text: $0) }
            } else if node.isElement, !note(node) {
                walk.skip(node)
            }
        }
        finish()
    }

    /// Computes the signatures after all content was appended.
    mutating func finish() {
        isEmpty = bytes.isEmpty && images.isEmpty
        bytes.withUnsafeBufferPointer { text in
            withoutImages = ContentSignature(rawValue: DerivedNumber.from("body", text))
            strict =
                images.isEmpty
                ? withoutImages
                : images.withUnsafeBufferPointer { ContentSignature(rawValue: DerivedNumber.from("body", text, $0)) }
        }
    }

    /// Reads an element; returns false to skip its contents.
    mutating func note(_ node: HTMLNode) -> Bool {
        switch node.name {
        case .a?:
            guard !PunishmentMarkScraper.isMark(node) else {
                note(mark: node)
                return false
            }
            append(1, node.attribute(.href).map(BodyTarget.folded), to: &bytes)
        case .img?:
            if let code = SmilieCode.code(of: node) {
                bytes.append(contentsOf: code.utf8.lazy.filter { $0 > 0x20 })
            } else {
                let target = node.attribute(.src)
                if let target, BodyTarget.isLocal(target) { hasLocalImages = true }
                // The image's position in the text is part of the signature.
                images.append(contentsOf: "\(bytes.count):".utf8)
                append(2, target.map(BodyTarget.folded), to: &images)
            }
        case .iframe?, .embed?, .video?, .source?:
            let target = node.attribute(.src)
            // A frame that was saved beside the page or in its MHTML file (`cid:`) no longer identifies its video.
            if let target, BodyTarget.isLocal(target) { hasLocalImages = true }
            append(3, target.map(BodyTarget.player), to: &images)
        case .script?, .style?: return false
        case .p?: return !node.hasClass("editedby")
        default: break
        }
        return true
    }

    private mutating func note(mark node: HTMLNode) {
        punishmentMark = node
        // The parentheses around the link belong to the mark.
        skipsParenthesis = bytes.last == 0x28
        if skipsParenthesis { bytes.removeLast() }
    }

    private func append(_ kind: UInt8, _ target: String?, to bytes: inout [UInt8]) {
        guard let target else { return }
        bytes.append(kind)
        bytes.append(contentsOf: target.utf8)
        bytes.append(0)
    }

    /// Appends words, which are separated by single spaces, without these spaces.
    mutating func append(words: UnsafeBufferPointer<UInt8>) {
        let start = bytes.count
        if skipsParenthesis {
            skipsParenthesis = false
            let rest = words.first == 0x29 ? UnsafeBufferPointer(rebasing: words.dropFirst()) : words
            return append(words: rest)
        }
        bytes.append(contentsOf: words)
        let end = bytes.withUnsafeMutableBufferPointer { bytes in
            var end = start
            for index in start..<bytes.count where bytes[index] != 0x20 {
                bytes[end] = bytes[index]
                end += 1
            }
            return end
        }
        bytes.removeLast(bytes.count - end)
    }

    private mutating func append(text: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < text.count {
            let start = index
            while index < text.count, WhiteSpace.length(text, at: index) == 0 { index += 1 }
            bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[start..<index]))
            while index < text.count {
                let length = WhiteSpace.length(text, at: index)
                if length == 0 { break }
                index += length
            }
        }
    }
}
