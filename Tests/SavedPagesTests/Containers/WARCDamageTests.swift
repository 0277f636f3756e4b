import ByteCompression
import ForumModel
import Testing

@testable import SavedPages

@Suite struct `Damaged WARC files` {
    private func page(_ number: Int, _ body: String = "<html>text of the page</html>") -> WARCFixture {
        WARCFixture(http: body + "\(number)").with { $0.id = "<\(number)>" }
    }

    /// The line of a page that was read completely.
    private func whole(_ number: Int) -> String { "\(number) <html>text of the page</html>\(number)" }

    // MARK: - Separators

    @Test(arguments: [
        "", "\n", "\r\n", "\n\n", "\r\n\r\n\r\n\r\n\n\n\n", String(repeating: "\r\n", count: 5000),
    ])
    func `missing and extra empty lines between records do no harm`(end: String) {
        let reading = WARCReading(page(1).with { $0.end = end }, page(2).with { $0.end = end })
        #expect(reading.lines == [whole(1), whole(2)])
        // The summary.
        #expect(reading.notes.count == 1)
    }

    // MARK: - Lengths

    @Test(arguments: ["1", "20", "40", "73"])
    func `a Content-Length that is too small loses only its record`(length: String) {
        let reading = WARCReading(page(1), page(2).with { $0.length = length }, page(3))
        #expect(reading.lines == [whole(1), "2 container.damaged", whole(3)])
        #expect(reading.summary == "3 records: 2 responses, 1 damaged.")
    }

    @Test(arguments: ["90", "150", "400", "650", "9999", "99999999", "4294967295", "1000000000000"])
    func `a Content-Length that is too large loses only its record, whatever it spans`(length: String) {
        let reading = WARCReading(page(1), page(2).with { $0.length = length }, page(3), page(4))
        #expect(reading.lines == [whole(1), "2 container.damaged", whole(3), whole(4)])
    }

