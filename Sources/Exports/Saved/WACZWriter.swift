internal import ForumModel

/// Writes a WACZ 1.1.1: a WARC file with an index and a list of pages in a ZIP archive.
struct WACZWriter {
    var records: CapturedRecords
    private let file: ExportFile
    private let path: String
    private let data: Spool
    private let date: UTCTime

    init(_ file: ExportFile, path: String, date: UTCTime) throws {
        (self.file, self.path, self.date) = (file, path, date)
        let data = file.spool("data")
        self.data = data
        records = try CapturedRecords(fileName: "data.warc.gz", date: date) { try data.write($0) }
    }

    /// Whether a file begins like one that this program wrote.
    static func isOwn(_ head: [UInt8]) -> Bool {
        head.starts(with: FileSignature.zipMember)
            && String(decoding: head, as: UTF8.self).contains("\"software\":\"\(WARCWriter.software)\"")
    }

    /// Writes the ZIP archive; what describes it comes first.
    func finish() throws {
        let index = Array(
            records.writer.index.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
                .joined().utf8)
        let pages = pageList()
        let description = description([
            ("indexes/index.cdx", ContentHash(of: index), index.count),
            ("pages/pages.jsonl", ContentHash(of: pages), pages.count),
            ("archive/data.warc.gz", data.hash, data.byteCount),
        ])
        let digest =
            "{\"path\":\"datapackage.json\",\"hash\":\"sha256:\(ContentHash(of: description))\"}\n"
        var zip = ZipWriter(path: path) { [file] in try file.write($0) }
        try zip.add(ZipEntry(name: "datapackage.json", description, isStored: true))
        try zip.add(ZipEntry(name: "datapackage-digest.json", Array(digest.utf8)))
        try zip.add(ZipEntry(name: "pages/pages.jsonl", pages))
        try zip.add(ZipEntry(name: "indexes/index.cdx", index))
        try zip.add("archive/data.warc.gz", isStored: true, through: file.spool("packed")) { take in
            try data.read(take)
        }
        try zip.finish()
    }

    private func pageList() -> [UInt8] {
        var line = JSONLine()
        line.add("{\"format\":\"json-pages-1.0\",\"id\":\"pages\",\"title\":\"All Pages\"}\n")
        for page in records.pages {
            line.add("{\"id\":\"\(page.id)\",\"url\":")
            line.add(quoting: page.url)
            line.add(",\"ts\":\"\(page.date)\"")
            if let title = page.title {
                line.add(",\"title\":")
                line.add(quoting: title)
            }
            line.add("}\n")
        }
        return line.bytes
    }

    private func description(_ files: [(path: String, hash: ContentHash, byteCount: Int)]) -> [UInt8] {
        var line = JSONLine()
        line.add(
            "{\"profile\":\"data-package\",\"wacz_version\":\"1.1.1\",\"software\":\"\(WARCWriter.software)\",\"created\":\"\(date)\""
        )
        if let page = records.pages.first {
            line.add(",\"mainPageUrl\":")
            line.add(quoting: page.url)
            line.add(",\"mainPageDate\":\"\(page.date)\"")
        }
        let resources = files.map { file in
            let name = file.path.split(separator: "/").last ?? ""
            return
                "{\"name\":\"\(name)\",\"path\":\"\(file.path)\",\"hash\":\"sha256:\(file.hash)\",\"bytes\":\(file.byteCount)}"
        }
        line.add(",\"resources\":[\(resources.joined(separator: ","))]}\n")
        return line.bytes
    }
}
