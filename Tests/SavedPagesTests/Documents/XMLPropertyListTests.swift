import ForumModel
import Testing

@testable import SavedPages

@Suite struct `Property lists in XML` {
    private static let main = "<key>WebMainResource</key><dict><key>WebResourceData</key>"

    /// A web archive whose page is in some XML.
    private func archive(_ data: String, type: String = "") -> [UInt8] {
        Array((type + "<plist version=\"1.0\"><dict>\(Self.main)\(data)</dict></dict></plist>").utf8)
    }

    @Test(arguments: [
        ("<data>PHA+Z29vc2U8L3A+</data>", "<p>goose</p>"),
        ("<data>\n\tPHA+Z29v\n\tc2U8L3A+\n</data >", "<p>goose</p>"),
        ("<data/>", ""),
        ("<string></string>", ""),
        ("<string/>", ""),
        ("<string attribute='x'>&lt;p&gt; &amp;amp; &quot;&apos;</string>", "<p> &amp; \"'"),
        ("<string>&#65;&#x1F986;&#x0a;</string>", "A🦆\n"),
        ("<string>a<![CDATA[<p>&amp;]]]]><![CDATA[>]]>b</string>", "a<p>&amp;]]>b"),
        ("<string>a<!-- <string> -->b<![CDATA[]]></string>", "ab"),
        ("<!-- </dict> --><?x </dict> ?><string>a > b</string>", "a > b"),
    ])
    func `a page is read in any way of writing it`(data: String, text: String) throws {
        let document = try openWebArchive(archive(data))
        #expect(document.text == text)
        #expect(document.notes == [])
    }

    @Test func `what stands before the list does not matter`() throws {
        let type = """
            \u{FEFF}<?xml version="1.0" encoding="UTF-8"?>
            <!-- <dict> --><!DOCTYPE plist PUBLIC "-//x>[//" 'http://www.apple.com/DTDs/PropertyList-1.0.dtd'>
            """
        #expect(try openWebArchive(archive("<data/>", type: type)).text == "")
    }

    @Test func `other values and empty containers are passed over`() throws {
        let others =
            "<integer>7</integer><real>1e999</real><date>x</date><true/><false></false><array/><dict/>"
        let list =
            "<plist><dict>\(Self.main)<data/></dict><key>x</key><array>\(others)</array></dict></plist>"
        #expect(try openWebArchive(Array(list.utf8)).notes == [])
    }

    @Test func `declarations of entities are refused`() throws {
        for type in ["<!DOCTYPE plist [<!ENTITY a \"x\">]>", "<!DOCTYPE plist SYSTEM \"x\" [ ]>"] {
            #expect(refusal(ofWebArchive: archive("<string>&a;</string>", type: type))?.code == .unsupported)
        }
    }

    @Test(arguments: [
        ("<dict><string>a</string></dict>", "there is a value without a key"),
        ("<dict><key>a</key><key>b</key></dict>", "there is a <key> where none may be"),
        ("<dict><key>a</key></dict>", "a <key> has no value"),
        ("<array><key>a</key></array>", "there is a <key> where none may be"),
        ("<key>a</key>", "there is a <key> where none may be"),
        ("<string><b>x</b></string>", "there is a tag inside of a text"),
        ("<html></html>", "<html> is no value of one"),
    ])
    func `XML that is no property list says why`(list: String, what: String) {
        #expect(
            refusal(ofWebArchive: Array("<plist>\(list)</plist>".utf8))
                == ContainerError(.damaged, "It is not a property list: \(what). Save the page again."))
    }

    @Test(arguments: [
        "", "<dict><array></dict></array>", "</dict>", "<array></string>", "<array><\u{1B}[2J></array>",
        "<string>&nbsp;</string>", "<string>&#xD800;</string>", "<string>&#99999999;</string>", "<string>&#;</string>",
        "<string>a & b</string>",
    ])
    func `what is not XML is refused`(list: String) {
        let reason = "it is truncated, or its tags or references are wrong"
        #expect(
            refusal(ofWebArchive: Array("<plist>\(list)</plist>".utf8))
                == ContainerError(.damaged, "It is not a property list: \(reason). Save the page again."))
    }

    @Test func `a list may be cut anywhere`() {
        let type = "<?xml version=\"1.0\"?><!DOCTYPE plist PUBLIC \"x\"><!-- x -->"
        let whole = archive("<string>a&amp;<![CDATA[b]]><!-- c --></string>", type: type)
        let end = whole.count - "</dict></plist>".utf8.count
        for length in 0..<end {
            #expect(refusal(ofWebArchive: Array(whole[..<length]))?.code == .damaged)
        }
    }

    @Test func `values may be nested 64 deep and no deeper`() {
        func nested(_ depth: Int) -> [UInt8] {
            Array(("<plist>" + String(repeating: "<array>", count: depth)).utf8)
                + Array(String(repeating: "</array>", count: depth).utf8)
        }
        #expect(refusal(ofWebArchive: nested(64))?.code == .noPage)
        #expect(refusal(ofWebArchive: nested(65))?.code == .tooDeep)
        #expect(refusal(ofWebArchive: nested(100_000))?.code == .tooDeep)
    }

    @Test func `values without number are refused`() {
        let list = Array("<plist><array><true/><true/></array></plist>".utf8)
        #expect(throws: Never.self) { try XMLPropertyList(list, valueLimit: 3) }
        #expect {
            try XMLPropertyList(list, valueLimit: 2)
        } throws: { error in
            (error as? ContainerError)?.code == .bomb
        }
    }

    @Test func `base64 that is broken is said`() throws {
        let document = try openWebArchive(archive("<data>PHA+!Z29v_c2U8L3A+</data>"))
        #expect(document.text == "<p>goose</p>")
        #expect(document.noteCodes == ["webarchive.bad-encoding"])
        #expect(document.notes.first?.message.hasPrefix("In 2 place(s)") == true)
    }

    @Test(
        .timeLimit(.minutes(1)),
        arguments: ["<", "<!--", "<![CDATA[", "&", "&amp;", "<string>", "&#", "<!DOCTYPE ", "]]", "<?"])
    func `a file full of what begins and never ends takes no time`(text: String) {
        let filler = String(repeating: text, count: (1 << 17) / text.utf8.count)
        for start in ["<plist>", "<plist><string>", "<plist><string><![CDATA["] {
            #expect(refusal(ofWebArchive: Array((start + filler).utf8))?.code == .damaged)
        }
    }
}
