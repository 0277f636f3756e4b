import ForumModel
import Testing

@testable import SavedPages

@Suite struct `WARC records that this program exported` {
    private let digest = "WARC-Payload-Digest: sha1:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"

    private func metadata(of id: String = "<urn:uuid:1>", _ fields: [String]) -> WARCFixture {
        let lines = ["awful-archive-capture: 1"] + fields
        return WARCFixture(Array(lines.map { $0 + "\r\n" }.joined().utf8)).with {
            $0.type = "metadata"
            $0.id = "<urn:uuid:m>"
            $0.fields = ["WARC-Refers-To: \(id)"]
        }
    }

    private func resource(_ body: String = "<html>") -> WARCFixture {
        WARCFixture(Array(body.utf8)).with {
            $0.type = "resource"
            $0.fields = [digest, "Content-Type: text/html"]
        }
    }

    @Test func `a page has the name, times and bases of the record before it, not those of its own header`() {
        let reading = WARCReading(
            metadata([
                "saved-path: pages%20of%20%E4%0A/a.zip", "saved-member: t/1.html",
                "file-time: 2013-01-02T03:04:05Z", "capture-address: http://x.invalid/%25",
                "capture-address-basis: file-path", "capture-charset: windows-1252",
            ]), resource())
        let member = reading.members.first
        #expect(
            member?.name.bytes == Array("pages of ".utf8) + [0xE4, 0x0A] + Array("/a.zip!/t/1.html".utf8))
        #expect(member?.modifiedAt?.description == "2013-01-02T03:04:05Z")
        #expect(member?.facts.url == "http://x.invalid/%" && member?.facts.urlBasis == .filePath)
        #expect(member?.facts.capturedAt == nil && member?.facts.capturedBasis == nil)
        #expect(member?.facts.charset == "windows-1252" && member?.facts.mediaType == "text/html")
        #expect(reading.payloads == [Array("<html>".utf8)])
    }

    @Test func `a page without an address on the Web is read if it is described`() {
        let page = resource().with { $0.target = "urn:sha256:00" }
        #expect(WARCReading(metadata(["saved-path: a.html"]), page).lines == ["a.html <html>"])
        #expect(WARCReading(page).lines.isEmpty)
    }

    @Test func `a description counts for the next record only, and only if it names it`() {
        let other = WARCReading(metadata(of: "<urn:uuid:7>", ["saved-path: a.html"]), resource())
        #expect(other.lines == ["urn:uuid:1 <html>"])
        let late = WARCReading(
            metadata(["saved-path: a.html"]), resource("<p>").with { $0.id = "<urn:uuid:7>" }, resource())
        #expect(late.lines == ["urn:uuid:7 <p>", "urn:uuid:1 <html>"])
        #expect(late.members.last?.facts.capturedBasis == .warc)
    }

    @Test func `metadata of other programs describe nothing`() {
        let foreign = metadata([]).with { $0.block = Array("saved-path: a.html\r\n".utf8) }
        #expect(WARCReading(foreign, resource()).lines == ["urn:uuid:1 <html>"])
    }

    @Test func `a described revisit directly after its content is read as that, within the limits`() {
        let revisit = WARCFixture([]).with {
            $0.type = "revisit"
            $0.id = "<urn:uuid:2>"
            $0.fields = [digest]
        }
        let described = metadata(of: "<urn:uuid:2>", ["saved-path: b.html"])
        let first = metadata(["saved-path: a.html"])
        #expect(
            WARCReading(first, resource(), described, revisit).lines == ["a.html <html>", "b.html <html>"])
        #expect(
            WARCReading(first, resource(), revisit).lines == ["a.html <html>", "urn:uuid:2 warc.revisit"])
        var limits = ContainerLimits.standard
        (limits.freeByteCount, limits.ratioLimit) = (6, 0)
        #expect(
            WARCReading(first, resource(), described, revisit, described, revisit, limits: limits).lines
                == ["a.html <html>", "b.html <html>", "record-6 warc.revisit"])
        // Nothing is repeated of a record that is too big.
        limits = .standard
        limits.memberByteLimit = 5
        let tooBig = WARCReading(first, resource(), described, revisit, limits: limits)
        #expect(tooBig.lines.count == 2 && tooBig.lines.last == "urn:uuid:2 warc.revisit")
    }
}
