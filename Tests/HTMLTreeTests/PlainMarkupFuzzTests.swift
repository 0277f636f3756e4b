import Foundation
import MarkupRecords
import TestSupport
import Testing

@testable import HTMLTree

/// Sample pages, intact and damaged: if the plain-markup reader builds a tree, it equals libxml2's.
///
/// Only the recorded version of libxml2 is held to that; `RouteReportTests` reports how another differs.
@Suite(
    .enabled(
        if: LibXML2.version == MarkupRecord.libraryVersion,
        "Another libxml2 than the recorded one is installed."))
struct `Both parsers against each other` {
    private static let samples: [URL] = {
        let folder = URL(fileURLWithPath: Checkout.samples).resolvingSymlinksInPath()
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "html" }
            .sorted { $0.path < $1.path }
    }()

    private func compare(_ page: [UInt8]) throws -> RouteComparison {
        let parser = HTMLParser()
        return try parser.compareRoutes(try parser.decode(page))
    }

    @Test func `the sample pages are plain, and have the tree that libxml2 gives them`() throws {
        #expect(Self.samples.count > 20)
        for file in Self.samples {
            guard case .same = try compare(Array(Data(contentsOf: file))) else {
                Issue.record("\(file.lastPathComponent)")
                continue
            }
        }
    }

    @Test(arguments: 1...8) func `damage makes no difference`(_ seed: Int) throws {
        var damage = Damage(seed: UInt64(seed))
        let pages = try Self.samples.map { Array(try Data(contentsOf: $0)) }.filter { $0.count < 200_000 }
        try #require(!pages.isEmpty)
        var plainCount = 0
        for round in 0..<300 {
            let page =
                round % 3 == 0
                ? damage.fragment() : damage.damaged(pages[damage.below(pages.count)])
            switch try? compare(page) {
            case .same: plainCount += 1
            case .different(let difference):
                Issue.record("\(difference) in \(String(decoding: page, as: UTF8.self).debugDescription)")
            case .libraryOnly, nil: break
            }
        }
        #expect(plainCount > 50)
    }
}

/// Damages pages, the same way for the same seed.
private struct Damage {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    private static let pieces = """
        < > / " ' = & ; &amp &amp; &#146; &#x93; &# &nbsp; <!-- --> --!> <! <p> </p> <br/> <br|/> <br|/|> <html> </html> \
        <body|class=x> </body> <head> </head> <title> </title> <script> </script> <style> </style> <noscript> <table> \
        </table> <tr> </tr> <td> </td> <th> <tbody> </tbody> <thead> <li> </li> <ul> </ul> <ol> <option> <select> \
        </select> <optgroup> <a|href=x> </a> <b> </b> <i> </i> <div> </div> <span> </span> <font> <form> </form> <h1> \
        </h1> <frameset> <frame> <noframes> <meta> <link> <base> <size:8> </size:8> <foo> </foo> <P> <LI <pre> <dl> <dt> \
        <dd> <embed> <object> <param> <input|disabled|value=a&amp;b> <!DOCTYPE|html> | \u{0} \u{E9} x <html/> <body/> <p/> \
        <script/> <u> <center> <blockquote> <hr> <caption> <col> <colgroup> <legend> <fieldset> <address> <textarea>
        """.split(separator: " ").map { $0.map { $0 == "|" ? " " : String($0) }.joined() }

    mutating func below(_ limit: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state % UInt64(max(limit, 1)))
    }

    /// Pieces of markup in no order.
    mutating func fragment() -> [UInt8] {
        (0...below(25)).flatMap { _ in
            Array((Self.pieces[below(Self.pieces.count)] + (below(3) == 0 ? "ab c" : "")).utf8)
        }
    }

    /// A part of a page with a few tags and bytes removed, moved, doubled or put in.
    mutating func damaged(_ page: [UInt8]) -> [UInt8] {
        let length = 200 + below(2500)
        let start = below(3) == 0 ? 0 : below(page.count - length)
        var bytes = Array(page[start..<min(page.count, start + length)])
        for _ in 0...below(5) where bytes.count > 4 {
            let place = below(bytes.count)
            switch below(6) {
            case 0: if let tag = tag(in: bytes) { bytes.removeSubrange(tag) }
            case 1: if let tag = tag(in: bytes) { bytes.insert(contentsOf: Array(bytes[tag]), at: place) }
            case 2: bytes[place] = UInt8(below(256))
            case 3: bytes.removeSubrange(place..<min(bytes.count, place + below(30)))
            default: bytes.insert(contentsOf: Self.pieces[below(Self.pieces.count)].utf8, at: place)
            }
        }
        return bytes
    }

    private mutating func tag(in bytes: [UInt8]) -> Range<Int>? {
        guard let start = bytes[below(bytes.count)...].firstIndex(of: 0x3C),
            let end = bytes[start...].firstIndex(of: 0x3E)
        else { return nil }
        return start..<end + 1
    }
}
