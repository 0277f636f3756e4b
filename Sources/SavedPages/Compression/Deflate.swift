internal import CZLib
internal import ForumModel

/// zlib's deflate in its three wrappings, from memory to memory.
package enum Deflate {
    /// The format that wraps the deflated bytes.
    enum Wrapping: Int32 {
        case gzip = 31
        case zlib = 15
        case raw = -15
    }

    /// Compresses bytes as one gzip member that bears neither time, name nor system.
    ///
    /// With one version of zlib, the same bytes always become the same bytes.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    package static func gzip(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        let status = deflateInit2_(
            &stream, 6, Z_DEFLATED, Wrapping.gzip.rawValue, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        precondition(status == Z_OK, "zlib could not get its memory")  // as for an array that does not fit
        defer { deflateEnd(&stream) }
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count / 4 + 64)
        _ = pump(bytes, through: &stream, into: &result, limit: .max) { deflate($0, $1) }
        result[9] = 255  // the system: unknown, rather than the one that this runs on
        return result
    }

    /// Unpacks gzip: all members, one after the other; not more bytes than the limit may come out.
    ///
    /// Checksums are checked. Bytes after the last member that begin no other are passed over, as gzip does.
    /// - Throws: ``ContainerError`` with `.damaged` for anything else, also when it is cut short, and
    ///   `.tooBig` above the limit.
    /// - Complexity: O(*n*) in the number of bytes that go in and come out.
    package static func gunzip(_ bytes: [UInt8], limit: Int) throws(ContainerError) -> [UInt8] {
        try unpack(bytes, .gzip, limit: limit).whole()
    }

    /// Unpacks what HTTP calls *deflate*; not more bytes than the limit may come out.
    ///
    /// That has zlib's wrapping, or none as some servers send it, or even gzip's.
    /// - Throws: ``ContainerError`` with `.damaged` for anything else, also when it is cut short, and
    ///   `.tooBig` above the limit.
    static func inflate(_ bytes: [UInt8], limit: Int) throws(ContainerError) -> [UInt8] {
        try unpackAny(bytes, limit: limit).whole()
    }

    /// Whether the bytes begin as gzip does.
    static func isGzip(_ bytes: some Collection<UInt8>) -> Bool { bytes.starts(with: FileSignature.gzip) }

    /// The same as ``inflate(_:limit:)``, with what came out before it went wrong.
    static func unpackAny(_ bytes: [UInt8], limit: Int) -> Decompressed {
        if isGzip(bytes) { return unpack(bytes, .gzip, limit: limit) }
        let wrapped = unpack(bytes, .zlib, limit: limit)
        return wrapped.end == .broken && wrapped.bytes.isEmpty ? unpack(bytes, .raw, limit: limit) : wrapped
    }

    /// Unpacks one wrapping, with what came out before it went wrong.
    static func unpack(_ bytes: [UInt8], _ wrapping: Wrapping, limit: Int) -> Decompressed {
        var stream = z_stream()
        guard
            inflateInit2_(&stream, wrapping.rawValue, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
                == Z_OK
        else { return Decompressed(bytes: [], end: .broken) }
        defer { inflateEnd(&stream) }
        var result = Decompressed(bytes: [], end: .whole)
        var rest = bytes[...]
        repeat {
            let (status, used) = pump(rest, through: &stream, into: &result.bytes, limit: limit) {
                CZLib.inflate($0, $1)
            }
            rest = rest.dropFirst(used)
            switch status {
            case Z_STREAM_END where wrapping == .raw && !rest.isEmpty:
                result.end = .broken  // nothing else tells text from deflated bytes
            case Z_STREAM_END: break
            case Z_BUF_ERROR where result.bytes.count > limit:
                return Decompressed(bytes: [], end: .tooBig(limit: limit))
            case Z_OK, Z_BUF_ERROR: result.end = .cut
            default: result.end = .broken
            }
        } while result.end == .whole && wrapping == .gzip && isGzip(rest) && inflateReset(&stream) == Z_OK
        return result
    }

    /// Drives zlib until its stream or the bytes end; stops when more than the limit has come out.
    ///
    /// - Returns: zlib's last word (`Z_BUF_ERROR` when stopped), and how many bytes went in.
    private static func pump(
        _ bytes: some RandomAccessCollection<UInt8>, through stream: inout z_stream,
        into result: inout [UInt8],
        limit: Int, _ step: (UnsafeMutablePointer<z_stream>, Int32) -> Int32
    ) -> (status: Int32, used: Int) {
        var status = Z_OK
        var used = 0
        let portion = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
        defer { portion.deallocate() }
        _ = bytes.withContiguousStorageIfAvailable { input in
            repeat {
                // zlib counts in 32 bits, and declares its input as mutable.
                let piece = min(input.count - used, 1 << 30)
                stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.advanced(by: used))
                stream.avail_in = uInt(piece)
                stream.next_out = portion.baseAddress
                stream.avail_out = uInt(portion.count)
                status = step(&stream, used + piece == input.count ? Z_FINISH : Z_NO_FLUSH)
                used += piece - Int(stream.avail_in)
                result.append(contentsOf: portion[..<(portion.count - Int(stream.avail_out))])
                if result.count > limit { status = Z_BUF_ERROR }
                // With Z_FINISH, a full portion of output is reported as Z_BUF_ERROR, too.
            } while result.count <= limit
                && (status == Z_OK || status == Z_BUF_ERROR && stream.avail_out == 0)
        }
        return (status, used)
    }
}

/// zlib's decompressor, a piece at a time.
final class Inflater {
    /// How a step ended.
    enum Status {
        /// More can come: input is used up, or the output is full.
        case going
        /// The stream is at its end, its checksum right.
        case finished
        /// The bytes are no such stream from here on, or its checksum is wrong.
        case broken
    }

    private var stream = z_stream()

    /// Makes one for gzip with its checksums.
    init() throws(ContainerError) {
        let size = Int32(MemoryLayout<z_stream>.size)
        guard inflateInit2_(&stream, 16 + MAX_WBITS, ZLIB_VERSION, size) == Z_OK else {
            throw ContainerError(.unreadable, "Not enough memory to unpack it.")
        }
    }

    deinit { inflateEnd(&stream) }

    /// Unpacks what fits, and says how many bytes went in and came out.
    func step(
        _ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
    ) -> (used: Int, made: Int, status: Status) {
        let inCount = min(input.count, 1 << 30)
        let outCount = min(output.count, 1 << 30)
        let start = input.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.next_in = UnsafeMutablePointer(mutating: start)
        stream.avail_in = uInt(inCount)
        stream.next_out = output.baseAddress?.assumingMemoryBound(to: UInt8.self)
        stream.avail_out = uInt(outCount)
        let result = inflate(&stream, Z_NO_FLUSH)
        let status: Status =
            switch result {
            case Z_STREAM_END: .finished
            case Z_OK, Z_BUF_ERROR: .going
            default: .broken
            }
        return (inCount - Int(stream.avail_in), outCount - Int(stream.avail_out), status)
    }

    /// Makes ready for another stream after the one that finished.
    func reset() { inflateReset(&stream) }
}
