internal import ForumModel

/// Writes a WACZ 1.1.1: a WARC file with an index and a list of pages in a ZIP archive.
struct WACZWriter {
    var records: CapturedRecords
    private let data: Spool

    init(_ file: ExportFile, date: UTCTime) throws {
        let data = file.spool("data")
        self.data = data
        records = try CapturedRecords(fileName: "data.warc.gz", date: date) { try data.write($0) }
    }

    /// Whether a file begins like one that this program wrote.
    static func isOwn(_ head: [UInt8]) -> Bool {
        head.starts(with: FileSignature.zipMember)
            && String(decoding: head, as: UTF8.self).contains("\"software\":\"\(WARCWriter.software)\"")
    }

    /// Writes the ZIP archive; its description comes first, where ``isOwn(_:)`` looks for it.
    func finish(_ file: ExportFile, path: String, date: UTCTime) throws {
        let index = Array(records.writer.index.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined().utf8)
        let list = "{\"format\":\"json-pages-1.0\",\"id\":\"pages\",\"title\":\"All Pages\"}\n"
        let pages = Array((list + records.pages.joined()).utf8)
        let resources = [
            ("indexes/", "index.cdx", ContentHash(of: index), index.count),
            ("pages/", "pages.jsonl", ContentHash(of: pages), pages.count),
            ("archive/", "data.warc.gz", data.hash, data.byteCount),
        ].map { folder, name, hash, count in
            "{\"name\":\"\(name)\",\"path\":\"\(folder)\(name)\",\"hash\":\"sha256:\(hash)\",\"bytes\":\(count)}"
        }
        let description = Array(
            """
            {"profile":"data-package","wacz_version":"1.1.1","software":"\(WARCWriter.software)","created":"\(date)",\
            "resources":[\(resources.joined(separator: ","))]}

            """.utf8)
        let digest = "{\"path\":\"datapackage.json\",\"hash\":\"sha256:\(ContentHash(of: description))\"}\n"
        var zip = ZipWriter(path: path) { try file.write($0) }
        try zip.add(ZipEntry(name: "datapackage.json", description, isStored: true))
        try zip.add(ZipEntry(name: "datapackage-digest.json", Array(digest.utf8)))
        try zip.add(ZipEntry(name: "pages/pages.jsonl", pages))
        try zip.add(ZipEntry(name: "indexes/index.cdx", index))
        try zip.add("archive/data.warc.gz", isStored: true, through: file.spool("packed")) { try data.read($0) }
        try zip.finish()
    }
}
