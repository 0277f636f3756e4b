internal import Foundation

/// An HTTP request.
public struct ReaderRequest: Sendable {
    /// The method, such as `GET`.
    public var method: String
    /// The path and query, percent-encoded as received.
    public var target: String
    /// The header fields, in their order; names in any letter case.
    public var headers: [(name: String, value: String)]
    /// The content: of a form, or of a page or file that is sent.
    public var body: [UInt8]
    /// Returns whether the client has closed the connection, so that the response is no longer needed; nil if that is not known.
    ///
    /// Called on any thread until the request is answered. A search ends where it returns true.
    public var isAbandoned: (@Sendable () -> Bool)?

    /// Creates a request.
    public init(
        method: String = "GET", target: String, headers: [(name: String, value: String)] = [], body: [UInt8] = []
    ) { (self.method, self.target, self.headers, self.body) = (method, target, headers, body) }

    /// Returns the values of a header field, by its name in lower case.
    func values(of name: String) -> [String] { headers.filter { $0.name.lowercased() == name }.map(\.value) }

    subscript(name: String) -> String? { values(of: name).first }

    /// The decoded path without its leading slash; nil if it is invalid.
    var path: String? {
        let encoded = target.prefix { $0 != "?" && $0 != "#" }
        guard encoded.hasPrefix("/"), let path = PercentDecoding.text(of: encoded.dropFirst()) else { return nil }
        let isPlain = path.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F && $0 != "\\" }
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        guard isPlain, !segments.contains(where: { $0 == "." || $0 == ".." }) else { return nil }
        return path
    }

    /// Returns the decoded value of a query field; nil if it is absent or not valid text.
    func field(_ name: String) -> String? { fields(name).first }

    /// Returns the decoded values of a query field, in their order; the first value alone counts where only one is expected.
    func fields(_ name: String) -> [String] {
        guard let mark = target.firstIndex(of: "?") else { return [] }
        return Self.fields(name, in: target[target.index(after: mark)...])
    }

    func formField(_ name: String) -> String? {
        String(validating: body, as: UTF8.self).flatMap { Self.fields(name, in: $0[...]).first }
    }

    private static func fields(_ name: String, in fields: Substring) -> [String] {
        fields.split(separator: "&").compactMap { pair in
            let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard PercentDecoding.text(of: parts[0], plusIsSpace: true) == name else { return nil }
            return parts.count > 1 ? PercentDecoding.text(of: parts[1], plusIsSpace: true) : ""
        }
    }
}

enum PercentDecoding {
    /// Decodes a text; nil if the bytes are not UTF-8, or a percent sign lacks its two hexadecimal digits.
    static func text(of encoded: Substring, plusIsSpace: Bool = false) -> String? {
        (plusIsSpace ? encoded.replacing("+", with: " ") : encoded).removingPercentEncoding
    }
}
