public import Archive

/// Lists the addresses of pictures that posts show and the archive lacks, one per line, for a download tool (`wget -i`).
public struct MissingPictureList: Sendable {
    /// The addresses without duplicates, the https form where posts use both, the most shown first.
    public let addresses: [String]
    /// The number of missing pictures without an address to fetch: files that were saved beside a page.
    public let localCount: Int

    /// Creates the list; `isReplayed` gives addresses of the Wayback Machine at the time of the earliest page that shows each.
    ///
    /// - Throws: ``/Archive/ArchiveError``.
    public init(
        of store: ArchiveStore, isReplayed: Bool = false, in places: ListFilter = ListFilter()
    ) throws(ArchiveError) {
        var localCount = 0
        // Keyed by what follows the scheme. `https` replaces `http` where posts use both.
        var found: [Substring: (address: String, time: String?, placeCount: Int)] = [:]
        try store.missingPictures(in: places) { picture in
            if let address = picture.fetchAddress {
                let schemeless = address.drop { $0 != "/" }
                let known = found[schemeless]
                found[schemeless] = (
                    max(address, known?.address ?? ""), [known?.time, picture.time].compactMap(\.self).min(),
                    (known?.placeCount ?? 0) + 1
                )
            } else {
                localCount += 1
            }
        }
        self.localCount = localCount
        let all = found.values.sorted { ($1.placeCount, $0.address) < ($0.placeCount, $1.address) }
        addresses = all.map { address, time, _ in
            guard isReplayed else { return address }
            // All 14 digits, so that the folders that wget makes have the form of a capture.
            let day = time?.prefix(10).filter(\.isNumber) ?? "20000101"
            return "https://web.archive.org/web/\(day)000000im_/\(address)"
        }
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
