import Bytes
import Testing

@testable import SavedPages

@Suite struct `Transfer encodings` {
    @Test(arguments: [
        ("a=3Db", "a=b", 0),
        ("=c3=A4", "ä", 0),
        ("soft=\r\nbreak", "softbreak", 0),
        ("soft=\nbreak=\rs", "softbreaks", 0),
        ("soft= \t \r\nbreak", "softbreak", 0),
        ("soft=\r\r\nbreak", "softbreak", 0),
        ("at the end=", "at the end", 0),
        ("at the end= \t", "at the end", 0),
        ("a  \r\nb\t\nc \t", "a\r\nb\nc", 0),
        ("a=20\r\nb c", "a \r\nb c", 0),
        ("==3D", "==", 1),
        ("a=b=4=g0=", "a=b=4=g0", 3),
        ("= x", "= x", 1),
        ("=3", "=3", 1),
        ("", "", 0),
        ("\u{0}\u{7F}ä", "\u{0}\u{7F}ä", 0),
    ])
    func `quoted-printable is decoded as mail programs write it`(text: String, decoded: String, badCount: Int) {
        let bytes = Array(text.utf8)
        let expected = DecodedBody(bytes: Array(decoded.utf8), badCount: badCount)
        #expect(QuotedPrintable.decode(bytes, from: 0, to: bytes.count) == expected)
        // Bytes beyond the range are not looked at.
        let framed = Array("=4".utf8) + bytes + Array("41 x".utf8)
        #expect(QuotedPrintable.decode(framed, from: 2, to: bytes.count + 2) == expected)
    }

    @Test(arguments: [
        ("R0lGODlh", "GIF89a", 0),
        (" R0 lG\r\n\tOD\u{B}\u{C}lh\n", "GIF89a", 0),
        ("Z29vc2U=", "goose", 0),
        ("Z29vc2U", "goose", 0),
        ("Z29vcw==", "goos", 0),
        ("Z29vcw", "goos", 0),
        ("Z29vcw==Z29vcw==", "goosgoos", 0),
        ("R0lG-OD*lh\u{0}ä", "GIF89a", 5),
        ("R0lGO", "GIF", 1),
        ("R0lGO=", "GIF", 1),
        ("====", "", 0),
        ("", "", 0),
    ])
    func `base64 is decoded as far as it goes`(text: String, decoded: String, badCount: Int) {
        #expect(
            Base64.decode(Array(text.utf8)[...])
                == DecodedBody(bytes: Array(decoded.utf8), badCount: badCount))
    }

    @Test func `base64 has a digit for every six bits`() {
        let bytes = (0..<768).map { UInt8(truncatingIfNeeded: $0 &* 167 &+ $0 / 256) }
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for index in stride(from: 0, to: bytes.count, by: 3) {
            let group = Int(bytes[index]) << 16 | Int(bytes[index + 1]) << 8 | Int(bytes[index + 2])
            for shift in [18, 12, 6, 0] { text.append(alphabet[group >> shift & 63]) }
        }
        #expect(Base64.decode(text[...]) == DecodedBody(bytes: bytes))
    }

    @Test(arguments: [
        (nil, TransferEncoding.identity), ("7bit", .identity), ("8BIT", .identity), ("binary", .identity),
        ("", .identity), (" Quoted-Printable ", .quotedPrintable), ("BASE64 (of RFC 2045)", .base64),
        ("base64;", .base64), ("uuencode", .unknown),
    ])
    func `transfer encodings are known by their names`(name: String?, encoding: TransferEncoding) {
        #expect(TransferEncoding(name.map { Array($0.utf8) }) == encoding)
    }
}
