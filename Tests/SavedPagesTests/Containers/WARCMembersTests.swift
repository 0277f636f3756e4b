import ForumModel
import Testing

@testable import SavedPages

@Suite struct `Members of a WARC file` {
    private let page = WARCFixture(http: "<html>1")

    private func page(_ number: Int) -> WARCFixture {
        WARCFixture(http: "<html>\(number)").with { $0.id = "<urn:uuid:\(number)>" }
    }

    @Test func `a response gives the page with what the record says about it`() throws {
        let reading = WARCReading(
            WARCFixture(http: "<html>", ["content-type: Text/HTML; a=b; Charset=\"Windows-1252\"", "X: y"]))
        let member = try #require(reading.members.first)
        #expect(reading.lines == ["urn:uuid:1 <html>"])
        #expect(member.byteCount == 6)
        #expect(member.notes == [])
        #expect(member.facts.url == "http://example.org/showthread.php?threadid=1")
        #expect(member.facts.urlBasis == .warc)
        #expect(member.facts.capturedAt == UTCTime("2016-09-19T17:20:24Z"))
        #expect(member.facts.capturedBasis == .warc)
        #expect(member.facts.mediaType == "text/html")
        #expect(member.facts.charset == "Windows-1252")
    }

    @Test func `a resource's block is the page, whatever it looks like`() throws {
        let reading = WARCReading(
            WARCFixture(Array("HTTP/1.1 404 x\r\n\r\n".utf8)).with {
                $0.type = "resource"
                $0.fields = ["Content-Type: text/html; charset=utf-8"]
            })
        #expect(reading.lines == [#"urn:uuid:1 HTTP/1.1 404 x\x0D\x0A\x0D\x0A"#])
        #expect(reading.members.first?.facts.mediaType == "text/html")
        #expect(reading.members.first?.facts.charset == "utf-8")
    }

