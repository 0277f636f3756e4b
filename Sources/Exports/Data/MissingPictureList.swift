public import Archive

/// The addresses of pictures that posts show and the archive does not hold, one in a line, for a program that fetches them
/// (`wget -i`).
public struct MissingPictureList: Sendable {
    /// The addresses in order, each once, by https where posts know both.
    public let addresses: [String]
    /// How many pictures have no address that could be fetched: files that lay beside a page.
    public let localCount: Int

    /// Makes the list.
    ///
    /// - Throws: ``/Archive/ArchiveError``.
    public init(of store: ArchiveStore) throws(ArchiveError) {
        var localCount = 0
        // By what follows the scheme: https is the later one, where posts know both.
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

    /// Writes the list; a list of an earlier time is replaced.
    ///
    /// - Parameters:
    ///   - path: the file.
    ///   - archive: the archive's path, which is never replaced.
    /// - Throws: ``ExportError``.
    public func write(to path: String, archive: String) throws(ExportError) {
        let file: ExportFile
        do throws(ExportError) {
            file = try ExportFile(ExportJob(output: path), archive: archive, isOwn: Self.isOwn)
        } catch .occupied {
            throw .refused(path: path, reason: "there is a file already that is no such list")
        }
        for address in addresses { try file.write(Array((address + "\n").utf8)) }
        var written = ExportSummary(format: "list", output: path)
        try file.finish(&written)
    }

    private static func isOwn(_ head: [UInt8]) -> Bool {
        head.isEmpty || head.starts(with: Array("http://".utf8)) || head.starts(with: Array("https://".utf8))
    }
}
