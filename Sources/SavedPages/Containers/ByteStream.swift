/// Bytes that are read once, from front to back: a file, a member of an archive, the output of a decompressor.
protocol ByteStream: AnyObject {
    /// Says how many bytes it read: at least one, or 0 at the end; after an error, the stream is of no use.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(ContainerError) -> Int
}
