import ByteCompression
import ForumModel
import Testing

@testable import SavedPages

@Suite struct `Contents of WARC records` {
    private func reading(_ body: [UInt8], _ fields: String..., status: String = "HTTP/1.1 200 OK")
        -> WARCReading
    {
        WARCReading(WARCFixture(http: body, fields, status: status))
    }

    private func reading(block: String) -> WARCReading { WARCReading(WARCFixture(Array(block.utf8))) }

    private func deflated(_ text: String) -> [UInt8] {
        Array(Deflate.gzip(Array(text.utf8)).dropFirst(10).dropLast(8))
    }

    // MARK: - Status and header

    @Test(arguments: [
        "HTTP/1.1 200 OK\r\nContent-Type: text/css\r\n\r\na {}",
        "HTTP/1.0 203 Fine\nCONTENT-TYPE:text/css\n\na {}",
        "HTTP/2 200\r\nContent-Type:\r\n text/css;\r\n\tx=y\r\n\r\na {}",
        "HTTP/2.0  200 \r\nServer\r\nContent-Type: \t text/css ;charset\r\n\na {}",
        "HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nContent-Type: a/b\r\n\r\n"
            + "HTTP/1.1 200 OK\r\nContent-Type: text/css\r\n\r\na {}",
    ])
    func `status line and header are read in all their forms`(block: String) {
        let reading = reading(block: block)
        #expect(reading.lines == ["urn:uuid:1 a {}"])
        #expect(reading.members.first?.facts.mediaType == "text/css")
        #expect(reading.members.first?.facts.charset == nil)
        #expect(reading.codes == [[]])
    }

    @Test(arguments: [
        "HTTP/1.1 200 OK", "HTTP/1.1 200 OK\r\nA: b", "HTTP/1.1 200 OK\r\n\r\n", "HTTP/1.1 200 OK\n\n",
    ])
    func `an answer may have no body`(block: String) {
        #expect(reading(block: block).lines == ["urn:uuid:1 "])
    }

    @Test(arguments: ["", "<html>", "HTTP/1.1", "HTTP/1.1 OK", "HTTP/1.1 20", "http/1.1 200 OK\r\n\r\n"])
    func `a response that is no answer is damaged`(block: String) {
        #expect(reading(block: block).lines == ["urn:uuid:1 container.damaged"])
    }

    @Test func `an answer whose header does not end is damaged`() {
        func reading(lineCount: Int) -> WARCReading {
            let lines = String(repeating: "A: b\r\n", count: lineCount)
            return self.reading(block: "HTTP/1.1 200 OK\r\n" + lines + "\r\n<html>")
        }
        #expect(reading(lineCount: 20_000).lines == ["urn:uuid:1 container.damaged"])
        #expect(reading(lineCount: 10_000).lines == ["urn:uuid:1 <html>"])
    }

    @Test(arguments: [
        ("text/html; charset=utf-8; charset=x", "text/html", "utf-8"),
        (" TEXT/Html ;; Charset = 'iso-8859-1' ", "text/html", "iso-8859-1"),
        ("text/html;charset=", "text/html", nil), ("text/html;charset=a b", "text/html", nil),
        ("text/html;charset=\u{1B}", "text/html", nil), ("html", nil, nil), ("a/b/c", nil, nil),
        ("/", nil, nil),
        ("", nil, nil), (";charset=utf-8", nil, "utf-8"),
    ])
    func `media type and charset are read where they are such`(field: String, type: String?, charset: String?) {
        let contentType = HTTPContentType(field)
        #expect(contentType.mediaType == type)
        #expect(contentType.charset == charset)
    }

    @Test(arguments: [
        (
            "HTTP/1.1 404 Not Found",
            "The server responded with 404 Not Found: this is not the requested page."
        ),
        (
            "HTTP/1.1 302 Found\r\nLocation: /lo\u{1B}gin",
            #"The server responded with 302 Found and named /lo\x1Bgin: this is not the requested page."#
        ),
        ("HTTP/1.1 304", "The server responded with 304: this is not the requested page."),
        (
            "HTTP/1.1 500 \u{1B}[2J",
            #"The server responded with 500 \x1B[2J: this is not the requested page."#
        ),
    ])
    func `another answer than a page is accounted for, not read`(status: String, reason: String) {
        let reading = reading(Array("<html>".utf8), "Content-Type: text/html", status: status)
        #expect(reading.lines == ["urn:uuid:1 warc.http-status"])
        #expect(reading.members.first?.reason == reason)
        #expect(reading.members.first?.facts.url == "http://example.org/showthread.php?threadid=1")
        #expect(reading.summary == "1 record: 1 response.")
    }

