internal import Bytes

/// A property list as XML, which other programs make of a web archive.
///
/// All values are read in one pass with a stack of open containers. A document type with declarations is refused:
/// entities can expand small XML to any size, and no property list needs them.
struct XMLPropertyList: PropertyList {
    /// How deep values may be inside each other; a web archive with a frame in a frame needs nine.
    static let depthLimit = 64
    static let valueLimit = 1_000_000

    let top: Int
    let badTextCount: Int
    let foreignByteCount: Int
    private let values: [PropertyListValue]

    /// Reads the bytes, which must be UTF-8.
    init(_ bytes: [UInt8], valueLimit: Int = valueLimit) throws(ContainerError) {
        var parser = XMLPropertyListParser(bytes: bytes, valueLimit: valueLimit)
        try parser.parse()
        values = parser.values
        top = parser.values.count - 1
        badTextCount = parser.badTextCount
        foreignByteCount = parser.foreignByteCount
    }

    func value(_ number: Int) -> PropertyListValue { values.indices.contains(number) ? values[number] : .other }
}

/// Reads values from the inside to the outside: the outermost is the last.
private struct XMLPropertyListParser {
    let bytes: [UInt8]
    let valueLimit: Int
    private(set) var values: [PropertyListValue] = []
    private(set) var badTextCount = 0
    private(set) var index = 0
    private(set) var open: [Container] = []
    private(set) var isFinished = false

    struct Container {
        let isDictionary: Bool
        var elements: [Int] = []
        var entries: [PropertyListEntry] = []
        var key: Int?
    }

    mutating func parse() throws(ContainerError) {
        while !isFinished {
            guard let tag = bytes[index...].firstIndex(of: UInt8(ascii: "<")) else { throw Self.cut }
            index = tag
            if starts("<!--") {
                try skip(past: "-->")
            } else if starts("<?") {
                try skip(past: "?>")
            } else if starts("<!DOCTYPE") {
                try skipDocumentType()
            } else {
                try readTag()
            }
        }
    }

    var foreignByteCount: Int {
        var rest = bytes[index...].drop { $0 <= 0x20 }
        if rest.starts(with: "</plist".utf8) { rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst() }
        return rest.drop { $0 <= 0x20 }.count
    }

    private mutating func readTag() throws(ContainerError) {
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else { throw Self.cut }
        var tag = bytes[(index + 1)..<end]
        index = end + 1
        let isEnd = tag.first == Self.slash
        let isEmpty = !isEnd && tag.last == Self.slash
        if isEnd { tag = tag.dropFirst() }
        if isEmpty { tag = tag.dropLast() }
        let name = String(decoding: tag.prefix { $0 > 0x20 }.prefix(16), as: UTF8.self)
        switch name {
        case "plist": if isEnd { throw Self.damaged("it contains no value") }
        case "array", "dict": isEnd ? try close(name) : try open(name, isEmpty: isEmpty)
        case "key", "string", "data", "integer", "real", "date", "true", "false":
            if isEnd { throw Self.damaged("</\(name)> ends nothing") }
            let text = isEmpty ? [] : try readText(until: "</" + name)
            if name == "key" { try add(key: text) } else { try add(value(name, text)) }
        default: throw Self.damaged("<\(SafeText.escape(name))> is no value of one")
        }
    }

    private mutating func open(_ name: String, isEmpty: Bool) throws(ContainerError) {
        guard open.count < XMLPropertyList.depthLimit else {
            throw ContainerError(
                .tooDeep,
                "Its values are nested more than \(XMLPropertyList.depthLimit) deep, which no web archive needs. Nothing was"
                    + " imported from it.")
        }
        open.append(Container(isDictionary: name == "dict"))
        if isEmpty { try close(name) }
    }

    private mutating func close(_ name: String) throws(ContainerError) {
        guard let container = open.popLast(), container.isDictionary == (name == "dict"), container.key == nil
        else { throw Self.damaged("</\(name)> stands where nothing ends") }
        try add(container.isDictionary ? .dictionary(container.entries) : .array(container.elements))
    }

    private mutating func add(key text: [UInt8]) throws(ContainerError) {
        guard let last = open.indices.last, open[last].isDictionary, open[last].key == nil else {
            throw Self.damaged("there is a <key> where none may be")
        }
        open[last].key = try append(.string(String(decoding: text, as: UTF8.self)))
    }

