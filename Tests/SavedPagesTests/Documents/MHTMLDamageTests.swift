import ForumModel
import Testing

@testable import SavedPages

@Suite struct `Damaged MHTML` {
    @Test(arguments: [
        "multipart/related", "multipart/related; boundary=\"\"", "multipart/related; type=\"text/html\"",
        "multipart/related; boundary=\"  \"", "multipart/related; boundary*=us-ascii''%0A--",
    ])
    func `parts without a boundary cannot be told apart`(type: String) throws {
        let error = try #require(refusal(ofMHTML: message(type: type, parts: [pagePart])))
        #expect(error.code == .damaged)
        #expect(
            error.message
                == "Its Content-Type has no boundary, so its parts cannot be separated. Save the page again.")
    }

    @Test func `a boundary that never comes is damage, and is named`() throws {
        let bytes = message(type: "multipart/related; boundary=\"x\u{1B}y\"", parts: [pagePart])
        let error = try #require(refusal(ofMHTML: bytes))
        #expect(error.code == .damaged)
        #expect(
            error.message
                == #"The boundary of its parts (x\x1By) does not occur in it: the file is truncated or changed."#
                + " Save the page again.")
    }

    @Test func `the available part of a truncated file is read`() throws {
        let bytes = message(parts: [pagePart, picturePart], isCut: true)
        let document = try openMHTML(bytes.dropLast(5) + [])
        #expect(document.text == "<p>goose</p>")
        #expect(document.assets.map(\.bytes) == [Array("GIF".utf8)])
        #expect(document.noteCodes == ["container.truncated"])
        #expect(document.notes.first?.severity == .warning)
    }

    @Test func `a file may be cut anywhere`() throws {
        let whole = message(MHTMLSamples.chromium)
        let page = try openMHTML(whole).page
        for length in whole.indices {
            let cut = Array(whole[..<length])
            if let error = refusal(ofMHTML: cut) {
                #expect(error.code == .damaged || error.code == .noPage)
            } else {
                let document = try openMHTML(cut)
                #expect(document.page == page || document.noteCodes.contains("container.truncated"))
                // What is left of a boundary is none of the page; an escape that was cut, or one dash, is.
                let common = zip(document.page, page).prefix { $0 == $1 }.count
                #expect(document.page.count <= common + 3)
            }
        }
    }

    @Test func `an inner boundary that is never closed ends with the outer one`() throws {
        let inner = "Content-Type: multipart/alternative; boundary=i\n\n--i\n" + pagePart
        let document = try openMHTML(message(parts: [inner, picturePart]))
        #expect(document.text == "<p>goose</p>")
        #expect(document.assets.count == 1)
        #expect(document.notes == [])
    }

    @Test(arguments: [
        (message(parts: [picturePart]), "None of its 1 part(s) is HTML. Save the page itself."),
        (
            message(parts: [picturePart], isCut: true),
            "It is truncated before its page. Save the page again."
        ),
        (message(parts: []) + message("--b"), "None of its 0 part(s) is HTML. Save the page itself."),
        (
            message("MIME-Version: 1.0\nContent-Type: image/\u{1B}x\n\nGIF89a"),
            #"It contains no page but image/\x1Bx. Save the page itself."#
        ),
        (
            message("MIME-Version: 1.0\n\n<p>"),
            "Its headers have no Content-Type. Save the page again."
        ),
    ])
    func `a message without a page says so`(bytes: [UInt8], explanation: String) throws {
        let error = try #require(refusal(ofMHTML: bytes))
        #expect(error == ContainerError(.noPage, explanation))
    }

    @Test(arguments: ["", "\u{FEFF}\r\n", "<html>", "bplist00", String(repeating: "A: b\n", count: 20_000)])
    func `what has no headers, or nothing else, is damaged`(text: String) {
        #expect(refusal(ofMHTML: Array(text.utf8))?.code == .damaged)
    }

    /// Multiparts in each other, the page in the innermost.
    private func nested(_ depth: Int) -> [UInt8] {
        let headers = (1..<depth).map { "--b\($0)\nContent-Type: multipart/mixed; boundary=b\($0 + 1)\n\n" }
        let type = "Content-Type: multipart/mixed; boundary=b1\n\n"
        let ends = (1...depth).reversed().map { "--b\($0)--\n" }
        return message(type + headers.joined() + "--b\(depth)\n" + pagePart + "\n" + ends.joined())
    }

    @Test func `parts may be nested ten deep and no deeper`() throws {
        #expect(try openMHTML(nested(10)).text == "<p>goose</p>")
        #expect(refusal(ofMHTML: nested(11))?.code == .tooDeep)
        #expect(refusal(ofMHTML: nested(1000))?.code == .tooDeep)
    }

    @Test func `what is nested too deep costs only itself`() throws {
        let deep = (2..<100).map { "Content-Type: multipart/mixed; boundary=b\($0)\n\n--b\($0)\n" }.joined()
        let document = try openMHTML(message(parts: [pagePart, deep, picturePart]))
        #expect(document.text == "<p>goose</p>")
        #expect(document.assets.count == 1)
        #expect(document.noteCodes == ["mhtml.bad-part"])
    }

    @Test func `multiparts that share one boundary end`() throws {
        let inner = "Content-Type: multipart/mixed; boundary=b\n"
        let document = try openMHTML(message(parts: [inner, inner, pagePart]))
        #expect(document.text == "<p>goose</p>")
    }

    @Test func `a part with endless headers or without a boundary costs only itself`() throws {
        let endless = String(repeating: "X-Goose: honk\n", count: 5000)
        let parts = [
            "Content-Type: multipart/mixed\n\n" + pagePart, endless + pagePart, pagePart, picturePart,
        ]
        let document = try openMHTML(message(parts: parts))
        #expect(document.text == "<p>goose</p>")
        #expect(document.assets.count == 1)
        #expect(document.notes.map(\.message).first?.hasPrefix("Skipped 2 part(s)") == true)
        #expect(document.noteCodes == ["mhtml.bad-part"])
    }

    @Test func `a page over the limit is refused, an asset over it left out`() throws {
        let bytes = message(parts: [pagePart, picturePart, "Content-Type: text/css\n\nb { }"])
        #expect(try openMHTML(bytes, limits: ContainerLimits(member: 12)).assets.count == 2)
        #expect(refusal(ofMHTML: bytes, limits: ContainerLimits(member: 11))?.code == .tooBig)
        let big = message(parts: [
            pagePart, picturePart, "Content-Type: text/css\n\n" + String(repeating: " ", count: 13),
        ])
        let document = try openMHTML(big, limits: ContainerLimits(member: 12))
        #expect(document.assets.map(\.mediaType) == ["image/gif"])
        #expect(document.noteCodes == ["asset.too-big"])
    }

    @Test func `a file over the limit is not looked at`() {
        let bytes = message(parts: [pagePart])
        #expect(refusal(ofMHTML: bytes, limits: ContainerLimits(document: bytes.count)) == nil)
        #expect(refusal(ofMHTML: bytes, limits: ContainerLimits(document: bytes.count - 1))?.code == .tooBig)
    }

    @Test(arguments: [
        ("quoted-printable", "<p>a=3Db =zz =</p>", "<p>a=b =zz =</p>", "2 place(s)"),
        ("base64", "PHA+!Z29v_c2U8L3A+?", "<p>goose</p>", "3 place(s)"),
        ("x-uuencode", "<p>", "<p>", "unknown transfer encoding"),
    ])
    func `a page whose transfer encoding is broken is taken, with a warning`(
        encoding: String, body: String, text: String, words: String
    ) throws {
        let part = "Content-Type: text/html\nContent-Transfer-Encoding: \(encoding)\n\n\(body)"
        let document = try openMHTML(message(parts: [part]))
        #expect(document.text == text)
        #expect(document.noteCodes == ["mhtml.bad-encoding"])
        #expect(document.notes.first?.severity == .warning)
        #expect(document.notes.first?.message.contains(words) == true)
    }

    @Test func `assets whose transfer encoding is broken are counted`() throws {
        let parts = ["base64", "x-uuencode", "7BIT"].map {
            "Content-Type: image/gif\nContent-Transfer-Encoding: \($0)\n\nR0lG!ODlh"
        }
        let document = try openMHTML(message(parts: [pagePart] + parts))
        #expect(document.assets.map { String(decoding: $0.bytes, as: UTF8.self) } == ["GIF89a", "R0lG!ODlh"])
        #expect(document.noteCodes == ["asset.bad-encoding"])
        #expect(document.notes.first?.message.hasPrefix("2 picture(s)") == true)
    }

    @Test func `parts without number are not all taken`() throws {
        let parts =
            [pagePart] + Array(repeating: "Content-Type: image/gif\n\nx", count: MIMEPartScanner.partLimit)
        let document = try openMHTML(message(parts: parts))
        #expect(document.assets.count == MIMEPartScanner.partLimit - 1)
        #expect(document.noteCodes == ["mhtml.too-many-parts"])
    }

    /// A page in a multipart whose boundary is `boundary-boundary`, and a line after it again and again.
    private func page(before line: String) -> (bytes: [UInt8], filler: String) {
        let type = "Content-Type: multipart/mixed; boundary=boundary-boundary\n\n--boundary-boundary\n"
        let filler = String(repeating: line, count: (1 << 17) / line.utf8.count)
        return (Array((type + pagePart + "\n" + filler).utf8), filler)
    }

    /// The number of bytes at the end of each that may be the rest of a boundary.
    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            ("--boundary-bound\n", 0), ("--boundary-boundary x\n", 0), ("-", 0), ("\n--", 3), ("\r", 0),
            ("\n--b", 4), (" ", 0),
        ])
    func `a file full of what is almost a boundary takes no time, and all of it is the page`(
        line: String, remnant: Int
    ) throws {
        let (bytes, filler) = page(before: line)
        let document = try openMHTML(bytes)
        #expect(document.text == "<p>goose</p>\n" + filler.dropLast(remnant))
        #expect(document.noteCodes == ["container.truncated"])
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: [
            ("--boundary-boundary\n\n", ["container.truncated"]),
            (
                "--boundary-boundary\nContent-Type: multipart/mixed; boundary=boundary-boundary\n\n",
                ["container.truncated", "mhtml.bad-part"]
            ),
        ])
    func `a file full of boundaries takes no time, and none of them is the page`(
        line: String, notes: [String]
    ) throws {
        let document = try openMHTML(page(before: line).bytes)
        #expect(document.text == "<p>goose</p>")
        #expect(document.assets.isEmpty)
        #expect(document.noteCodes == notes)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["=?x?Q?", "=?", "=?x?Q?a?= ", "(", "\\(", ";a*0*=b", ";", "=", "\n "])
    func `headers full of what begins and never ends take no time`(text: String) throws {
        let filler = String(repeating: text, count: 60_000 / text.utf8.count)
        let headers = "Content-Location: \(filler)\nContent-Type: image/gif;\(filler)\nDate: \(filler)\n\n"
        let document = try openMHTML(message(parts: [pagePart] + Array(repeating: headers, count: 2)))
        #expect(document.text == "<p>goose</p>")
    }

    @Test(.timeLimit(.minutes(1))) func `headers full of what is almost an encoded word take no time`() throws {
        let headers =
            "Content-Type: image/gif\nContent-Location: " + String(repeating: "=?x?Z?", count: 10_000)
        let document = try openMHTML(message(parts: [pagePart] + Array(repeating: headers, count: 40)))
        #expect(document.assets.count == 40)
    }
}
