package import Archive
package import Markup
internal import Synchronization

/// The files of pictures whose bytes were read before, shared by the caches of several readers.
package final class PictureFileCache: Sendable {
    private let files = Mutex<[String: PictureFile?]>([:])
    private let limit: Int

    /// Creates an empty cache, which is emptied when it holds `limit` pictures.
    init(limit: Int = .max) { self.limit = limit }

    /// The file of a picture by its SHA-256; nil if it was not read yet, a nested nil if it cannot be shown.
    subscript(hash: String) -> PictureFile?? {
        get { files.withLock { $0[hash] } }
        set {
            files.withLock { files in
                if files.count >= limit { files = [:] }
                files[hash] = newValue
            }
        }
    }
}

/// The pictures of an export; each is read and written once, however many pages show it, unless `known` was emptied.
package final class PictureCache {
    private let reader: ArchiveSnapshot
    private let put: (PictureFile, [UInt8]) throws -> Void
    private let known: PictureFileCache

    /// Creates an empty cache, and calls `put` once for each picture that is not in `known`, in the same order in every run.
    package init(
        _ reader: ArchiveSnapshot, known: PictureFileCache = PictureFileCache(),
        put: @escaping (PictureFile, [UInt8]) throws -> Void
    ) { (self.reader, self.known, self.put) = (reader, known, put) }

    /// Adds the files of the pictures that a page refers to; pictures that cannot be shown have none.
    package func add(_ references: PageReferences) throws -> PageReferences {
        var references = references
        for asset in Set(references.assets.values).sorted(by: { $0.sha256 < $1.sha256 }) {
            references.pictures[asset.sha256] = try file(of: asset)
        }
        return references
    }

    private func file(of asset: StoredAsset) throws -> PictureFile? {
        if let file = known[asset.sha256] { return file }
        var file: PictureFile?
        if let bytes = try reader.bytes(of: asset), let picture = PictureFile(sha256: asset.sha256, bytes) {
            try put(picture, bytes)
            file = picture
        }
        known[asset.sha256] = .some(file)
        return file
    }
}
