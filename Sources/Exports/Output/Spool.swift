internal import ForumModel
internal import Foundation

/// Buffers bytes that are written before it is known what precedes them.
///
/// A small amount is held in memory, more in an unlinked temporary file beside the output.
final class Spool {
    private let path: String
    private let place: OutputPlace
    private var buffer: [UInt8] = []
    private var descriptor: Int32 = -1
    private var hasher = ContentHasher()
    private(set) var byteCount = 0

    private static let bufferSize = 1 << 20

    /// Creates an empty spool at an unused path; errors name the output path.
    init(_ path: String, place: OutputPlace) {
        self.path = path
        self.place = place
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The hash of the bytes written so far.
    var hash: ContentHash { hasher.hash }

    /// Appends bytes.
    func write(_ bytes: some Collection<UInt8>) throws(ExportError) {
        let start = buffer.count
        buffer.append(contentsOf: bytes)
        buffer[start...].withUnsafeBytes { hasher.update($0) }
        byteCount += buffer.count - start
        if buffer.count > Self.bufferSize { try flush() }
    }

    /// Reads all bytes back, in order.
    ///
    /// - Throws: ``ExportError``, and the errors of `take`.
    func read(_ take: ([UInt8]) throws -> Void) throws {
        if descriptor >= 0 {
            try flush()
            var offset = 0
            while offset < byteCount {
                let bytes = try read(from: offset)
                offset += bytes.count
                try take(bytes)
            }
        } else if !buffer.isEmpty {
            try take(buffer)
        }
    }

    private func read(from offset: Int) throws(ExportError) -> [UInt8] {
        let wanted = min(Self.bufferSize, byteCount - offset)
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            let result = pread(descriptor, buffer.baseAddress, wanted, off_t(offset))
            failed = result <= 0 && !(result < 0 && errno == EINTR)
            count = max(0, result)
        }
        guard !failed else { throw place.failure() }
        return bytes
    }

    private func flush() throws(ExportError) {
        if descriptor < 0 {
            unlink(path)
            descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw place.failure(isMaking: true) }
            unlink(path)
        }
        try place.write(buffer, to: descriptor)
        buffer.removeAll(keepingCapacity: true)
    }
}
