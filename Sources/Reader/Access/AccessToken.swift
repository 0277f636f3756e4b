internal import Bytes
internal import ForumModel
internal import Foundation

/// The secret token of clients, required if the Reader listens on a non-loopback address.
public struct AccessToken: Sendable {
    /// The token: 32 hexadecimal digits, unless it was given.
    public let value: String

    /// Creates an unguessable random token.
    public init() {
        var generator = SystemRandomNumberGenerator()
        value = (0..<2).map { _ in String(generator.next() as UInt64, radix: 16, width: 16) }.joined()
    }

    /// Uses a given token; nil if it has fewer than 16 characters, or others than visible ASCII.
    public init?(_ value: String) {
        guard value.utf8.count >= 16, value.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
        self.value = value
    }

    /// Compares a text with the token in constant time.
    func matches(_ word: String) -> Bool {
        // Hashes have a fixed length, and the position of their first difference reveals nothing about the token.
        let (left, right) = (ContentHash(of: Array(word.utf8)).bytes, ContentHash(of: Array(value.utf8)).bytes)
        return zip(left, right).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
    }

    static let cookieName = "awful-reader"

    /// Returns whether a request contains the token: as a bearer token, in its cookie or, for the catalog only, as a password.
    func isKnown(by request: ReaderRequest) -> Bool {
        if request["authorization"]?.hasPrefix("Bearer ") == true { return isBorne(by: request) }
        return isInCookie(Self.cookieName, of: request) || request.isForCatalog && isPassword(of: request)
    }

    /// Returns whether a request contains the token as the password of HTTP Basic, with any user name.
    private func isPassword(of request: ReaderRequest) -> Bool {
        guard let field = request["authorization"], field.hasPrefix("Basic "),
            let login = Data(base64Encoded: String(field.dropFirst(6))).map({ String(decoding: $0, as: UTF8.self) })
        else { return false }
        return login.firstIndex(of: ":").map { matches(String(login[login.index(after: $0)...])) } ?? false
    }

    func isInCookie(_ name: String, of request: ReaderRequest) -> Bool {
        request.values(of: "cookie").flatMap { $0.split(separator: ";") }.contains { cookie in
            let parts = cookie.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
            return parts.count == 2 && parts[0] == name && matches(String(parts[1]))
        }
    }

    /// Returns whether a request contains the token as a bearer token.
    func isBorne(by request: ReaderRequest) -> Bool {
        guard let field = request["authorization"], field.hasPrefix("Bearer ") else { return false }
        return matches(String(field.dropFirst(7)))
    }
}
