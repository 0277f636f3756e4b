public import Archive

/// Writes the addresses of pictures that posts show and the archive does not hold, one in a line, for a program that
/// fetches them (`wget -i`).
public struct MissingPictureList {
    /// What was written.
    public struct Summary: Sendable {
        /// How many addresses.
        public var addressCount = 0
        /// How many pictures have no address that could be fetched: files that lay beside a page.
        public var localCount = 0
    }

    /// Writes the list; a list of an earlier time is replaced.
    ///
    /// - Parameters:
    ///   - store: the archive.
    ///   - path: the file.
    /// - Returns: what was written.
    /// - Throws: ``ExportError``, ``ArchiveError``.
    public static func write(of store: ArchiveStore, to path: String) throws -> Summary {
        let file = try ExportFile(ExportJob(output: path), archive: store.path, isOwn: isOwn)
        var summary = Summary()
        // By what follows the scheme: https is the later one, where posts know both.
        var addresses: [Substring: String] = [:]
        try store.missingPictures { picture in
            if let address = picture.fetchAddress {
                let name = address.drop { $0 != "/" }
                addresses[name] = max(address, addresses[name] ?? "")
            } else {
                summary.localCount += 1
            }
        }
        for address in addresses.values.sorted() { try file.write(Array((address + "\n").utf8)) }
        summary.addressCount = addresses.count
        var written = ExportSummary(format: "list", output: path)
        try file.finish(&written)
        return summary
    }

    private static func isOwn(_ head: [UInt8]) -> Bool {
        head.isEmpty || head.starts(with: Array("http://".utf8)) || head.starts(with: Array("https://".utf8))
    }
}
