internal import Archive
internal import ForumModel

/// The pictures of a folder: each content once, whoever refers to it.
final class PictureShelf {
    private let reader: ArchiveReader
    private let folder: ExportFolder
    /// The folder's folder for them, with its slash.
    let prefix: String
    private var known: [String: PictureFile?] = [:]

    init(_ reader: ArchiveReader, folder: ExportFolder, prefix: String) {
        self.reader = reader
        self.folder = folder
        self.prefix = prefix
    }

    /// Puts the pictures that a page refers to into the folder.
    ///
    /// - Returns: the references with the pictures' files; those that cannot be shown have none.
    /// - Throws: ``ExportError``, SQLite's errors.
    func add(_ references: PageReferences) throws -> PageReferences {
        var references = references
        for asset in Set(references.assets.values) {
            references.pictures[asset.sha256] = try file(of: asset)
        }
        return references
    }

    private func file(of asset: StoredAsset) throws -> PictureFile? {
        if let file = known[asset.sha256] { return file }
        var file: PictureFile?
        if let bytes = try reader.bytes(of: asset), let header = PictureHeader(bytes) {
            let name = "\(asset.sha256.prefix(20)).\(header.format.rawValue)"
            try folder.write(prefix + name, bytes)
            file = PictureFile(
                name: name, mediaType: header.format.mediaType, width: header.width, height: header.height)
        }
        known[asset.sha256] = .some(file)
        return file
    }
}
