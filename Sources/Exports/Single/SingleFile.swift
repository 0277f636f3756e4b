internal import Archive
internal import Bytes
internal import ForumModel
internal import Markup
internal import Site

/// Builds the HTML file of a thread, pictures included.
///
/// Posts and the style sheet of pictures are spooled, since the head of the file depends on them.
final class SingleFile {
    let head: SingleHead
    private let theme: SiteTheme
    private let posts: Spool
    private let pictureSheet: Spool
    private var entries: [SinglePageView.Entry] = []
    private var colours: Set<SafeColour> = []
    private var styledNames: Set<String> = []

    init(_ head: SingleHead, theme: SiteTheme, _ output: FileOrFolder) {
        self.head = head
        self.theme = theme
        posts = output.spool("posts")
        pictureSheet = output.spool("pictures")
    }

    func add(_ page: SinglePageView.Result, bytesOfPicture: (String) throws -> [UInt8]) throws {
        entries.append(page.entry)
        colours.formUnion(page.colours)
        for (name, file) in page.styled.sorted(by: { $0.key < $1.key }) where styledNames.insert(name).inserted {
            try pictureSheet.write(rule(for: file, try bytesOfPicture(name)))
        }
        var start = 0
        for hole in page.section.holes {
            try posts.write(page.section.bytes[start..<hole.offset])
            var picture: [UInt8] = []
            Base64.append(try bytesOfPicture(hole.name), to: &picture)
            try posts.write(picture)
            start = hole.offset
        }
        try posts.write(page.section.bytes[start...])
    }

    private func rule(for file: PictureFile, _ bytes: [UInt8]) -> [UInt8] {
        var rule = Array(
            """
            .\(SinglePictures.className(of: file.name)){width:\(file.width)px;\
            aspect-ratio:\(file.width)/\(file.height);\
            background-image:url(data:\(file.mediaType);base64,
            """.utf8)
        Base64.append(bytes, to: &rule)
        rule += ")}".utf8
        return rule
    }

    /// Passes the bytes on in the order of the file, after all pages were added; thread 0 (posts of no known thread) has no original page.
    func write(to sink: ([UInt8]) throws -> Void) throws {
        let frame = SingleFrame(
            title: head.title, theme: theme, colours: colours,
            sheetHash: pictureSheet.byteCount > 0 ? pictureSheet.hash : nil,
            original: head.thread.id.rawValue == 0 ? nil : OriginalAddress.thread(head.thread.id, page: nil))
        try sink(frame.start)
        if pictureSheet.byteCount > 0 {
            try sink(Array("<style>".utf8))
            try pictureSheet.read(sink)
            try sink(Array("</style>\n".utf8))
        }
        try sink(frame.middle + head.render(entries).bytes + Array("<div class=\"posts\">\n".utf8))
        try posts.read(sink)
        try sink(Array("</div>\n".utf8) + frame.end)
    }
}