    @Test func `a part of a page is read, and says so`() {
        let reading = reading(Array("<html>".utf8), status: "HTTP/1.1 206 Partial Content")
        #expect(reading.lines == ["urn:uuid:1 <html>"])
        #expect(reading.codes == [["warc.partial"]])
    }

    // MARK: - Chunks

    @Test(arguments: [
        ("3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n", "abcde", nil),
        ("3\nabc\n0\n\n", "abc", nil),
        ("003 ; ext=\"1\" \r\nabc\r\n000;x\r\nTrailer: 1\r\n\r\n", "abc", nil),
        ("a\r\n0123456789\r\nB\r\n0123456789a\r\n0\r\n", "01234567890123456789a", nil),
        ("0\r\n\r\n", "", nil),
        ("0\r\n\r\n<html>", "", nil),
        ("3\r\nabc\r\n", "abc", "warc.chunked-cut"),
        ("3\r\nabc", "abc", "warc.chunked-cut"),
        ("9\r\nabc", "abc", "warc.chunked-cut"),
        ("3\r\nabc\r\n9\r\nde", "abcde", "warc.chunked-cut"),
        ("3\r\nabc\r\nxyz\r\nde", "abc", "warc.chunked-cut"),
        ("3\r\nabc\r\n2", "abc", "warc.chunked-cut"),
        ("3\r\nabc\r\n2\r\ndef\r\n", "abcde", "warc.chunked-cut"),
        ("", "", "warc.chunked-cut"),
        ("<html>", "<html>", "warc.not-chunked"),
        ("a { color: red }", "a { color: red }", "warc.not-chunked"),
        ("1\nabc", "1\nabc", "warc.not-chunked"),
        ("-1\r\nabc\r\n", "-1\r\nabc\r\n", "warc.not-chunked"),
        ("0x3\r\nabc\r\n", "0x3\r\nabc\r\n", "warc.not-chunked"),
        ("8000000000000000\r\nabc\r\n", "8000000000000000\r\nabc\r\n", "warc.not-chunked"),
        ("7FFFFFFFFFFFFFF\r\nabc", "abc", "warc.chunked-cut"),
        ("3;no line end", "3;no line end", "warc.not-chunked"),
    ])
    func `chunks are put together, and what is none is taken as it is`(
        body: String, text: String, code: String?
    ) {
        let reading = reading(Array(body.utf8), "Transfer-Encoding: Chunked")
        #expect(reading.payloads == [Array(text.utf8)])
        #expect(reading.codes == [code.map { [$0] } ?? []])
    }

    // MARK: - Compression

    @Test(arguments: ["gzip", "x-gzip", "GZIP", "deflate", "identity, gzip"])
    func `gzip is undone by each of its names`(coding: String) {
        let reading = reading(Deflate.gzip(Array("<html>".utf8)), "Content-Encoding: \(coding)")
        #expect(reading.lines == ["urn:uuid:1 <html>"])
        #expect(reading.codes == [[]])
        #expect(reading.members.first?.byteCount == 6)
    }

    @Test func `deflate without its wrapping, and Brotli, are undone`() {
        #expect(reading(deflated("<html>"), "Content-Encoding: deflate").lines == ["urn:uuid:1 <html>"])
        let geese = "<html>" + String(repeating: "goose ", count: 40) + "</html>"
        #expect(reading(brotliGeese, "Content-Encoding: br").lines == ["urn:uuid:1 " + geese])
    }

