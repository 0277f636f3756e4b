internal import Crypto

/// SHA-1 for WARC digests.
///
/// It detects accidental damage only: SHA-1 is not collision-resistant.
public enum SHA1 {
    /// Returns the digest, 20 bytes.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    public static func digest(of data: some Sequence<UInt8>) -> [UInt8] {
        var hasher = Insecure.SHA1()
        let done: Void? = data.withContiguousStorageIfAvailable { hasher.update(bufferPointer: .init($0)) }
        if done == nil { hasher.update(data: Array(data)) }
        return Array(hasher.finalize())
    }
}
