import ByteCompression
import ForumModel
import Testing

@testable import SavedPages

private typealias File = ContainerBuilder.File

@Suite struct `Opening documents` {
    private func open(_ bytes: [UInt8], named name: String = "page.html") throws -> [SavedPage] {
        let location = SavedPageLocation(
            root: BytePath("/pages"), path: BytePath(name), fileSize: Int64(bytes.count),
            modifiedAt: UTCTime(seconds: 1_400_000_000))
        return try DocumentOpener().pages(in: SavedPage(location: location, bytes: bytes))
    }

    private static func description(_ url: String) -> String {
        """
        <?xml version="1.0"?><RDF:RDF><RDF:Description RDF:about="urn:root"><MAF:originalurl RDF:resource="\(url)"/>
        <MAF:archivetime RDF:resource="Thu, 03 Oct 2013 18:04:11 +0200"/><MAF:charset RDF:resource="windows-1252"/>
        <MAF:indexfilename RDF:resource="index.html"/></RDF:Description></RDF:RDF>
        """
    }

    @Test func `a plain page is itself`() throws {
        let pages = try open(Array("<html>plain".utf8))
        #expect(pages.map(\.bytes) == [Array("<html>plain".utf8)])
        #expect(pages.first?.location.member == nil)
    }

    @Test func `a page that a server compressed and nobody unpacked is read`() throws {
        let pages = try open(Deflate.gzip(Array("<html>packed".utf8)))
        #expect(pages.map(\.bytes) == [Array("<html>packed".utf8)])
        #expect(pages.first?.notes.map(\.code) == ["page.compressed"])
    }

    @Test func `a document that was compressed is opened, but no more than one layer`() throws {
        let packed = Deflate.gzip(Array(MHTMLSamples.chromium.utf8))
        let page = try #require(try open(packed, named: "page.mhtml").first)
        #expect(page.bytes.starts(with: "<!DOCTYPE html>".utf8) && page.assets.count == 2)
        #expect(page.facts.url == "https://forums.example.org/showthread.php?threadid=1&pagenumber=2")
        #expect(page.notes.map(\.code).contains("page.compressed"))
        #expect(page.file == Array(MHTMLSamples.chromium.utf8))
        #expect(try open(Deflate.gzip(packed)).map(\.bytes) == [packed])
    }

    @Test func `markup that ends like a ZIP is a page all the same`() throws {
        let end: [UInt8] = [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)
        let bytes = Array("<html>not a zip".utf8) + end
        #expect(try open(bytes).map(\.bytes) == [bytes])
    }

    @Test func `a self-extracting page gives the page inside, not the one that unpacks it`() throws {
        let inside = ContainerBuilder.zip([
            File("index.html", "<html>inside"), File("images/0.gif", "GIF89a"),
        ])
        let pages = try open(Array("<!doctype html><html><body><script>unpack()</script><!--".utf8) + inside)
        #expect(pages.map(\.bytes) == [Array("<html>inside".utf8)])
        #expect(pages.first?.location.member == "index.html")
        #expect(pages.first?.assets.map(\.url) == ["images/0.gif"])
    }

    @Test func `each folder of a MAFF file is a page with what its description says`() throws {
        let files = [
            File("1/index.html", "<html>one"),
            File("1/index.rdf", Self.description("http://host/?a=1&amp;b=2")),
            File("1/index_files/x.gif", "GIF89a"), File("2/index.html", "<html>two"),
            File("2/index.rdf", Self.description("http://host/2")), File("3/index.html", "<html>a frame"),
        ]
        let pages = try open(ContainerBuilder.zip(files), named: "pages.maff")
        #expect(pages.map { String(decoding: $0.bytes, as: UTF8.self) } == ["<html>one", "<html>two"])
        #expect(pages.map(\.location.member) == ["1/index.html", "2/index.html"])
        #expect(pages.map(\.facts.url) == ["http://host/?a=1&b=2", "http://host/2"])
        #expect(pages.first?.facts.urlBasis == .maff)
        #expect(pages.first?.facts.capturedAt == UTCTime("2013-10-03T16:04:11Z"))
        #expect(pages.first?.facts.charset == "windows-1252")
        #expect(pages.map { $0.assets.count } == [1, 0])
    }

    @Test(arguments: [
        (File("f/Sans.WOFF2", "wOF2\0\0"), true), (File("f/words.woff", "words"), false),
        (File("f/words.bin", "\0words"), false), (File("notes.txt", "words"), false),
        (File("frame.html", "<html>a film"), true), (File("frame.html", "<html><a href=member.php>"), false),
    ]) func `a zipped page is kept as a file unless other words may be in it`(
        _ file: ContainerBuilder.File, isKept: Bool
    ) throws {
        let page = try open(ContainerBuilder.zip([File("index.html", "<html>one"), file]), named: "a.htz").first
        #expect((page?.file != nil) == isKept)
    }

    @Test func `a description leads to no file outside its folder`() throws {
        let lie = Self.description("file:///etc/passwd").replacing("index.html", with: "../2/index.html")
        let files = [
            File("1/index.html", "<html>one"), File("1/index.rdf", lie), File("2/index.html", "<html>two"),
        ]
        let pages = try open(ContainerBuilder.zip(files), named: "pages.maff")
        #expect(pages.map { String(decoding: $0.bytes, as: UTF8.self) } == ["<html>one"])
        #expect(pages.first?.facts.url == nil)
    }

    @Test func `a ZIP without a page says so`() throws {
        let error = #expect(throws: ContainerError.self) {
            try open(ContainerBuilder.zip([File("readme.txt", "x")]), named: "a.htz")
        }
        #expect(error?.code == .noPage)
    }
}
