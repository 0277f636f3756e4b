import ForumModel
import Testing

@testable import SavedPages

@Suite struct `WARC records that refer to others` {
    private let page = WARCFixture(http: "<html>").with {
        $0.fields = ["WARC-Payload-Digest: sha1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"]
    }

    private func revisit(_ fields: [String]) -> WARCFixture {
        WARCFixture(http: "").with {
            $0.type = "revisit"
            $0.id = "<urn:uuid:2>"
            $0.fields = fields
        }
    }

    @Test(arguments: [
        ["WARC-Refers-To: <urn:uuid:1>", "WARC-Truncated: length"],
        [
            "WARC-Refers-To-Target-URI: <http://example.org/showthread.php?threadid=1>",
            "WARC-Refers-To-Date: 2016-09-19T17:20:24.000Z",
        ],
        ["WARC-Refers-To-Date: 2016-09-19T17:20:24Z"],
        ["WARC-Payload-Digest: SHA1:aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"],
    ])
    func `a revisit of a record before it is accounted for`(fields: [String]) {
        let reading = WARCReading(page, revisit(fields))
        #expect(reading.lines == ["urn:uuid:1 <html>", "urn:uuid:2 warc.revisit"])
        #expect(reading.members.last?.notes == [])
        #expect(reading.summary == "2 records: 1 response, 1 revisit.")
    }

    @Test(arguments: [
        ["WARC-Refers-To: <urn:uuid:9>"],
        ["WARC-Refers-To-Target-URI: http://example.org/", "WARC-Refers-To-Date: 2016-09-19T17:20:24Z"],
        ["WARC-Refers-To-Date: 2016-09-19T17:20:25Z"],
        [],
    ])
    func `a revisit of a record that is not there says so`(fields: [String]) {
        let reading = WARCReading(page, revisit(fields))
        #expect(reading.lines.last == "urn:uuid:2 warc.revisit")
        #expect(reading.members.last?.notes.map(\.code) == ["warc.revisit-unresolved"])
        #expect(reading.members.last?.notes.first?.severity == .warning)
    }

    @Test func `the reason names the record that holds the page`() {
        let reading = WARCReading(
            revisit([
                "WARC-Refers-To: <urn:uuid:1>", "WARC-Refers-To-Target-URI: <http://example.org/>",
                "WARC-Refers-To-Date: 2016-09-19T17:20:24Z",
            ]))
        #expect(
            reading.members.first?.reason
                == "It was identical to an earlier capture and is stored only there: "
                + "http://example.org/, 2016-09-19T17:20:24Z, urn:uuid:1.")
    }

    @Test func `what is remembered is bounded, and beyond that nothing is claimed`() throws {
        var references = WARCReferences(limit: 2)
        func record(_ number: Int, _ fields: [String] = []) -> WARCRecord {
            let fixture = WARCFixture([]).with {
                $0.id = "<urn:\(number)>"
                $0.fields = fields
            }
            return WARCRecord(number: number, header: WARCHeader(fixture.bytes), extent: .whole(0))
        }
        let unknown = try #require(record(8, ["WARC-Refers-To: <urn:9>"]).header)
        #expect((1...3).map { references.name(of: record($0)) } == ["urn:1", "urn:2", "record-3"])
        for number in 1...2 { references.note(try #require(record(number).header)) }
        #expect(references.holdsOriginal(of: unknown) == false)
        for number in 3...9 {
            references.note(try #require(record(number, ["WARC-Payload-Digest: sha1:\(number)"]).header))
        }
        #expect(
            references.holdsOriginal(of: try #require(record(0, ["WARC-Refers-To: <urn:1>"]).header)) == true)
        #expect(
            references.holdsOriginal(of: try #require(record(0, ["WARC-Refers-To: <urn:99>"]).header)) == nil)
    }
}
