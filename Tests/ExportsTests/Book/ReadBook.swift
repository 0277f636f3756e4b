import Foundation
import TestSupport
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A book as other programs read it: unpacked by Python's `zipfile`, parsed by libxml2.
struct ReadBook {
    /// A file in it.
    struct Entry: Decodable {
        var name: String
        var isStored: Bool
        var extra: Int
        var date: [Int]
        var text: String
    }

    let entries: [Entry]
    let files: [String: XMLFile]

    init(_ path: String) throws {
        entries = try Self.unzipped(path)
        var files: [String: XMLFile] = [:]
        for entry in entries {
            let ending = entry.name.split(separator: ".").last ?? ""
            guard ["xhtml", "opf", "xml", "svg"].contains(ending) else { continue }
            let file = XMLFile(entry.text)
            #expect(file.isWellFormed, "\(entry.name) is not well-formed:\n\(entry.text)")
            files[entry.name] = file
        }
        self.files = files
    }

    /// The entries of a zip archive, checksums checked.
    static func unzipped(_ path: String) throws -> [Entry] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        let script = """
            import json, sys, zipfile
            with zipfile.ZipFile(sys.argv[1]) as book:
                assert book.testzip() is None
                print(json.dumps([{"name": i.filename, "isStored": i.compress_type == 0, "extra": len(i.extra),
                    "date": i.date_time, "text": book.read(i).decode("utf-8", "replace")} for i in book.infolist()]))
            """
        process.arguments = ["python3", "-c", script, path]
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let data = bytes(of: output)
        process.waitUntilExit()
        return try JSONDecoder().decode([Entry].self, from: data)
    }

    var names: [String] { entries.map(\.name) }

    func text(_ name: String) -> String { entries.first { $0.name == name }?.text ?? "" }

    var chapters: [String] { names.filter { $0.hasSuffix(".xhtml") && $0.contains("-") } }

    /// Whatever would keep a reading system from showing it; empty for a good book.
    func problems() -> [String] {
        var problems: [String] = []
        var posts: Set<String> = []
        for (name, file) in files {
            if Set(file.ids).count < file.ids.count { problems.append("\(name): an ID occurs twice") }
            for id in file.ids where id.hasPrefix("p") && !posts.insert(id).inserted {
                problems.append("\(name): \(id) is in two files")
            }
            for address in file.addresses where !isGood(address, in: name) {
                problems.append("\(name): \(address) leads nowhere")
            }
            for element in file.elements where Self.forbidden.contains(element) {
                problems.append("\(name): there is <\(element)>")
            }
            for attribute in file.attributes where attribute.hasPrefix("on") {
                problems.append("\(name): there is \(attribute)=")
            }
        }
        let listed = Set(
            files["book/package.opf"]?.addresses.filter { !$0.contains(":") }.map { "book/" + $0 } ?? [])
        let there = Set(names).subtracting(["mimetype", "META-INF/container.xml", "book/package.opf"])
        if listed != there { problems.append("the manifest differs: \(listed.symmetricDifference(there))") }
        return problems.sorted()
    }

    private static let forbidden: Set<String> = [
        "script", "iframe", "object", "embed", "form", "input", "font", "center", "video", "audio",
    ]

    private func isGood(_ address: String, in name: String) -> Bool {
        if ["https://", "http://", "mailto:"].contains(where: { address.hasPrefix($0) }) { return true }
        let parts = address.split(separator: "#", omittingEmptySubsequences: false)
        let target = "book/" + parts[0]
        guard names.contains(target) else { return false }
        return parts.count < 2 || files[target]?.ids.contains(String(parts[1])) == true
    }
}

/// What a parser finds in a file.
final class XMLFile: NSObject, XMLParserDelegate {
    private(set) var ids: [String] = []
    private(set) var addresses: [String] = []
    private(set) var elements: Set<String> = []
    private(set) var attributes: Set<String> = []

    /// Whether a strict parser reads it to its end.
    private(set) var isWellFormed = false

    init(_ text: String) {
        super.init()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = self
        isWellFormed = parser.parse()
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?,
        qualifiedName qName: String?, attributes attributeDict: [String: String] = [:]
    ) {
        elements.insert(elementName)
        attributes.formUnion(attributeDict.keys)
        if let id = attributeDict["id"] { ids.append(id) }
        for name in ["href", "src"] { if let value = attributeDict[name] { addresses.append(value) } }
    }
}