    @Test func `a message about a wrong length states the actual length`() {
        let reading = WARCReading(page(1).with { $0.length = "9999" }, page(2))
        #expect(
            reading.members.first?.reason
                == "Record 1 of the WARC file is damaged. It says that it has 9999 bytes, but the next "
                + "record begins after 78. The records around it were read; capture the page again, or "
                + "find another copy of the file.")
    }

    @Test(arguments: [
        "", "-1", "+5", "9223372036854775807", "9223372036854775808", "18446744073709551615", "many", "1 0",
        "0x10", "5.0",
        "99999999999999999999999999999999",
    ])
    func `an invalid Content-Length loses only its record`(length: String) {
        let reading = WARCReading(page(1), page(2).with { $0.length = length }, page(3))
        #expect(reading.lines == [whole(1), "2 container.damaged", whole(3)])
    }

    @Test func `a record without a length loses only itself`() {
        let withoutLength = Array(
            "WARC/1.0\r\nWARC-Record-ID: <2>\r\n\r\nHTTP/1.1 200 OK\r\n\r\n<html>\r\n\r\n".utf8)
        let reading = WARCReading(page(1).bytes + withoutLength + page(3).bytes)
        #expect(reading.lines == [whole(1), "2 container.damaged", whole(3)])
        let empty = Array("WARC/1.0\r\nWARC-Record-ID: <2>\r\n\r\n".utf8)
        #expect(WARCReading(empty + page(3).bytes).lines == ["2 container.damaged", whole(3)])
    }

    @Test(arguments: ["request", "x-mine"])
    func `a wrong length of a skipped record is reported`(type: String) {
        for length in ["5", "9999"] {
            let reading = WARCReading(
                page(1).with {
                    $0.type = type
                    $0.length = length
                }, page(2))
            #expect(reading.lines == ["1 container.damaged", whole(2)])
        }
    }

    @Test func `a page that quotes a record is complete if its length is correct`() {
        let quoted = String(decoding: page(9).bytes, as: UTF8.self)
        let reading = WARCReading(page(1, "<pre>\r\n\r\n\(quoted)</pre>"), page(2))
        #expect(reading.members.map(\.name.display) == ["1", "2"])
        // `<pre>`, two line ends, `</pre>` and the page's number have 16 bytes.
        #expect(reading.payloads.first?.count == quoted.utf8.count + 16)
    }

    @Test(arguments: ["\r\n\r\nWARC/1.0 is a format.\r\n\r\n", "\r\nWARC/1.0\r\nWARC-Record-ID: <9>\r\n\r\n"])
    func `text that only resembles a record does not start one`(text: String) {
        let reading = WARCReading(page(1, "<p>\(text)<p>").with { $0.length = "30" }, page(2))
        #expect(reading.lines == ["1 container.damaged", whole(2)])
    }

    @Test func `a record that comes after a big one with a wrong length is found`() {
        var limits = ContainerLimits()
        limits.memberByteLimit = 1000
        let big = String(repeating: "<p>goose</p>\r\n\r\n", count: 40_000)
        for length in ["80000", "640000", "800000", "1000000"] {
            let record = page(1, big).with { $0.length = length }
            let reading = WARCReading(
                [record, page(2), page(3)].flatMap(\.bytes), pieceSize: 10_007, limits: limits)
            #expect(reading.lines == ["1 container.damaged", whole(2), whole(3)])
        }
    }

    // MARK: - Other damage

    @Test func `a wrong first line loses its record, not the one before it`() {
        var bytes = page(2).bytes
        bytes[0] = UInt8(ascii: "X")
        let reading = WARCReading(page(1).bytes + bytes + page(3).bytes)
        #expect(reading.lines == [whole(1), "record-2 container.damaged", whole(3)])
    }

    @Test(arguments: [
        "garbage", "\u{0}\u{0}\u{0}", "\r\n\r\nWARC/1.0", "WARC/3.0\r\nWARC-Record-ID: <1>\r\n",
    ])
    func `garbage at the start is reported as a damaged record`(garbage: String) {
        let reading = WARCReading(Array((garbage + "\r\n\r\n").utf8) + page(2).bytes)
        #expect(reading.lines == ["record-1 container.damaged", whole(2)])
    }

    @Test func `garbage at the end is reported as a damaged record`() {
        let reading = WARCReading(page(1).bytes + [UInt8](repeating: 0, count: 300_000))
        #expect(reading.lines == [whole(1), "record-2 container.damaged"])
    }

    @Test func `a header without an end loses only its record`() {
        let endless = "WARC/1.0\r\nWARC-Record-ID: <1>\r\n" + String(repeating: "A: b\r\n", count: 20_000)
        let reading = WARCReading(Array((endless + "\r\n").utf8) + page(2).bytes)
        #expect(reading.lines == ["record-1 container.damaged", whole(2)])
        #expect(reading.members.first?.reason?.contains("no end") == true)
        #expect(
            WARCReading(Array("WARC/1.0\r\nWARC-Type: resp".utf8)).lines == ["record-1 container.damaged"])
    }

    // MARK: - Truncated files

    @Test func `a page truncated by the end of the file is read up to there`() {
        let bytes = page(1).bytes + page(2).bytes.dropLast(9)
        let reading = WARCReading(bytes)
        #expect(reading.lines == [whole(1), "2 <html>text of the page</h"])
        #expect(reading.codes == [[], ["container.truncated"]])
        #expect(reading.members.last?.notes.first?.severity == .warning)
        #expect(reading.failure == nil)
    }

    @Test func `a truncated gzip page is read as far as it decompresses`() {
        let body = "<html>" + (0..<500).map { "\($0 * 7919 % 1000) goose " }.joined()
        let packed = WARCFixture(
            http: Deflate.gzip(Array(body.utf8)), ["Content-Type: text/html", "Content-Encoding: gzip"])
        let reading = WARCReading(Array(packed.bytes.dropLast(200)))
        #expect(reading.codes == [["container.truncated"]])
        #expect(reading.payloads.first?.isEmpty == false)
        #expect(Array(body.utf8).starts(with: reading.payloads.first ?? []))
    }

    @Test func `a truncated record is read only if its type, or its start if it has none, is HTML`() {
        func cut(_ body: String, _ fields: [String]) -> [String] {
            WARCReading(Array(WARCFixture(http: Array(body.utf8), fields).bytes.dropLast(6))).lines
        }
        #expect(cut("<html>goose", []) == ["urn:uuid:1 <html>goo"])
        #expect(cut("GIF89a 1234", []) == ["urn:uuid:1 container.damaged"])
        #expect(cut("<html>goose", ["Content-Type: image/gif"]) == ["urn:uuid:1 container.damaged"])
        #expect(cut("g", ["Content-Type: text/html"]) == ["urn:uuid:1 container.damaged"])
    }

    @Test func `truncation inside a skipped record is reported`() {
        var limits = ContainerLimits()
        for memberByteLimit in [limits.memberByteLimit, 10] {
            limits.memberByteLimit = memberByteLimit
            let big = page(1, String(repeating: "x", count: 70_000)).with { $0.type = "request" }
            let reading = WARCReading(Array(big.bytes.dropLast(10)), limits: limits)
            #expect(reading.members.isEmpty)
            #expect(reading.notes.map(\.code) == ["container.truncated", "warc.records"])
        }
        let conversion = WARCReading(Array(page(1).with { $0.type = "conversion" }.bytes.dropLast(10)))
        #expect(conversion.codes == [["container.truncated"]])
    }

    @Test func `truncation at any byte loses nothing before it`() {
        let first = page(1).bytes
        let second = page(2).bytes
        for count in 0..<second.count {
            let reading = WARCReading(first + second.prefix(count), pieceSize: 64)
            #expect(reading.lines.first == whole(1))
            let isPage = reading.lines.last?.hasPrefix("2 <") == true
            #expect(reading.members.count == 1 || reading.members.count == 2, "\(count)")
            if count > 0, !isPage, reading.members.count == 1 {
                Issue.record("nothing says that the file was cut after \(count)")
            }
        }
    }

    @Test func `an error of the source is thrown after the members read before it`() {
        let error = ContainerError(.unreadable, "The disk is on fire.")
        let bytes = page(1).bytes + page(2).bytes.dropLast(10)
        let reading = WARCReading(bytes, pieceSize: 100, failure: error)
        #expect(reading.lines.first == whole(1))
        #expect(reading.members.last?.notes.map(\.code) == ["container.truncated"])
        #expect(reading.failure == error)
        #expect(reading.summary == "2 records: 2 responses.")
    }

    @Test func `after an error, the next member is nil`() throws {
        let stream = WARCMembers(PieceStream([], failure: ContainerError(.unreadable, "")), limits: .standard)
        #expect(throws: ContainerError.self) { try stream.next() }
        #expect(try stream.next()?.name == nil)
        #expect(stream.notes.count == 1)
    }
}
