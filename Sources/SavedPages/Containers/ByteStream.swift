/// Bytes that are read once, from front to back: a file, a member of an archive, the output of a decompressor.
protocol ByteStream: AnyObject {
    /// Reads bytes, and returns how many: at least one, or 0 at the end; after an error, the stream must not be used.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ContainerError) -> Int
}

/// A stream whose first bytes can be inspected before it is read from its beginning.
final class PeekedStream: ByteStream {
    /// The first bytes: as many as requested, fewer only at the end of the stream.
    let head: [UInt8]
    private let rest: any ByteStream
    private var position = 0

    init(_ stream: any ByteStream, count: Int) throws(ContainerError) {
        rest = stream
        head = try stream.bytes(atMost: count)
    }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ContainerError) -> Int {
        guard position < head.count else { return try rest.read(into: buffer) }
        let count = min(buffer.count, head.count - position)
        buffer.copyBytes(from: head[position..<position + count])
        position += count
        return count
    }
}

final class FileStream: ByteStream {
    private let file: OpenFile

    init(_ file: OpenFile) { self.file = file }

    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ContainerError) -> Int {
        do throws(SystemError) {
            return try file.fill(buffer)
        } catch { throw .unreadable(error) }
    }
}

extension ByteStream {
    /// Reads at most `limit` bytes; memory grows with the bytes that come, not with the limit, but `expected` bytes are reserved at once.
    func bytes(atMost limit: Int, expected: Int = 0) throws(ContainerError) -> [UInt8] {
        var result: [UInt8] = []
        result.reserveCapacity(min(limit, max(expected, 0)))
        var portion = min(limit, 1 << 16)
        while result.count < limit {
            let wanted = min(portion, limit - result.count)
            var failure: ContainerError?
            var got = 0
            result.append(
                contentsOf: [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
                    do throws(ContainerError) {
                        got = try read(into: UnsafeMutableRawBufferPointer(buffer))
                    } catch { failure = error }
                    count = got
                })
            if let failure { throw failure }
            if got == 0 { break }
            portion = min(portion * 2, 1 << 22)
        }
        return result
    }
}
