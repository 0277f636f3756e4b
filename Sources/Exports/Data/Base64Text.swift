internal import Foundation

/// Base64 as standards for data have it: one line, padded.
enum Base64Text {
    /// How many bytes are encoded at once; a multiple of three, so that only the end is padded.
    private static let chunk = 3 << 18

    /// Room for what follows in a line, so that a large text is not copied to grow.
    private static let slack = 1 << 20

    /// Appends the base64 of bytes, which may be a large picture: nothing is held besides the text.
    static func append(_ data: [UInt8], to text: inout [UInt8]) {
        if data.count > chunk { text.reserveCapacity(text.count + (data.count + 2) / 3 * 4 + slack) }
        for start in stride(from: 0, to: data.count, by: chunk) {
            text += Data(data[start..<min(start + chunk, data.count)]).base64EncodedData()
        }
    }
}
