internal import Bytes

/// An address at which a web archive, such as the Wayback Machine, replays a page.
///
/// All forms are recognised that occur in links, containers and mirrored files:
/// `https://web.archive.org/web/20130102030405/http://host/page`, `//web.archive.org/web/…`, `/web/…`, with a modifier
/// after the digits (`im_`; `mp_` of pywb's archives, which live under any host and collection), and as a path, where
/// the second slash of `http://` is lost (`web.archive.org/web/20130102030405/http:/host/page`).
public struct WaybackAddress: Sendable, Hashable {
    /// The address that was archived, with its scheme, without a port that the scheme implies.
    public var original: String
    /// When it was archived: the address's 14 digits, UTC.
    public var time: UTCTime
    /// The modifier after the digits, such as `id_` for the unmodified bytes; empty if there is none.
    public var modifier: String

    /// Parses an address; nil if it is not a replay address.
    ///
    /// An address wrapped twice by the same capture is unwrapped twice. An inner replay address of another time stays, because it
    /// is what was archived.
    ///
    /// - Complexity: O(*n*).
    public init?(_ text: some StringProtocol) {
        guard text.utf8.count <= Self.longest, let first = Self.parsed(Array(text.utf8)[...]) else { return nil }
        self = first
        // Each round removes at least the digits, so the loop ends; no archive wraps 8 times.
        for _ in 0..<8 {
            guard let inner = Self.parsed(Array(original.utf8)[...]), inner.time == time else { return }
            original = inner.original
        }
    }

    private init(original: String, time: UTCTime, modifier: String) {
        (self.original, self.time, self.modifier) = (original, time, modifier)
    }

    private static let longest = 16_384

    private static func parsed(_ bytes: ArraySlice<UInt8>) -> WaybackAddress? {
        guard let parts = ReplayAddressParts(bytes), let time = UTCTime(digits: bytes[parts.digits]),
            let original = parts.webAddress(in: bytes)
        else { return nil }
        return WaybackAddress(
            original: String(decoding: original, as: UTF8.self), time: time,
            modifier: String(decoding: bytes[parts.modifier], as: UTF8.self))
    }
}

extension UTCTime {
    /// Parses `20130102030405`, year to second in UTC; nil for anything else.
    public init?(digits: some Collection<UInt8>) {
        guard digits.count == 14, digits.allSatisfy({ $0.isDigit }) else { return nil }
        let text = Array(digits)
        func part(_ range: Range<Int>) -> String { String(decoding: text[range], as: UTF8.self) }
        self.init("\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(8..<10)):\(part(10..<12)):\(part(12..<14))Z")
    }
}
