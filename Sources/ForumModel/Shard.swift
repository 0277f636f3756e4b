/// One of several parts of a set of files or threads, chosen by a hash of their names.
///
/// Each name is in exactly one part, on every machine and in every version of the program. The index of the part is the first
/// 8 bytes of the name's SHA-256, as a big-endian number, modulo the number of parts.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// The index of the part, 1-based.
    public let index: Int
    /// The number of parts, from 1 to ``countLimit``.
    public let count: Int

    /// The maximum number of parts.
    public static let countLimit = 1_000_000

    /// Creates a part; nil if the index or the number of parts is out of range.
    public init?(index: Int, count: Int) {
        guard 1...Self.countLimit ~= count, 1...count ~= index else { return nil }
        (self.index, self.count) = (index, count)
    }

    /// Whether a name, given as bytes, is in this part.
    public func contains(_ name: some Sequence<UInt8>) -> Bool {
        count == 1 || Int(ContentHash(of: name).prefix % UInt64(count)) == index - 1
    }

    /// The part in the notation of the command line, `3/8`.
    public var description: String { "\(index)/\(count)" }
}
