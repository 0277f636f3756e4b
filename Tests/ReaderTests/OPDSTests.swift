import ForumModel
import Foundation
import Testing

@testable import Reader

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The feeds by the rules of OPDS 1.2 and Atom, and what the parsers of KOReader, Foliate and Thorium need.
@Suite struct `The catalog for e-readers` {
    private static let navigation = "application/atom+xml;profile=opds-catalog;kind=navigation"
    private static let acquisition = "application/atom+xml;profile=opds-catalog;kind=acquisition"

    private struct Link: Hashable {
        var relation: String
        var address: String
        var type: String
    }

    private struct Entry {
        var texts: [String: String] = [:]
        var links: [Link] = []
        var author: String?
    }

    private struct Feed {
        var type: String
        var head: Entry
        var entries: [Entry]

        func address(_ relation: String) -> String? { head.links.first { $0.relation == relation }?.address }
    }

    /// Reads an element of a feed, and checks what each of them must have.
    private func entry(_ element: XMLTree.Node) throws -> Entry {
        var entry = Entry()
        for child in element.children where child.name != "entry" {
            #expect(!child.name.contains(":") || child.name.hasPrefix("dc:"))
            if child.name == "link" {
                let values = try ["rel", "href", "type"].map {
                    try #require(child.attributes[$0], "\(child.attributes)")
                }
                entry.links.append(Link(relation: values[0], address: values[1], type: values[2]))
            } else if child.name == "author" {
                entry.author = child.children.first?.text
            } else {
                #expect(entry.texts[child.name] == nil, "\(child.name) twice")
                entry.texts[child.name] = child.text
            }
        }
        for name in ["id", "title", "updated"] { #expect(!(entry.texts[name] ?? "").isEmpty, "\(name)") }
        #expect(entry.texts["updated"].flatMap { UTCTime($0) } != nil && entry.texts["id"]?.hasPrefix("tag:") == true)
        return entry
    }

    private func feed(_ address: String, _ reader: Reader) async throws -> Feed {
        let response = await reader.get(address)
        #expect(response.status == 200, "\(address)")
        // A constant one would freeze the catalog of KOReader.
        #expect(response["last-modified"] == nil)
        let root = try XMLTree.root(of: response.body)
        #expect(root.name == "feed" && root.attributes["xmlns"] == "http://www.w3.org/2005/Atom")
        let head = try entry(root)
        let entries = try root.children.filter { $0.name == "entry" }.map(entry)
        let feed = Feed(type: try #require(response["content-type"]), head: head, entries: entries)
        #expect(head.author != nil && feed.address("self") == address && feed.address("start") == "/opds")
        #expect(Set(entries.compactMap { $0.texts["id"] }).count == entries.count)
        let bought = entries.map { $0.links.contains { $0.relation.hasPrefix("http://opds-spec.org/acquisition") } }
        if feed.type == Self.navigation {
            #expect(!bought.contains(true))
            for link in entries.flatMap(\.links) {
                #expect(link.type == Self.navigation || link.type == Self.acquisition)
                #expect(["subsection", "http://opds-spec.org/sort/new"].contains(link.relation))
            }
        } else {
            #expect(feed.type == Self.acquisition && !bought.contains(false))
            #expect(entries.allSatisfy { $0.author != nil && $0.texts["summary"] != nil })
        }
        return feed
    }

    @Test func `leads from the root to every book`() async throws {
        let reader = try await Reader.samples()
        var (waiting, seen, books) = (["/opds"], Set<String>(), Set<String>())
        while let address = waiting.popLast() {
            guard seen.insert(address).inserted else { continue }
            let feed = try await feed(address, reader)
            for link in feed.entries.flatMap(\.links) + feed.head.links.filter({ $0.relation == "next" }) {
                if link.type == "application/epub+zip" {
                    books.insert(link.address)
                } else {
                    waiting.append(link.address)
                }
            }
        }
        #expect(
            seen.isSuperset(of: ["/opds/new", "/opds/bookmarked", "/opds/forums", "/opds/tags", "/opds/forum/902"]))
        let posts = await reader.get("/api/v1/threads?limit=100").text
        #expect(
            books.count
                == posts.components(separatedBy: "\"post_count\":").dropFirst().filter { !$0.hasPrefix("0,") }.count)
        for book in books {
            let response = await reader.get(book)
            #expect(response.status == 200 && response["content-type"] == "application/epub+zip", "\(book)")
            #expect(
                response.body.starts(with: Array("PK".utf8))
                    && response["content-disposition"]?.contains(".epub\"") == true)
        }
    }

    @Test func `shows newest threads first, those bookmarked, and those of a forum`() async throws {
        let reader = try await Reader.samples()
        let newest = try await feed("/opds/new", reader).entries
        let days = newest.compactMap { $0.texts["updated"] }
        #expect(newest.count > 5 && days == days.sorted(by: >))
        let goose = try #require(newest.first { $0.links[0].address == "/opds/books/9000003.epub" })
        #expect(goose.texts["title"] == "There is a goose in my greenhouse and it keeps office hours")
        #expect(goose.author == "Odd Job Harriet" && goose.texts["dc:language"] == "en")
        #expect(goose.texts["dc:issued"] == "2013-03-04" && goose.texts["summary"]?.contains(" posts") == true)
        let marked = try await feed("/opds/bookmarked", reader).entries
        #expect(!marked.isEmpty && marked.count < newest.count)
        let forum = try await feed("/opds/forum/902", reader)
        #expect(!forum.entries.isEmpty && forum.entries.count < newest.count)
        for nothing in [
            "/opds/forum/1", "/opds/forum/x", "/opds/x", "/opds/books/1.epub", "/opds/books/0.epub", "/opdsx",
        ] {
            #expect(await reader.get(nothing).status == 404, "\(nothing)")
        }
    }

    @Test func `finds threads by words, as the description of its search says`() async throws {
        let reader = try await Reader.samples()
        let address = try #require(try await feed("/opds", reader).address("search"))
        let response = await reader.get(address)
        #expect(response["content-type"] == "application/opensearchdescription+xml")
        let root = try XMLTree.root(of: response.body)
        let url = try #require(root.children.first { $0.name == "Url" })
        #expect(url.attributes["type"] == Self.acquisition)
        let template = try #require(url.attributes["template"])
        let found = try await feed(template.replacing("{searchTerms}", with: "medium%20goose"), reader)
        #expect(found.entries.first?.links[0].address == "/opds/books/9000003.epub")
        for words in ["zzzz", "forum%3A1234567", "user%3A%22", ""] {
            let none = try await feed("/opds/search?q=" + words, reader)
            #expect(none.entries.isEmpty, "\(words)")
        }
    }

    @Test func `turns pages of fifty books, and stays well-formed with hostile titles`() async throws {
        let pages = (1...120).map { number in
            let page = QuotingPage.page(5000 + number, [(7000 + number, [])])
            return (
                "\(number).html", page.replacing("Kettles", with: "]]&gt;&lt;b x='\"'&gt;&amp;amp;&#1;&#xFFFF;\u{202E}")
            )
        }
        let archive = try await WrittenArchive(Dictionary(pages) { $1 })
        defer { archive.remove() }
        let reader = try archive.reader()
        var (address, sizes): (String?, [Int]) = ("/opds/new", [])
        while let page = address, sizes.count < 9 {
            let feed = try await feed(page, reader)
            sizes.append(feed.entries.count)
            #expect((feed.address("previous") != nil) == (sizes.count > 1))
            address = feed.address("next")
        }
        #expect(sizes == [50, 50, 20])
        let title = try await feed("/opds/new", reader).entries[0].texts["title"]
        #expect(title?.hasPrefix("]]><b x='\"'>&amp;") == true, "\(title ?? "")")
    }

    @Test func `takes the token as a password, in the catalog alone`() async throws {
        let token = AccessToken()
        let reader = try await Reader.samples(token: token)
        func login(_ password: String) -> (name: String, value: String) {
            ("Authorization", "Basic " + Data("anyone:\(password)".utf8).base64EncodedString())
        }
        for address in ["/opds", "/opds/new", "/opds/books/9000003.epub", "/opds/search?q=goose"] {
            let refused = await reader.get(address)
            #expect(refused.status == 401 && !refused.text.contains("goose"))
            #expect(refused["www-authenticate"] == "Basic realm=\"Archive\", charset=\"UTF-8\"")
            #expect(await reader.get(address, login(token.value)).status == 200)
            for wrong in ["", "x", token.value + "0", ":" + token.value] {
                #expect(await reader.get(address, login(wrong)).status == 401)
            }
            #expect(await reader.get(address, ("Authorization", "Basic " + token.value)).status == 401)
        }
        let page = await reader.get("/t/9000003/1.html", login(token.value))
        #expect(page.status == 401 && page["www-authenticate"] == "Bearer")
    }

    @Test func `answers Foliate, which asks as a page of another site does, but no browser that does`() async throws {
        let reader = try await Reader.samples()
        let fields: [(name: String, value: String)] = [
            ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Mode", "cors"), ("Sec-Fetch-Dest", "empty"),
        ]
        for (program, status) in [("Foliate/2.6.4", 200), ("Mozilla/5.0 (X11; Linux x86_64)", 403)] {
            func get(_ address: String) async -> Int {
                let headers =
                    [("Host", "127.0.0.1:8399"), ("User-Agent", program)] + fields.map { ($0.name, $0.value) }
                return await reader.respond(to: ReaderRequest(target: address, headers: headers)).status
            }
            for address in ["/opds", "/opds/books/9000003.epub"] { #expect(await get(address) == status, "\(address)") }
            #expect(await get("/t/9000003/1.html") == 403)
        }
    }

    @Test func `has no private messages in any book, even where the Reader shows them`() async throws {
        let reader = try await Reader.samples(includesPrivate: true)
        let root = await reader.get("/opds").text + reader.get("/opds/search?q=sourdough").text
        #expect(!root.contains("/m/") && !root.localizedCaseInsensitiveContains("message"))
    }

    @Test func `keeps books up to a limit, until the archive changes or the Reader ends`() async throws {
        let (folder, archive) = try await SampleArchive.copy()
        defer { try? FileManager.default.removeItem(at: folder) }
        let (first, second) = (ThreadID(rawValue: 9_000_003), ThreadID(rawValue: 9_000_002))
        let book = try BookCache().book(first, of: archive)
        let cache = BookCache(limit: Int64(book.count) + 10)
        #expect(try cache.book(first, of: archive) == book && cache.book(first, of: archive) == book)
        let path = try #require(cache.folder)
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        func names() throws -> [String] {
            try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.hasPrefix(".") }
        }
        #expect(try permissions == 0o700 && names() == ["9000003.epub"])
        _ = try cache.book(second, of: archive)
        #expect(try names() == ["9000002.epub"])
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 1)], ofItemAtPath: archive)
        _ = try cache.book(first, of: archive)
        let next = try #require(cache.folder)
        #expect(next != path && !FileManager.default.fileExists(atPath: path))
        cache.end()
        #expect(cache.folder == nil && !FileManager.default.fileExists(atPath: next))
        #expect(throws: CancellationError.self) { try cache.book(first, of: archive) }
    }
}

/// The elements of an XML document, with the names as they are written.
private final class XMLTree: NSObject, XMLParserDelegate {
    final class Node {
        let name: String
        let attributes: [String: String]
        var children: [Node] = []
        var text = ""

        init(_ name: String, _ attributes: [String: String]) { (self.name, self.attributes) = (name, attributes) }
    }

    private var open = [Node("", [:])]

    static func root(of bytes: [UInt8]) throws -> Node {
        let (tree, parser) = (XMLTree(), XMLParser(data: Data(bytes)))
        parser.delegate = tree
        #expect(parser.parse(), "\(String(decoding: bytes, as: UTF8.self))")
        return try #require(tree.open[0].children.first)
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let node = Node(name, attributes)
        open[open.count - 1].children.append(node)
        open.append(node)
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { open[open.count - 1].text += text }

    func parser(
        _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) { open.removeLast() }
}
