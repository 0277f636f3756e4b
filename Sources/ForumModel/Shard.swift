/// One of several parts of a set of files or threads, chosen by a hash of their names.
///
/// Each name is in exactly one part, on every machine and in every version of the program: the part of a name is the first 8
/// bytes of its SHA-256, as a big-endian number, modulo the number of parts.
public struct Shard: Sendable, Hashable, CustomStringConvertible {
    /// Which part, 1-based.
    public let index: Int
    /// How many parts there are, from 1 to ``countLimit``.
    public let count: Int

    /// The most parts.
    public static let countLimit = 1_000_000

    /// Names a part; nil where there is no such part.
    ///
    /// - Parameters:
    ///   - index: which part, 1-based.
    ///   - count: how many parts there are.
    public init?(index: Int, count: Int) {
        guard 1...Self.countLimit ~= count, 1...count ~= index else { return nil }
        (self.index, self.count) = (index, count)
    }

    /// Whether a name is in this part.
    ///
    /// - Parameter name: the bytes of the name.
    /// - Returns: whether it is.
    /// - Complexity: O(*n*) in the length of the name.
    public func contains(_ name: some Sequence<UInt8>) -> Bool {
        count == 1 || Int(ContentHash(of: name).prefix % UInt64(count)) == index - 1
    }

    /// The part as it is written on the command line, `3/8`.
    public var description: String { "\(index)/\(count)" }
}
