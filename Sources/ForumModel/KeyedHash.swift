internal import Crypto

/// Pseudonymous numbers that cannot be computed without the key: HMAC with SHA-256.
public struct KeyedHash: Sendable {
    private let key: SymmetricKey

    /// Takes a key; with an empty one anybody can compute the numbers.
    public init(key: String) { self.key = SymmetricKey(data: Array(key.utf8)) }

    /// The code for these parts, each with its length in front.
    ///
    /// - Parameter parts: what is hidden, and before it the sort of thing, so that equal values of two sorts look different.
    /// - Returns: 32 bytes as a hash.
    public func hash(of parts: String...) -> ContentHash { code(of: parts) }

    /// The first 8 bytes of ``hash(of:)`` as a big-endian number.
    public func number(of parts: String...) -> UInt64 { code(of: parts).prefix }

    private func code(of parts: [String]) -> ContentHash {
        var code = HMAC<SHA256>(key: key)
        for part in parts { code.update(data: Array("\(part.utf8.count):\(part)".utf8)) }
        return ContentHash(digest: Array(code.finalize()))
    }
}