    private mutating func add(_ value: PropertyListValue) throws(ContainerError) {
        let number = try append(value)
        guard let last = open.indices.last else {
            isFinished = true
            return
        }
        if !open[last].isDictionary {
            open[last].elements.append(number)
        } else if let key = open[last].key {
            open[last].entries.append(PropertyListEntry(key: key, value: number))
            open[last].key = nil
        } else {
            throw Self.damaged("there is a value without a key")
        }
    }

    private mutating func append(_ value: PropertyListValue) throws(ContainerError) -> Int {
        guard values.count < valueLimit else {
            throw ContainerError(
                .bomb,
                "It has more than \(valueLimit) values, which no web archive needs. Nothing was imported from it.")
        }
        values.append(value)
        return values.count - 1
    }

    private mutating func value(_ name: String, _ text: [UInt8]) -> PropertyListValue {
        switch name {
        case "string": return .string(String(decoding: text, as: UTF8.self))
        case "data":
            let body = Base64.decode(text[...])
            badTextCount += body.badCount
            return .data(body.bytes[...])
        default: return .other
        }
    }

    /// The text up to an end tag, which is passed over, with its references and CDATA sections resolved.
    private mutating func readText(until end: String) throws(ContainerError) -> [UInt8] {
        var text: [UInt8] = []
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "<") where starts("<![CDATA["):
                let start = index + 9
                try skip(past: "]]>")
                text += bytes[start..<max(start, index - 3)]
            case UInt8(ascii: "<") where starts("<!--"): try skip(past: "-->")
            case UInt8(ascii: "<"):
                guard starts(end) else { throw Self.damaged("there is a tag inside of a text") }
                try skip(past: ">")
                return text
            case UInt8(ascii: "&"): text += try readReference()
            default:
                let next = bytes[index...].firstIndex { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: "&") }
                text += bytes[index..<(next ?? bytes.count)]
                index = next ?? bytes.count
            }
        }
        throw Self.cut
    }

    /// The character of a reference such as `&amp;` or `&#x41;`.
    private mutating func readReference() throws(ContainerError) -> [UInt8] {
        let start = index + 1
        guard let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else {
            throw Self.damaged("there is an & that begins nothing")
        }
        index = end + 1
        let name = String(decoding: bytes[start..<end], as: UTF8.self)
        if let byte = Self.references[name] { return [byte] }
        let number =
            name.hasPrefix("#x")
            ? UInt32(name.dropFirst(2), radix: 16) : name.hasPrefix("#") ? UInt32(name.dropFirst(), radix: 10) : nil
        guard let scalar = number.flatMap(Unicode.Scalar.init) else {
            throw Self.damaged("&\(SafeText.escape(name)); stands for nothing")
        }
        return Array(String(Character(scalar)).utf8)
    }

    private mutating func skipDocumentType() throws(ContainerError) {
        var quote: UInt8?
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == quote {
                quote = nil
            } else if quote == nil {
                if byte == UInt8(ascii: ">") { return }
                if byte == UInt8(ascii: "[") { throw Self.declares }
                if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") { quote = byte }
            }
        }
        throw Self.cut
    }

    private func starts(_ text: String) -> Bool { bytes[index...].starts(with: text.utf8) }

    private mutating func skip(past text: String) throws(ContainerError) {
        let pattern = Array(text.utf8)
        while index + pattern.count <= bytes.count {
            if bytes[index] == pattern[0], starts(text) {
                index += pattern.count
                return
            }
            index += 1
        }
        throw Self.cut
    }

    private static let slash = UInt8(ascii: "/")
    private static let references: [String: UInt8] = ["amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27]

    private static var cut: ContainerError {
        ContainerError(
            .damaged, "Its XML ends inside the property list: the file is truncated. Save the page again.")
    }
    private static var declares: ContainerError {
        ContainerError(
            .unsupported,
            "Its document type declares entities, which are unsafe and which no property list needs. Save the page again."
        )
    }
    private static func damaged(_ what: String) -> ContainerError {
        ContainerError(.damaged, "It is not a property list: \(what). Save the page again.")
    }
}
