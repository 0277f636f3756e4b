/// Bytes that are read once, from front to back: a file, a member of an archive, the output of a decompressor.
protocol ByteStream: AnyObject {
    /// Reads on into the buffer and says how many bytes that were: at least one, or 0 at the end.
    ///
    /// - Throws: ``ContainerError`` when the bytes cannot be had; the stream is of no use then.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ContainerError) -> Int
}
