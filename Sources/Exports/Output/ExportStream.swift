internal import ForumModel
internal import Foundation

/// A file of an ``ExportFolder`` that is written as a stream, because it may be larger than memory.
final class ExportStream {
    /// The path relative to the folder.
    let name: String
    private let place: OutputPlace
    private let descriptor: Int32
    private var hasher = ContentHasher()
    private var byteCount: Int64 = 0

    /// Creates the file.
    ///
    /// - Throws: ``ExportError``.
    init(_ name: String, in folder: String, place: OutputPlace) throws(ExportError) {
        self.name = name
        self.place = place
        descriptor = open(folder + "/" + name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw place.failure(isMaking: true) }
    }

    deinit { close(descriptor) }

    /// Appends bytes.
    ///
    /// - Throws: ``ExportError``.
    func write(_ bytes: [UInt8]) throws(ExportError) {
        try place.write(bytes, to: descriptor)
        bytes.withUnsafeBytes { hasher.update($0) }
        byteCount += Int64(bytes.count)
    }

    /// The manifest entry for the bytes written so far.
    var entry: ExportManifest.Entry {
        let hash = hasher.hash
        return ExportManifest.Entry(byteCount: byteCount, hash: hash, fingerprint: hash)
    }
}
