internal import Archive
internal import Bytes
internal import ForumModel

/// Builds a thread's file.
///
/// Posts and pictures are spooled, since the head of the file depends on them.
final class SingleFile {
    let head: SingleHead
    private let theme: SiteTheme
    private let posts: Spool
    private let sheet: Spool
    private var entries: [SinglePageView.Entry] = []
    private var colours: Set<SafeColour> = []
    private var styled: Set<String> = []

    init(_ head: SingleHead, theme: SiteTheme, _ output: FileOrFolder) {
        self.head = head
        self.theme = theme
        posts = output.spool("posts")
        sheet = output.spool("pictures")
    }

    func add(_ page: SinglePageView.Result, bytes: (String) throws -> [UInt8]) throws {
        entries.append(page.entry)
        colours.formUnion(page.colours)
        for (name, file) in page.styled.sorted(by: { $0.key < $1.key }) where styled.insert(name).inserted {
            try sheet.write(rule(for: file, try bytes(name)))
        }
        var start = 0
        for hole in page.section.holes {
            try posts.write(page.section.bytes[start..<hole.offset])
            var picture: [UInt8] = []
            Base64.append(try bytes(hole.name), to: &picture)
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

    func write(_ take: ([UInt8]) throws -> Void) throws {
        let frame = SingleFrame(
            title: head.title, theme: theme, colours: colours, sheetHash: sheet.byteCount > 0 ? sheet.hash : nil,
            original: head.thread.id.rawValue == 0 ? nil : OriginalAddress.thread(head.thread.id, page: nil))
        try take(frame.start)
        if sheet.byteCount > 0 {
            try take(Array("<style>".utf8))
            try sheet.read(take)
            try take(Array("</style>\n".utf8))
        }
        try take(frame.middle + head.render(entries).bytes + Array("<div class=\"posts\">\n".utf8))
        try posts.read(take)
        try take(Array("</div>\n".utf8) + frame.end)
    }
}