    @Test(arguments: ["WARC/0.18", "WARC/1.0", "WARC/1.1"], ["\r\n", "\n"])
    func `all versions and both line ends are read`(version: String, lineEnd: String) {
        let records = [1, 2, 3].map { number in
            page(number).with {
                $0.version = version
                $0.lineEnd = lineEnd
                $0.end = lineEnd + lineEnd
            }
        }
        let bytes = records.flatMap(\.bytes)
        #expect(WARCMembers.isWARC(bytes))
        #expect(
            WARCReading(bytes).lines == ["urn:uuid:1 <html>1", "urn:uuid:2 <html>2", "urn:uuid:3 <html>3"])
    }

    @Test(arguments: ["", "WARC/", "WARC/2.0", "warc/1.0", "\r\nWARC/1.0", "<html>"])
    func `something else is no WARC file`(text: String) {
        #expect(!WARCMembers.isWARC(Array(text.utf8)))
    }

    @Test func `field names in any case, folded lines, unknown fields and lines without a colon are read`()
        throws
    {
        let reading = WARCReading(
            Array(
                """
                WARC/1.0\r
                wArC-tYpE:response\r
                WARC-RECORD-ID:\t<a:b>  \r
                no field\r
                X-Unknown: : :\r
                WARC-Target-URI: http://example.org/\r
                 a\r
                \t  b\r
                content-LENGTH :20\r
                Content-Length: 25\r
                \r
                HTTP/1.1 200 OK\r
                \r
                x\r
                \r

                """.utf8))
        #expect(reading.lines == ["a:b x"])
        #expect(reading.members.first?.facts.url == "http://example.org/ a b")
    }

    @Test func `however few bytes come at a time, the same comes out`() {
        let chunked = WARCFixture(
            http: Array("5\r\n<html\r\n1\r\n>\r\n0\r\n\r\n".utf8), ["Transfer-Encoding: chunked"])
        let long = page(3).with { $0.length = "1000" }
        let short = page(4).with { $0.length = "20" }
        let bytes = [page(1), chunked, long, short, page(5)].flatMap(\.bytes)
        let whole = WARCReading(bytes)
        #expect(whole.lines.count == 5)
        for size in [1, 2, 7, 100] {
            let pieces = WARCReading(bytes, pieceSize: size)
            #expect(pieces.lines == whole.lines)
            #expect(pieces.members.map(\.kind) == whole.members.map(\.kind))
        }
    }

    @Test func `the address is read without the brackets that wget writes`() {
        let reading = WARCReading(page.with { $0.target = "<http://example.org/x?a=<1>>" })
        #expect(reading.members.first?.facts.url == "http://example.org/x?a=<1>")
    }

    @Test(arguments: [
        "metadata://gnu.org/software/wget/warc/MANIFEST.txt", "dns:example.org",
        "urn:pageinfo:http://example.org/",
        "ftp://example.org/",
    ])
    func `what is not from the Web gives no member`(target: String) {
        let reading = WARCReading(
            page.with { $0.target = target },
            page.with {
                $0.target = target
                $0.type = "resource"
            },
            page(2).with { $0.target = "HTTPS://example.org/" })
        #expect(reading.lines == ["urn:uuid:2 <html>2"])
        #expect(reading.summary == "3 records: 1 response, 2 others (not from the Web).")
    }

    @Test func `requests and notes give no member but are counted`() {
        let others = ["warcinfo", "request", "metadata", "x-mine", "request"].map { type in
            page.with { $0.type = type }
        }
        let reading = WARCReading(
            (others + [page, page(2), page.with { $0.type = "RESOURCE" }]).flatMap(\.bytes))
        #expect(reading.members.count == 3)
        #expect(reading.notes.map(\.code) == ["warc.records"])
        #expect(reading.notes.first?.severity == .info)
        #expect(
            reading.summary
                == "8 records: 2 responses, 1 resource, 5 others (request, metadata, warcinfo, unknown "
                + "kinds)."
        )
        #expect(WARCReading([]).summary == "0 records.")
    }

    @Test func `a record without an ID of its own goes by its number`() {
        let reading = WARCReading(
            page, page.with { $0.id = nil }, page, page.with { $0.id = "<record-2>" },
            page.with { $0.id = "<>" })
        #expect(
            reading.members.map(\.name.display) == [
                "urn:uuid:1", "record-2", "record-3", "record-4", "record-5",
            ])
    }

    @Test func `a response without an address is read, and says so`() {
        let reading = WARCReading(page.with { $0.target = nil }, page(2).with { $0.date = "yesterday" })
        #expect(reading.lines == ["urn:uuid:1 <html>1", "urn:uuid:2 <html>2"])
        #expect(reading.codes == [["warc.no-target"], ["warc.date"]])
        #expect(reading.members.last?.facts.capturedBasis == nil)
    }

    @Test func `other forms and later parts of pages are accounted for`() {
        let reading = WARCReading(
            page.with { $0.type = "conversion" }, page(2).with { $0.type = "continuation" },
            page(3).with { $0.fields = ["WARC-Segment-Number: 1"] })
        #expect(
            reading.lines == [
                "urn:uuid:1 warc.conversion", "urn:uuid:2 warc.continuation", "urn:uuid:3 <html>3",
            ])
        #expect(reading.codes == [[], [], ["warc.continuation"]])
    }

    @Test func `a truncated record says why it is`() throws {
        let reading = WARCReading(page.with { $0.fields = ["WARC-Truncated: length\u{1B}[2J"] })
        let note = try #require(reading.members.first?.notes.first)
        #expect(reading.lines == ["urn:uuid:1 <html>1"])
        #expect(note.severity == .warning)
        #expect(note.code == "warc.truncated")
        #expect(note.message.contains(#"length\x1B[2J"#))
    }

    @Test(arguments: [
        ("2016-09-19T17:20:24Z", "2016-09-19T17:20:24Z"),
        ("2016-09-19T17:20:24.123456789Z", "2016-09-19T17:20:24Z"),
        ("2016-09-19t17:20:24z", "2016-09-19T17:20:24Z"),
        ("2016-09-19T17:20Z", "2016-09-19T17:20:00Z"),
        ("2016-09-19", "2016-09-19T00:00:00Z"),
        ("2016-09", "2016-09-01T00:00:00Z"),
        ("2016", "2016-01-01T00:00:00Z"),
        ("20160919172024", "2016-09-19T17:20:24Z"),
        ("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z"),
        ("2016-09-19T17:20:24+02:30", "2016-09-19T14:50:24Z"),
        ("2016-09-19T17:20:24-0100", "2016-09-19T18:20:24Z"),
        ("2016-02-30", nil), ("2016-09-19T24:00:00Z", nil), ("2016-9-19", nil),
        ("2016-09-19T17:20:24 GMT", nil),
        ("2016-09-19T", nil), ("0000", nil), ("", nil), ("2016-09-19T17:20:24ZZ", nil),
        ("201609191720241", nil),
    ])
    func `dates are read in all their forms`(text: String, moment: String?) {
        #expect(WARCDate.parse(text)?.description == moment)
    }
}
