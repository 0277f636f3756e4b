internal import ForumModel

/// The word that clients have to know where the Reader listens on more than the loopback address.
public struct AccessToken: Sendable {
    /// The word: 32 hexadecimal digits.
    public let value: String

    /// Makes a word that nobody can guess.
    public init() {
        var generator = SystemRandomNumberGenerator()
        value = (0..<2).map { _ in Self.hex(generator.next() as UInt64) }.joined()
    }

    private static func hex(_ number: UInt64) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Whether a word is this one, in a time that does not tell how much of it is right.
    func matches(_ word: String) -> Bool {
        // Hashes have one length, and tell nothing of how far two words agree.
        let (left, right) = (
            ContentHash(of: Array(word.utf8)).bytes, ContentHash(of: Array(value.utf8)).bytes
        )
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }
}

extension AccessToken {
    /// The cookie that keeps it while somebody reads.
    static let cookieName = "awful-reader"

    /// Whether a request knows the word: in its cookie, or as a bearer token.
    func isKnown(by request: ReaderRequest) -> Bool {
        if let field = request["authorization"], field.hasPrefix("Bearer ") {
            return matches(String(field.dropFirst(7)))
        }
        for cookie in request.values(of: "cookie").flatMap({ $0.split(separator: ";") }) {
            let parts = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            if parts.count == 2, parts[0] == Self.cookieName { return matches(String(parts[1])) }
        }
        return false
    }
}
