internal import Archive
internal import Markup
internal import Site

/// The pictures of a message, as its related parts (`multipart/related`, RFC 2387).
struct MailPictures: Sendable {
    struct Body: Sendable {
        fileprivate var html: String
        fileprivate var parts: [(file: PictureFile, asset: StoredAsset)]
    }

    let references: PageReferences
    let page: SourcePageID?

    /// Looks up the pictures in markup from a saved page; nil if none of them can be shown.
    init?(of html: String?, from page: SourcePageID?, in reader: ArchiveSnapshot, _ cache: PictureCache) throws {
        var pictures = ReferenceReader(reader, findsLinks: false)
        try pictures.add(html, from: page)
        references = try cache.add(pictures.references)
        self.page = page
        guard !references.pictures.isEmpty else { return nil }
    }

    func body(of markup: SafeMarkup) -> Body {
        var out = HTMLOutput()
        out.raw("<!DOCTYPE html>\n<html><head><meta charset=\"utf-8\"></head><body>\n")
        var writer = HTMLMarkupWriter(targets: Targets(references: references, page: page))
        writer.write(markup, to: &out)
        out.raw("\n</body></html>\n")
        let parts = Set(references.assets.values).sorted { $0.sha256 < $1.sha256 }.compactMap { asset in
            references.pictures[asset.sha256].map { (file: $0, asset: asset) }
        }
        return Body(html: String(decoding: out.bytes, as: UTF8.self), parts: parts)
    }

    fileprivate static func contentID(of file: PictureFile) -> String { "\(file.name)@\(MailMessage.host)" }

    private struct Targets: MarkupTargets {
        let references: PageReferences
        let page: SourcePageID?

        func resolve(_ image: SafeImage) -> ResolvedPicture? {
            references.file(at: image.source, from: page).map {
                ResolvedPicture($0, address: "cid:" + MailPictures.contentID(of: $0))
            }
        }
    }
}

extension MailPictures.Body {
    /// Quoted-printable and base64 cannot produce this sequence of characters.
    private static let outer = "=_related"
    private static let inner = "=_alternative"

    func write(text: String, to output: inout MailOutput) {
        output.bytes +=
            """
            Content-Type: multipart/related; type="multipart/alternative";
             boundary="\(Self.outer)"

            --\(Self.outer)
            Content-Type: multipart/alternative; boundary="\(Self.inner)"

            --\(Self.inner)

            """.utf8
        MailMessage.add(part: "text/plain", text, to: &output.bytes)
        output.bytes += "\n--\(Self.inner)\n".utf8
        MailMessage.add(part: "text/html", html, to: &output.bytes)
        output.bytes += "\n--\(Self.inner)--\n".utf8
        for part in parts {
            output.bytes +=
                """

                --\(Self.outer)
                Content-Type: \(part.file.mediaType)
                Content-Transfer-Encoding: base64
                Content-ID: <\(MailPictures.contentID(of: part.file))>
                Content-Disposition: inline; filename="\(part.file.name)"


                """.utf8
            output.add(part.asset)
        }
        output.bytes += "\n--\(Self.outer)--\n".utf8
    }
}
