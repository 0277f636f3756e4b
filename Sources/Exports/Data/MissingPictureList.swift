public import Archive

/// Lists the addresses of pictures that posts show and the archive lacks, one per line, for a download tool (`wget -i`).
public struct MissingPictureList: Sendable {
    /// The addresses in order, without duplicates; the https form where posts use both.
    public let addresses: [String]
    /// The number of missing pictures without an address to fetch: files that were saved beside a page.
    public let localCount: Int

    /// Creates the list.
    ///
    /// - Throws: ``/Archive/ArchiveError``.
    public init(of store: ArchiveStore) throws(ArchiveError) {
        var localCount = 0
        // Keyed by what follows the scheme. `https` replaces `http` where posts use both.
        var addresses: [Substring: String] = [:]
        try store.missingPictures { picture in
            if let address = picture.fetchAddress {
                let name = address.drop { $0 != "/" }
                addresses[name] = max(address, addresses[name] ?? "")
            } else {
                localCount += 1
            }
        }
        self.addresses = addresses.values.sorted()
        self.localCount = localCount
    }

    /// Writes the list; replaces an earlier list.
    ///
    /// - Parameters:
    ///   - path: the path of the file.
    ///   - archive: the path of the archive, which is never replaced.
    /// - Throws: ``ExportError``.
    public func write(to path: String, archive: String) throws(ExportError) {
        let file = try ExportFile.replacing("such list", at: path, archive: archive, isOwn: Self.isOwn)
        for address in addresses { try file.write(Array((address + "\n").utf8)) }
        var written = ExportSummary(format: "list", output: path)
        try file.finish(&written)
    }

    private static func isOwn(_ head: [UInt8]) -> Bool {
        head.isEmpty || head.starts(with: Array("http://".utf8)) || head.starts(with: Array("https://".utf8))
    }
}
