import ByteCompression
import ForumModel
import Testing

@testable import SavedPages

@Suite struct `Limits of WARC files` {
    private func page(_ number: Int, _ body: String) -> WARCFixture {
        WARCFixture(http: body).with { $0.id = "<\(number)>" }
    }

    private func limits(_ memberByteLimit: Int) -> ContainerLimits {
        var limits = ContainerLimits()
        limits.memberByteLimit = memberByteLimit
        return limits
    }

    @Test func `a page may have as many bytes as the limit says, and one above it is damaged`() {
        let body = String(repeating: "x", count: 1000)
        let reading = WARCReading(page(1, body), page(2, body + "x"), page(3, "a"), limits: limits(1000))
        #expect(reading.lines == ["1 " + body, "2 container.too-big", "3 a"])
    }

    @Test func `a block that is too big is passed over in pieces, and what it was is still said`() {
        let body = String(repeating: "goose\r\n\r\n", count: 2_000_000)
        let bytes = page(1, body).bytes + page(2, "<html>").bytes
        let source = PieceStream(bytes)
        let reading = WARCReading(source, limits: limits(100_000))
        #expect(reading.lines == ["1 container.too-big", "2 <html>"])
        #expect(reading.members.first?.byteCount == Int64(page(1, body).block.count))
        #expect(reading.members.first?.facts.mediaType == "text/html")
        #expect(source.biggestBuffer <= 1 << 20)
    }

    @Test func `a big block that nobody wants, or that is no page, is not damaged`() {
        let body = String(repeating: "x", count: 300_000)
        let missing = WARCFixture(http: Array(body.utf8), [], status: "HTTP/1.1 404 Not Found")
        let reading = WARCReading(
            page(1, body).with { $0.type = "metadata" }, missing.with { $0.id = "<2>" }, page(3, "a"),
            limits: limits(1000))
        #expect(reading.lines == ["2 warc.http-status", "3 a"])
    }

    @Test func `a WARC file that was captured gives its records when it is too big to be a page`() {
        let inner = (1...2000).flatMap { page($0, "<html>").bytes }
        let outer = WARCFixture(inner).with {
            $0.type = "resource"
            $0.id = "<outer>"
        }
        let reading = WARCReading(
            [outer.bytes, page(0, "<html>").bytes].flatMap { $0 }, limits: limits(1000))
        #expect(reading.members.map(\.name.display) == ["outer"] + (1...2000).map(String.init) + ["0"])
    }

    @Test func `a body that unpacks to more than a page may have is too big`() {
        let packed = Deflate.gzip([UInt8](repeating: 0x20, count: 1_000_000))
        let record = WARCFixture(http: packed, ["Content-Encoding: gzip"])
        #expect(WARCReading(record, limits: limits(999_999)).lines == ["urn:uuid:1 container.too-big"])
        #expect(WARCReading(record, limits: limits(1_000_000)).members.first?.byteCount == 1_000_000)
    }

    @Test func `bodies that unpack to far more than the file are refused, and the rest is read`() {
        var limits = ContainerLimits()
        limits.freeByteCount = 1_000_000
        let packed = Deflate.gzip([UInt8](repeating: 0x20, count: 900_000))
        let record = WARCFixture(http: packed, ["Content-Encoding: gzip"])
        let bytes = Array([[UInt8]](repeating: record.bytes, count: 3).joined()) + page(4, "<html>").bytes
        let reading = WARCReading(bytes, limits: limits)
        #expect(
            reading.lines.dropFirst() == ["record-2 container.bomb", "record-3 container.bomb", "4 <html>"])
        #expect(reading.members.first?.byteCount == 900_000)
        limits.ratioLimit = .max
        #expect(WARCReading(bytes, limits: limits).members.map(\.kind) == [.file, .file, .file, .file])
    }

    @Test(.timeLimit(.minutes(1))) func `ten thousand small records are read one after the other`() {
        let bytes = (1...10_000).flatMap { page($0, "x").bytes }
        let stream = WARCMembers(PieceStream(bytes), limits: .standard)
        var count = 0
        while (try? stream.next()) != nil { count += 1 }
        #expect(count == 10_000)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            "WARC/1.0\r\nContent-Length: 100000\r\nWARC-Record-ID: <a>\r\n\r\n", "\r\n\r\nWARC/1.0\r\n",
            "WARC/1.0\n",
            "WARC/1.0\nContent-Length: 100000\nWARC-Record-ID: <a>\nWARC-Type: response\n\nHTTP/1.1 200\n",
        ])
    func `lies about lengths, one in each line, cost no more than the file is long`(record: String) {
        let reading = WARCReading(
            Array(String(repeating: record, count: 4000).utf8), limits: limits(8_000_000))
        #expect(reading.members.count >= 1)
    }
}
