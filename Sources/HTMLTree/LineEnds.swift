internal import Foundation

/// Line ends as HTML has them: one line feed each.
///
/// MIME and Windows write CR LF; a page must not look edited because of the way it was saved.
enum LineEnds {
    /// Turns CR LF, and CR alone, into LF.
    static func normalise(_ text: inout [UInt8]) {
        // Checked before any change: changing an array that is shared copies it.
        guard let first = firstReturn(in: text) else { return }
        let kept = text.withUnsafeMutableBytes { bytes -> Int in
            guard let start = bytes.baseAddress else { return 0 }
            let count = bytes.count
            var read = first
            var write = first
            while read < count {
                // At a CR.
                start.storeBytes(of: 0x0A, toByteOffset: write, as: UInt8.self)
                write += 1
                read += 1
                if read < count, bytes[read] == 0x0A { read += 1 }
                let next = memchr(start + read, 0x0D, count - read).map {
                    UnsafeRawPointer($0) - UnsafeRawPointer(start)
                }
                let run = (next ?? count) - read
                memmove(start + write, start + read, run)
                write += run
                read += run
            }
            return write
        }
        text.removeLast(text.count - kept)
    }

    private static func firstReturn(in text: [UInt8]) -> Int? {
        text.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return nil }
            return memchr(start, 0x0D, bytes.count).map { UnsafeRawPointer($0) - start }
        }
    }
}
