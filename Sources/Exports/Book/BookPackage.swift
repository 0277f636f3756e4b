internal import Archive
internal import ForumModel
internal import Markup

/// Renders the package document: the metadata, the files and the reading order of a book.
struct BookPackage {
    let plan: BookPlan

    func render() -> [UInt8] {
        var out = HTMLOutput(.xhtml)
        out.raw(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">

            """)
        out.line("dc:identifier", ["id": "id"], text: plan.identifier)
        metadata(&out)
        out.raw("</metadata>\n")
        out.block("manifest") { manifest(&$0) }
        out.block("spine") { out in
            for name in ["cover", "title", "contents"] { reference(name, &out) }
            for part in plan.parts {
                if !plan.isOneThread { reference("t\(part.thread.id)", &out) }
                for chapter in part.chapters { reference(Self.name(of: chapter), &out) }
            }
        }
        out.raw("</package>\n")
        return out.bytes
    }

    private func metadata(_ out: inout HTMLOutput) {
        let facts = plan.facts
        out.line("dc:title", text: plan.title)
        out.line("dc:language", text: "en")
        for name in plan.creators { out.line("dc:creator", text: name) }
        if let first = facts.firstPostAt { out.line("dc:date", text: String(first.prefix(10))) }
        if plan.isOneThread, let part = plan.parts.first {
            for forum in part.forums.suffix(1) { out.line("dc:subject", text: forum) }
            if part.thread.id.rawValue != 0 {  // 0: posts whose thread is not known
                out.line("dc:source", text: OriginalAddress.thread(part.thread.id, page: 1))
            }
        }
        out.line("dc:description", text: "Made from saved pages of the Something Awful Forums by Awful Archive.")
        out.line("meta", ["property": "dcterms:modified"], text: facts.modifiedAt)
        out.raw(
            """
            <meta property="schema:accessMode">textual</meta>
            <meta property="schema:accessMode">visual</meta>
            <meta property="schema:accessibilityFeature">tableOfContents</meta>
            <meta property="schema:accessibilityFeature">structuralNavigation</meta>
            <meta property="schema:accessibilityHazard">unknown</meta>
            <meta name="generator" content="Awful Archive" />

            """)
        out.line(void: "meta", ["name": "cover", "content": plan.cover.map(Self.name) ?? "shelf-picture"])
    }

    private func manifest(_ out: inout HTMLOutput) {
        item("css", BookAddress.style, type: "text/css", &out)
        item("cover-picture", BookAddress.coverPicture, type: "image/svg+xml", &out)
        let role = plan.cover == nil ? "cover-image" : nil
        item("shelf-picture", BookAddress.thumbnailPicture, type: "image/png", property: role, &out)
        item("cover", BookAddress.cover, &out)
        item("title", BookAddress.title, &out)
        item("contents", BookAddress.contents, property: "nav", &out)
        for part in plan.parts {
            if !plan.isOneThread { item("t\(part.thread.id)", BookAddress.part(part.thread.id), &out) }
            for chapter in part.chapters { item(Self.name(of: chapter), chapter.file, &out) }
        }
        for picture in plan.pictures {
            let (name, property) = (Self.name(picture), picture.name == plan.cover?.name ? "cover-image" : nil)
            item(name, BookAddress.picture(picture), type: picture.mediaType, property: property, &out)
        }
    }

    private static let pageType = "application/xhtml+xml"

    private static func name(_ picture: PictureFile) -> String { "x" + picture.name.replacing(".", with: "-") }

    private static func name(of chapter: BookPlan.Chapter) -> String { chapter.file.replacing(".xhtml", with: "") }

    private func item(
        _ name: String, _ file: String, type: String = pageType, property: String? = nil,
        _ out: inout HTMLOutput
    ) { out.line(void: "item", ["id": name, "href": file, "media-type": type, "properties": property]) }

    private func reference(_ name: String, _ out: inout HTMLOutput) { out.line(void: "itemref", ["idref": name]) }
}
