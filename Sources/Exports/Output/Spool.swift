internal import ForumModel
internal import Foundation

/// Buffers bytes that are written before it is known what precedes them.
///
/// A small amount is held in memory, more in an unlinked file beside the output or among temporary files.
package final class Spool {
    private let path: String
    private let place: OutputPlace
    private var buffer: [UInt8] = []
    private var descriptor: Int32 = -1
    private var hasher = ContentHasher()
    package private(set) var byteCount = 0

    private static let bufferSize = 1 << 20

    /// Creates an empty spool at an unused path; errors name the output path.
    init(_ path: String, place: OutputPlace) { (self.path, self.place) = (path, place) }

    package convenience init(temporary name: String) {
        let place = OutputPlace(temporary: name)
        self.init(place.path, place: place)
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    var hash: ContentHash { hasher.hash }

    package func write(_ bytes: some Collection<UInt8>) throws(ExportError) {
        let start = buffer.count
        buffer.append(contentsOf: bytes)
        buffer[start...].withUnsafeBytes { hasher.update($0) }
        byteCount += buffer.count - start
        if buffer.count > Self.bufferSize { try flush() }
    }

    /// Reads bytes back, in order: those of a range, or all.
    package func read(in range: Range<Int>? = nil, _ take: ([UInt8]) throws -> Void) throws {
        var rest = range ?? 0..<byteCount
        if descriptor >= 0 { try flush() }
        while !rest.isEmpty {
            let bytes = descriptor >= 0 ? try read(rest) : Array(buffer[rest])
            rest = rest.dropFirst(bytes.count)
            try take(bytes)
        }
    }

    /// Reads the first bytes of a range from the file.
    private func read(_ range: Range<Int>) throws(ExportError) -> [UInt8] {
        let wanted = min(Self.bufferSize, range.count)
        var failed = false
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
            let result = pread(descriptor, buffer.baseAddress, wanted, off_t(range.lowerBound))
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
