internal import CXattr
internal import ForumModel

extension OpenFile {
    /// The URL in the extended attribute `user.xdg.origin.url`, from which the file was downloaded; nil without one.
    ///
    /// wget (`--xattr`), curl and Chromium write it on Linux. It is weak evidence: copies mostly lose it, an overwritten file keeps it.
    var originURL: String? {
        var bytes = [UInt8](repeating: 0, count: 2048)
        #if canImport(Darwin)
            let count = fgetxattr(descriptor, "user.xdg.origin.url", &bytes, bytes.count, 0, 0)
        #else
            let count = fgetxattr(descriptor, "user.xdg.origin.url", &bytes, bytes.count)
        #endif
        guard count > 0 else { return nil }
        let text = String(decoding: bytes[..<count].prefix { $0 > 0x20 && $0 < 0x7F }, as: UTF8.self)
        return text.hasPrefix("http://") || text.hasPrefix("https://") ? text : nil
    }

    /// Reads from the current offset, up to the limit or the end of the file.
    func bytes(atMost limit: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            do throws(SystemError) {
                count = try fill(UnsafeMutableRawBufferPointer(buffer))
            } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Returns the last `limit` bytes and the size of the file; rewinds the file to its beginning.
    func ending(atMost limit: Int) throws(SystemError) -> (bytes: [UInt8], size: Int) {
        let size = Int(try status().size)
        try go(to: max(0, size - limit))
        let bytes = try bytes(atMost: limit)
        try rewind()
        return (bytes, size)
    }

    /// Reads from the current offset to the end of the file, in constant memory; returns the byte count and the hash.
    func hash() throws(SystemError) -> (byteCount: Int64, hash: ContentHash) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        var hasher = ContentHasher()
        var total: Int64 = 0
        while true {
            let count = try fill(buffer)
            hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            total += Int64(count)
            // `fill` reads until the buffer is full or the file ends.
            if count < buffer.count { return (total, hasher.hash) }
        }
    }
}
