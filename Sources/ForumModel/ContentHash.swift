internal import Crypto

/// The SHA-256 of some bytes.
public struct ContentHash: Hashable, Sendable, CustomStringConvertible {
    /// The digest, 32 bytes.
    public let bytes: [UInt8]

    /// Hashes bytes.
    public init(of data: some Sequence<UInt8>) {
        var hasher = SHA256()
        let done: Void? = data.withContiguousStorageIfAvailable { hasher.update(bufferPointer: .init($0)) }
        if done == nil { hasher.update(data: Array(data)) }
        bytes = Array(hasher.finalize())
    }

    /// Wraps a stored digest; nil unless it has 32 bytes.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 32 else { return nil }
        self.bytes = bytes
    }

    /// Parses the format of ``description``; nil for anything else.
    public init?(_ hexadecimal: String) {
        let allowed = Array("0123456789abcdef".utf8)
        let digits = hexadecimal.utf8.compactMap { allowed.firstIndex(of: $0) }
        guard digits.count == 64, hexadecimal.utf8.count == 64 else { return nil }
        bytes = stride(from: 0, to: 64, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// The digest in lower-case hexadecimal, 64 characters.
    public var description: String {
        String(unsafeUninitializedCapacity: 2 * bytes.count) { output in
            for (index, byte) in bytes.enumerated() {
                output[2 * index] = Self.digit(byte >> 4)
                output[2 * index + 1] = Self.digit(byte & 15)
            }
            return 2 * bytes.count
        }
    }

    private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x57 + value }

    /// The first 8 bytes as a big-endian number, for compact comparison.
    public var prefix: UInt64 { bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}

/// Derives IDs for entities to which the site gives none.
///
/// An ID depends on the entity's own content only, so that the order of imports cannot affect it: 63 bits of the SHA-256 of the
/// parts, each prefixed by its length.
public enum DerivedNumber {
    /// Returns the ID for these parts; never 0.
    public static func from(_ parts: String...) -> Int64 {
        var hasher = SHA256()
        for var part in parts { part.withUTF8 { add($0, to: &hasher) } }
        return number(of: hasher)
    }

    /// Returns the ID for a word and one or two UTF-8 parts; never 0, and equal to the ID for the same strings.
    public static func from(
        _ word: StaticString, _ part: UnsafeBufferPointer<UInt8>, _ other: UnsafeBufferPointer<UInt8>? = nil
    ) -> Int64 {
        var hasher = SHA256()
        word.withUTF8Buffer { add($0, to: &hasher) }
        add(part, to: &hasher)
        if let other { add(other, to: &hasher) }
        return number(of: hasher)
    }

    private static func add(_ part: UnsafeBufferPointer<UInt8>, to hasher: inout SHA256) {
        // Short enough for the inline form of String, unlike an interpolated string.
        var length = String(part.count)
        length.append(":")
        length.withUTF8 { hasher.update(bufferPointer: UnsafeRawBufferPointer($0)) }
        hasher.update(bufferPointer: UnsafeRawBufferPointer(part))
    }

    private static func number(of hasher: SHA256) -> Int64 {
        let prefix = hasher.finalize().withUnsafeBytes { $0.loadUnaligned(as: UInt64.self).bigEndian }
        let value = Int64(bitPattern: prefix >> 1)
        return value == 0 ? 1 : value
    }
}

extension AccountID {
    /// The account with this name; letter case, white space around the name and its amount between words do not matter.
    public init(name: String) {
        let folded = name.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
        self = folded.isEmpty ? .unnamed : AccountID(rawValue: DerivedNumber.from("account", folded))
    }
}

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

extension ContentHash { init(digest: [UInt8]) { bytes = digest } }

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
