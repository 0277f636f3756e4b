internal import Crypto

/// Pseudonymous numbers that cannot be computed without the key: HMAC with SHA-256.
public struct KeyedHash: Sendable {
    private let key: SymmetricKey

    /// Creates a hash with a key; with an empty key anybody can compute the pseudonyms.
    public init(key: String) { self.key = SymmetricKey(data: Array(key.utf8)) }

    /// Returns the pseudonym for these parts, each prefixed by its length.
    ///
    /// - Parameter parts: the value to hide, preceded by its type, so that equal values of two types have different pseudonyms.
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
