internal import Crypto

/// Hashes bytes incrementally, so that a file of any size needs constant memory.
public struct ContentHasher: Sendable {
    private var hasher = SHA256()

    /// Creates a hasher without input.
    public init() {}

    /// Adds the next bytes.
    public mutating func update(_ bytes: UnsafeRawBufferPointer) { hasher.update(bufferPointer: bytes) }

    /// The hash of all bytes so far: the same as ``ContentHash/init(of:)`` of them in one piece.
    public var hash: ContentHash { ContentHash(digest: Array(hasher.finalize())) }
}

extension ContentHash {
    init(digest: [UInt8]) { bytes = digest }
}