    @Test func `several codings are undone in the reverse order, over several fields, and in transfer, too`() {
        let once = Deflate.gzip(Array("<html>".utf8))
        let twice = Array(Deflate.gzip(once).dropFirst(10).dropLast(8))
        #expect(reading(twice, "Content-Encoding: gzip, deflate").lines == ["urn:uuid:1 <html>"])
        #expect(
            reading(twice, "Content-Encoding: gzip", "Content-Encoding: deflate").lines == [
                "urn:uuid:1 <html>"
            ])
        let chunk = Array(String(once.count, radix: 16).utf8) + [13, 10] + once + Array("\r\n0\r\n\r\n".utf8)
        #expect(reading(chunk, "Transfer-Encoding: gzip, chunked").lines == ["urn:uuid:1 <html>"])
        #expect(
            reading(chunk, "Content-Encoding: gzip", "Transfer-Encoding: chunked").lines == [
                "urn:uuid:1 <html>"
            ])
    }

    @Test(
        arguments: ["gzip", "deflate", "br", "zstd"],
        ["<html>text", "K", "body { color: black }", "GIF89a\u{1}\u{2}\u{3}"])
    func `what was stored without the compression of its header is taken as it is`(
        coding: String, text: String
    ) {
        let reading = reading(Array(text.utf8), "Content-Encoding: \(coding)")
        #expect(reading.payloads == [Array(text.utf8)])
        #expect(reading.codes == [["warc.not-encoded"]])
    }

    @Test(arguments: ["gzip", "deflate", "br"])
    func `an empty body needs no compression`(coding: String) {
        let reading = reading([], "Content-Encoding: \(coding)")
        #expect(reading.lines == ["urn:uuid:1 "])
        #expect(reading.codes == [[]])
    }

    @Test func `a compressed body that stops gives what came out`() {
        let page = "<html>" + (0..<500).map { "\($0 * 7919 % 1000) goose " }.joined()
        let packed = Array(Deflate.gzip(Array(page.utf8)).dropLast(100))
        let reading = reading(packed, "Content-Encoding: gzip")
        #expect(reading.codes == [["container.truncated"]])
        #expect(reading.payloads.first?.isEmpty == false)
        #expect(Array(page.utf8).starts(with: reading.payloads.first ?? []))
    }

    @Test func `a compressed body that is damaged, or packed in an unknown way, is not read`() {
        var packed = Deflate.gzip(Array("<html>".utf8))
        packed[packed.count - 5] ^= 1
        #expect(reading(packed, "Content-Encoding: gzip").lines == ["urn:uuid:1 container.damaged"])
        #expect(reading([0x1F, 0x8B], "Content-Encoding: gzip").lines == ["urn:uuid:1 container.damaged"])
        #expect(
            reading([0x28, 0xB5, 0x2F, 0xFD, 0x04, 0x00], "Content-Encoding: zstd").lines == [
                "urn:uuid:1 container.unsupported"
            ])
        let many = String(repeating: "gzip,", count: 1000)
        #expect(reading(packed, "Content-Encoding: \(many)").lines == ["urn:uuid:1 container.unsupported"])
    }

    // MARK: - Digests

    /// `<html>` in 1 chunk of 6, gzip inside it: every form of one body.
    private struct Body {
        let unpacked = Array("<html>".utf8)
        var whole: [UInt8] { Deflate.gzip(unpacked) }
        var stored: [UInt8] {
            Array(String(whole.count, radix: 16).utf8) + [13, 10] + whole + Array("\r\n0\r\n\r\n".utf8)
        }
        func reading(_ fields: String...) -> WARCReading {
            WARCReading(
                WARCFixture(http: stored, ["Content-Encoding: gzip", "Transfer-Encoding: chunked"]).with {
                    $0.fields = fields
                })
        }
        var block: [UInt8] {
            WARCFixture(http: stored, ["Content-Encoding: gzip", "Transfer-Encoding: chunked"]).block
        }
    }

    private func hex(_ bytes: [UInt8]) -> String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }

    private func base32(_ bytes: [UInt8]) -> String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
        let bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
        let groups = stride(from: 0, to: bits.count, by: 5).map { bits[$0..<min($0 + 5, bits.count)] }
        return String(groups.map { digits[$0.reduce(0) { $0 << 1 | Int($1) } << (5 - $0.count)] })
    }

    @Test func `a payload's digest may be that of any form of the body`() {
        let body = Body()
        for form in [body.stored, body.whole, body.unpacked] {
            for digest in [
                "sha1:" + base32(SHA1.digest(of: form)), "SHA1:" + hex(SHA1.digest(of: form)).uppercased(),
                "sha256:" + ContentHash(of: form).description,
                "sha-256:" + base32(ContentHash(of: form).bytes).lowercased() + "====",
            ] {
                #expect(body.reading("WARC-Payload-Digest: \(digest)").codes == [[]], "\(digest)")
            }
        }
        #expect(body.reading("WARC-Block-Digest: sha1:" + base32(SHA1.digest(of: body.block))).codes == [[]])
    }

    @Test(arguments: [
        "WARC-Payload-Digest: sha1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
        "WARC-Block-Digest: sha1:0000000000000000000000000000000000000000",
        "WARC-Block-Digest: sha256:" + String(repeating: "0", count: 64),
        "WARC-Block-Digest: sha256:" + String(repeating: "A", count: 52) + "====",
    ])
    func `a digest of something else is a warning`(field: String) {
        let reading = Body().reading(field)
        #expect(reading.lines == ["urn:uuid:1 <html>"])
        #expect(reading.codes == [["warc.digest"]])
        #expect(reading.members.first?.notes.first?.severity == .warning)
    }

    @Test(arguments: [
        "md5:AAAA", "sha1:", "sha1:AAAA", "sha512:00", "AAAA", "sha1:!" + String(repeating: "A", count: 31),
    ])
    func `a digest that cannot be checked is passed over`(digest: String) {
        #expect(
            Body().reading("WARC-Payload-Digest: \(digest)", "WARC-Block-Digest: \(digest)").codes == [[]])
    }
}
