internal import Foundation

/// Encodes base64 as data formats require it: on one line, padded.
enum Base64Text {
    /// The number of bytes encoded at once; a multiple of three, so that only the end is padded.
    private static let chunk = 3 << 18

    /// Reserved capacity for the rest of the line, so that a large text is not copied when it grows.
    private static let slack = 1 << 20

    /// Appends the base64 of bytes without an intermediate string, since pictures can be large.
    static func append(_ data: [UInt8], to text: inout [UInt8]) {
        if data.count > chunk { text.reserveCapacity(text.count + (data.count + 2) / 3 * 4 + slack) }
        for start in stride(from: 0, to: data.count, by: chunk) {
            text += Data(data[start..<min(start + chunk, data.count)]).base64EncodedData()
        }
    }
}
