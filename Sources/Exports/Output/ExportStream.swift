internal import ForumModel
internal import Foundation

/// A new file that is written as a stream, because it may be larger than memory.
final class ExportStream {
    /// Relative to the folder of the export.
    let name: String
    private let place: OutputPlace
    let descriptor: Int32
    private var hasher = ContentHasher()
    private(set) var byteCount: Int64 = 0

    init(_ path: String, name: String = "", place: OutputPlace) throws(ExportError) {
        self.name = name
        self.place = place
        descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw place.failure(isMaking: true) }
    }

    deinit { close(descriptor) }

    func write(_ bytes: [UInt8]) throws(ExportError) {
        try place.write(bytes, to: descriptor)
        bytes.withUnsafeBytes { hasher.update($0) }
        byteCount += Int64(bytes.count)
    }

    var hash: ContentHash { hasher.hash }

    var entry: ExportManifest.Entry {
        ExportManifest.Entry(byteCount: byteCount, hash: hash, fingerprint: hash)
    }
}
