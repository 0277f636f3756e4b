internal import Archive
internal import ForumModel

/// The pictures of an export: each content once, whoever refers to it.
final class PictureCache {
    private let reader: ArchiveReader
    private let put: (PictureFile, [UInt8]) throws -> Void
    private var known: [String: PictureFile?] = [:]

    /// Begins a collection.
    ///
    /// - Parameters:
    ///   - reader: the archive.
    ///   - put: is given each picture once, in an order that is the same every time.
    init(_ reader: ArchiveReader, put: @escaping (PictureFile, [UInt8]) throws -> Void) {
        self.reader = reader
        self.put = put
    }

    /// The pictures of a folder; the prefix is the folder's folder for them, with its slash.
    convenience init(_ reader: ArchiveReader, folder: ExportFolder, prefix: String) {
        self.init(reader) { try folder.write(prefix + $0.name, $1) }
    }

    /// Puts the pictures that a page refers to into the export.
    ///
    /// - Returns: the references with the pictures' files; those that cannot be shown have none.
    /// - Throws: ``ExportError``, SQLite's errors.
    func add(_ references: PageReferences) throws -> PageReferences {
        var references = references
        for asset in Set(references.assets.values).sorted(by: { $0.sha256 < $1.sha256 }) {
            references.pictures[asset.sha256] = try file(of: asset)
        }
        return references
    }

    private func file(of asset: StoredAsset) throws -> PictureFile? {
        if let file = known[asset.sha256] { return file }
        var file: PictureFile?
        if let bytes = try reader.bytes(of: asset), let picture = PictureFile(of: asset, bytes) {
            try put(picture, bytes)
            file = picture
        }
        known[asset.sha256] = .some(file)
        return file
    }
}
