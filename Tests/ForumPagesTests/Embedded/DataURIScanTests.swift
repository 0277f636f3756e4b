import Foundation
import Testing

@testable import ForumPages

@Suite struct `Scanning for data addresses` {
    static let gif: [UInt8] = Array("GIF89a".utf8) + [0, 1, 2, 3, 250, 251, 252, 253, 254, 255]
    static let code = Data(gif).base64EncodedString()
    static let svg = ##"<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0" fill="#f00"/></svg>"##

    private func scan(_ html: String) -> [EmbeddedFile] { DataURIScan.scan(Array(html.utf8)) }

    @Test(arguments: [
        #"<img src="data:image/gif;base64,\#(code)">"#, "<img src=data:image/gif;base64,\(code) alt=x>",
        "<img src=data:image/gif;base64,\(code)>",
        "<style>a{background:url(data:image/gif;base64,\(code))}</style>",
        #"<style>:root{--sf-img-1: url("data:image/gif;base64,\#(code)")}</style>"#,
        #"<p style="background:url(&quot;data:image/gif;base64,\#(code)&quot;)">"#,
        "<img src='data:IMAGE/GIF;charset=x;BASE64,\(code)'>",
        "<img src='data:image/gif;base64,\(code.replacing("=", with: ""))'>",
        "<img src='data:image/gif;base64,\(code.replacing("+", with: "%2B").replacing("/", with: "%2f").replacing("=", with: "%3D"))'>",
        #"<img srcset="data:image/gif;base64,\#(code) 1x, b.gif 2x">"#, "data:image/gif;base64,\(code)",
    ]) func `a picture is found wherever it stands`(_ html: String) {
        #expect(scan(html) == [EmbeddedFile(mediaType: "image/gif", bytes: Self.gif)])
    }

    @Test func `a content is given once, the first time, and in order`() {
        let other = Data([1, 2, 3]).base64EncodedString()
        let html = """
            <img src="data:image/gif;base64,\(Self.code)"><img src="data:image/png;base64,\(other)">
            <img src="data:image/jpeg;base64,\(Self.code)">
            """
        #expect(
            scan(html) == [
                EmbeddedFile(mediaType: "image/gif", bytes: Self.gif),
                EmbeddedFile(mediaType: "image/png", bytes: [1, 2, 3]),
            ])
    }

    @Test func `a drawing may be percent-escaped, or written out in quotes`() throws {
        let escaped = try #require(Self.svg.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        let file = EmbeddedFile(mediaType: "image/svg+xml", bytes: Array(Self.svg.utf8))
        #expect(scan(#"<img src="data:image/svg+xml,\#(escaped)">"#) == [file])
        #expect(scan("<img src=data:image/svg+xml;charset=utf-8,\(escaped) x>") == [file])
        #expect(scan("<style>a{b:url(data:image/svg+xml,\(escaped))}</style>") == [file])
        #expect(scan("<img src='data:image/svg+xml;utf8,\(Self.svg)'>") == [file])
        let quoted = Self.svg.replacing("\"", with: "&quot;")
        #expect(scan(#"<img src="data:image/svg+xml,\#(quoted)">"#) == [file])
        #expect(scan(#"<a style="b:url(&quot;data:image/svg+xml,\#(escaped)&quot;)">"#) == [file])
    }

    @Test func `a style sheet is found, with the picture in it`() {
        let css = "a{background:url(data:image/gif;base64,\(Self.code))}"
        let sheet = Data(css.utf8).base64EncodedString()
        #expect(
            scan("<link rel=stylesheet href=data:text/css;base64,\(sheet)>") == [
                EmbeddedFile(mediaType: "text/css", bytes: Array(css.utf8)),
                EmbeddedFile(mediaType: "image/gif", bytes: Self.gif),
            ])
    }

    @Test(arguments: [
        "", "data:", "data:image/gif", "data:image/gif;base64", "data:image/gif;base64,",
        "data:image/;base64,AAAA",
        "data:text/html;base64,AAAA", "data:,x", "data:image/gif;base64,A", "data:image/gif;base64,AA=A",
        "<p>data:image/gif, of course</p>", "metadata:image/gif", "data:image/gif;base64,===",
        "data :image/gif,x",
        "data:font/woff;base64,AAAA",
    ]) func `what is no picture, or does not decode, is left out`(_ html: String) {
        #expect(scan(html).isEmpty)
    }

    @Test(arguments: [
        "data:", "data:image/gif;base64,", "\"data:image/svg+xml,", "&quot;data:image/svg+xml,",
        "(data:image/svg+xml,",
        "data:image/", "data:text/css,data:", "data:image/gif;base64,AAAA ",
    ]) func `a hostile page costs no minute`(_ piece: String) {
        #expect(scan(String(repeating: piece, count: 20_000)).count <= 3)
    }

    @Test func `a picture after an unended one is found`() {
        let html =
            #"<p>"data:image/svg+xml, he said</p><a href="x"><img src="data:image/gif;base64,\#(Self.code)">"#
        #expect(scan(html).last == EmbeddedFile(mediaType: "image/gif", bytes: Self.gif))
    }
}
