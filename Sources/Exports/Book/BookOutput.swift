internal import ForumModel

/// The output of a book export: one file, or a folder with a file per book.
final class BookOutput {
    let books: FileOrFolder
    private let path: String
    private var zip: ZipWriter?

    init(_ job: ExportJob, archive: String) throws {
        path = job.output
        books = try FileOrFolder(
            job, format: EPUBExporter.name, archive: archive, isFile: Self.isFile(path), isOwn: Self.isBook)
    }

    static func isFile(_ path: String) -> Bool { path.lowercased().hasSuffix(".epub") }

    /// Starts a book; the name is used in a folder only.
    func begin(_ name: String) throws {
        try books.begin(name)
        zip = ZipWriter(path: name.isEmpty ? path : name) { [books] in try books.write($0) }
        for entry in Self.front { try zip?.add(entry) }
    }

    func add(_ entry: ZipEntry) throws { try zip?.add(entry) }

    func end(fingerprint: ContentHash) throws {
        try zip?.finish()
        zip = nil
        try books.end(fingerprint: fingerprint)
    }

    private static let mark = "<!-- A book by Awful Archive -->"

    /// The media type and the container file, both uncompressed, so that the first bytes identify the program's own books.
    private static let front = [
        ZipEntry(name: "mimetype", Array("application/epub+zip".utf8), isStored: true),
        ZipEntry(
            name: "META-INF/container.xml",
            Array(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                \(mark)
                <container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0">
                <rootfiles>
                <rootfile full-path="\(BookAddress.folder + BookAddress.package)" media-type="application/oebps-package+xml" />
                </rootfiles>
                </container>

                """.utf8), isStored: true),
    ]

    static func isBook(_ head: [UInt8]) -> Bool {
        guard head.starts(with: FileSignature.zipMember), head.count > 200,
            head[30..<58].elementsEqual("mimetypeapplication/epub+zip".utf8)
        else { return false }
        return String(decoding: head, as: UTF8.self).contains(mark)
    }
}
