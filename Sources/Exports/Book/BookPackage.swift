internal import Archive
internal import ForumModel

/// Renders the package document: the metadata, the files and the reading order of a book.
struct BookPackage {
    let plan: BookPlan

    /// Renders the document.
    func render() -> [UInt8] {
        var out = HTMLOutput(.xhtml)
        out.raw(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
            <metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
            <dc:identifier id="id">
            """)
        out.text(plan.identifier)
        out.raw("</dc:identifier>\n")
        metadata(&out)
        out.raw("</metadata>\n<manifest>\n")
        manifest(&out)
        out.raw("</manifest>\n<spine>\n")
        for name in ["cover", "title", "contents"] { reference(name, &out) }
        for part in plan.parts {
            if !plan.isOneThread { reference("t\(part.thread.id)", &out) }
            for chapter in part.chapters { reference(Self.name(of: chapter), &out) }
        }
        out.raw("</spine>\n</package>\n")
        return out.bytes
    }

    private func metadata(_ out: inout HTMLOutput) {
        func element(_ start: StaticString, _ words: String, _ end: StaticString) {
            out.raw(start)
            out.text(words)
            out.raw(end)
            out.raw("\n")
        }
        let facts = plan.facts
        element("<dc:title>", plan.title, "</dc:title>")
        element("<dc:language>", "en", "</dc:language>")
        for name in plan.creators { element("<dc:creator>", name, "</dc:creator>") }
        if let first = facts.firstPostAt { element("<dc:date>", String(first.prefix(10)), "</dc:date>") }
        if plan.isOneThread, let part = plan.parts.first {
            for forum in part.forums.suffix(1) { element("<dc:subject>", forum, "</dc:subject>") }
            if part.thread.id.rawValue != 0 {
                let address = OriginalAddress.thread(part.thread.id, page: 1)
                element("<dc:source>", address, "</dc:source>")
            }
        }
        element(
            "<dc:description>", "Made from saved pages of the Something Awful Forums by Awful Archive.",
            "</dc:description>")
        element("<meta property=\"dcterms:modified\">", facts.modifiedAt, "</meta>")
        out.raw(
            """
            <meta property="schema:accessMode">textual</meta>
            <meta property="schema:accessMode">visual</meta>
            <meta property="schema:accessibilityFeature">tableOfContents</meta>
            <meta property="schema:accessibilityFeature">structuralNavigation</meta>
            <meta property="schema:accessibilityHazard">unknown</meta>
            <meta name="generator" content="Awful Archive" />
            <meta name="cover" content="shelf-picture" />

            """)
    }

    private func manifest(_ out: inout HTMLOutput) {
        item("css", BookAddress.style, type: "text/css", &out)
        item("cover-picture", BookAddress.coverPicture, type: "image/svg+xml", &out)
        item("shelf-picture", BookAddress.thumbnailPicture, type: "image/png", property: "cover-image", &out)
        item("cover", BookAddress.cover, &out)
        item("title", BookAddress.title, &out)
        item("contents", BookAddress.contents, property: "nav", &out)
        for part in plan.parts {
            if !plan.isOneThread { item("t\(part.thread.id)", BookAddress.part(part.thread.id), &out) }
            for chapter in part.chapters { item(Self.name(of: chapter), chapter.file, &out) }
        }
        for picture in plan.pictures {
            let name = "x" + picture.name.replacing(".", with: "-")
            item(name, BookAddress.picture(picture), type: picture.mediaType, &out)
        }
    }

    private static let page = "application/xhtml+xml"

    private static func name(of chapter: BookPlan.Chapter) -> String {
        chapter.file.replacing(".xhtml", with: "")
    }

    private func item(
        _ name: String, _ file: String, type: String = page, property: String? = nil,
        _ out: inout HTMLOutput
    ) {
        out.raw("<item")
        out.attribute("id", name)
        out.attribute("href", file)
        out.attribute("media-type", type)
        if let property { out.attribute("properties", property) }
        out.raw(" />\n")
    }

    private func reference(_ name: String, _ out: inout HTMLOutput) {
        out.raw("<itemref")
        out.attribute("idref", name)
        out.raw(" />\n")
    }
}
