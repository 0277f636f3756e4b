/// The ID of an entity: the site's own number, a ``ContentNumber``, or the number of a row of one archive.
///
/// Every kind of number has a type of its own, so that a thread's number cannot be passed where a post's is meant.
/// Numbers are read with ``init(parsing:)``, which accepts exactly what the site writes, and encoded as plain integers.
public protocol SiteNumber: RawRepresentable<Int64>, Hashable, Comparable, Sendable, Codable, CustomStringConvertible {
    /// Makes the number without a check; use ``init(parsing:)`` for anything that was read.
    init(rawValue: Int64)
}

extension SiteNumber {
    /// Reads a number as the site writes it: `[1-9][0-9]{0,18}`, at most `Int64.max`.
    ///
    /// Signs, leading zeros, white space, other digits than ASCII's and numbers that do not fit are refused
    /// because a wrapped or guessed number would attach one person's post to another's thread.
    @inlinable public init?(parsing text: some StringProtocol) {
        guard let value = SiteDigits.value(of: text.utf8) else { return nil }
        self.init(rawValue: value)
    }

    /// Compares by number.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The number in decimal digits.
    public var description: String { String(rawValue) }
}

/// A number for something that the site does not number, made from its content (``DerivedNumber``).
///
/// It has 63 bits, which many readers of JSON cannot hold: it is encoded as text.
public protocol ContentNumber: SiteNumber {}

extension ContentNumber {
    /// Encodes the number's digits as text.
    public func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

    /// Decodes text that holds the digits.
    ///
    /// - Throws: `DecodingError` where it holds anything else.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let number = Int64(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "This is no number.")
        }
        self.init(rawValue: number)
    }
}

/// The digits of a site number, read without allocation.
public enum SiteDigits {
    /// The value of `[1-9][0-9]{0,18}`, or nil for anything else.
    @inlinable public static func value(of bytes: some Sequence<UInt8>) -> Int64? {
        var value: Int64 = 0
        var count = 0
        for byte in bytes {
            guard byte >= 0x30, byte <= 0x39 else { return nil }
            if count == 0, byte == 0x30 { return nil }
            let (product, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, overflow2) = product.addingReportingOverflow(Int64(byte - 0x30))
            guard !overflow, !overflow2 else { return nil }
            value = sum
            count += 1
        }
        return count > 0 ? value : nil
    }
}
