#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// Line ends as HTML has them: one line feed each.
///
/// MIME and Windows write CR LF; a page must not look edited because of the way it was saved.
enum LineEnds {
    /// Turns CR LF, and CR alone, into LF.
    ///
    /// - Complexity: O(*n*); one search for text that has no CR.
    static func normalise(_ text: inout [UInt8]) {
        let count = text.count
        let kept = text.withUnsafeMutableBytes { bytes -> Int in
            guard let start = bytes.baseAddress, let first = memchr(start, 0x0D, count) else { return count }
            var read = UnsafeRawPointer(first) - UnsafeRawPointer(start)
            var write = read
            while read < count {
                let byte = bytes[read]
                read += 1
                if byte == 0x0D {
                    if read < count, bytes[read] == 0x0A { read += 1 }
                    bytes[write] = 0x0A
                } else {
                    bytes[write] = byte
                }
                write += 1
            }
            return write
        }
        text.removeLast(count - kept)
    }
}
