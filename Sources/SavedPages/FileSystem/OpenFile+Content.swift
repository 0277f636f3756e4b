internal import ForumModel

extension OpenFile {
    /// Reads on to the end of the file, but not more than so many bytes.
    func bytes(atMost limit: Int) throws(SystemError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            do throws(SystemError) {
                count = try fill(UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Reads on to the end of the file in flat memory, and says how many bytes there were and what their hash
    /// is.
    func hash() throws(SystemError) -> (byteCount: Int64, hash: ContentHash) {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        var hasher = ContentHasher()
        var total: Int64 = 0
        while true {
            let count = try fill(buffer)
            hasher.update(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            total += Int64(count)
            if count < buffer.count { return (total, hasher.hash) }
        }
    }
}
