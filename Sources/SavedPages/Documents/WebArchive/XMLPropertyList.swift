internal import Bytes
internal import CLibXML2

/// A property list as XML, which other programs make of a web archive.
///
/// libxml2 parses the element `plist` only. The text before it could declare entities, which expand small XML to any size,
/// and which no property list needs.
struct XMLPropertyList: PropertyList {
    /// How deep values may be inside each other; a web archive with a frame in a frame needs nine.
    static let depthLimit = 64
    static let valueLimit = 1_000_000

    let badTextCount: Int
    let foreignByteCount: Int
    private let values: [PropertyListValue]

    /// Reads the bytes as UTF-8; invalid ones, which libxml2 would refuse, become U+FFFD.
    init(_ bytes: [UInt8], valueLimit: Int = valueLimit) throws(ContainerError) {
        let (start, end) = bytes.withUnsafeBufferPointer {
            let start = BytePattern("<plist").first(in: $0) ?? $0.count
            return (start, BytePattern("</plist").first(in: $0, from: start) ?? $0.count)
        }
        guard !bytes[..<start].filter({ $0 > 0x20 }).suffix(2).elementsEqual("]>".utf8) else {
            throw ContainerError(
                .unsupported,
                "Its document type declares entities, which are unsafe and which no property list needs. Save the page again."
            )
        }
        var reader = XMLPropertyListReader(valueLimit: valueLimit)
        try reader.read(Array((String(decoding: bytes[start..<end], as: UTF8.self) + "</plist>").utf8))
        (values, badTextCount) = (reader.values, reader.badTextCount)
        // What precedes the list is not counted: the XML declaration and the document type.
        foreignByteCount = bytes[end...].drop { $0 != UInt8(ascii: ">") }.dropFirst().drop { $0 <= 0x20 }.count
    }

    var top: Int { values.count - 1 }

    func value(_ number: Int) -> PropertyListValue { values.indices.contains(number) ? values[number] : .other }
}

/// Reads values from the inside to the outside: the outermost is the last.
private struct XMLPropertyListReader {
    let valueLimit: Int
    var values: [PropertyListValue] = []
    var badTextCount = 0
    var open: [Container] = []
    /// The text of the open value; nil between values.
    var text: [UInt8]?

    struct Container {
        let isDictionary: Bool
        /// The numbers of its values; in a dictionary each after that of its key.
        var numbers: [Int] = []
    }

    private static let start: Void = xmlInitParser()

    mutating func read(_ list: [UInt8]) throws(ContainerError) {
        _ = Self.start
        let options = [XML_PARSE_NONET, XML_PARSE_HUGE, XML_PARSE_IGNORE_ENC, XML_PARSE_NOERROR, XML_PARSE_NOWARNING]
        try list.withUnsafeBufferPointer { bytes throws(ContainerError) in
            let reader = xmlReaderForMemory(
                UnsafeRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count),
                nil, nil, options.reduce(0) { $0 | Int32($1.rawValue) })
            defer { xmlFreeTextReader(reader) }
            while xmlTextReaderRead(reader) == 1 {
                let name = xmlTextReaderConstName(reader).map { String(cString: $0) } ?? ""
                switch xmlReaderTypes(UInt32(max(0, xmlTextReaderNodeType(reader)))) {
                case XML_READER_TYPE_ELEMENT:
                    try begin(name)
                    if xmlTextReaderIsEmptyElement(reader) == 1 { try end(name) }
                case XML_READER_TYPE_END_ELEMENT: try end(name)
                case XML_READER_TYPE_TEXT, XML_READER_TYPE_CDATA, XML_READER_TYPE_SIGNIFICANT_WHITESPACE:
                    let part = xmlTextReaderConstValue(reader)
                    text? += UnsafeBufferPointer(start: part, count: Int(xmlStrlen(part)))
                default: break
                }
            }
            guard xmlTextReaderReadState(reader) == XML_TEXTREADER_MODE_EOF.rawValue, open.isEmpty, !values.isEmpty
            else { throw Self.damaged("it is truncated, or its tags or references are wrong") }
        }
    }

    private mutating func begin(_ name: String) throws(ContainerError) {
        guard text == nil else { throw Self.damaged("there is a tag inside of a text") }
        switch name {
        case "plist": break
        case "array", "dict":
            guard open.count < XMLPropertyList.depthLimit else {
                throw ContainerError(
                    .tooDeep,
                    "Its values are nested more than \(XMLPropertyList.depthLimit) deep, which no web archive needs. Nothing was"
                        + " imported from it.")
            }
            open.append(Container(isDictionary: name == "dict"))
        case "key", "string", "data", "integer", "real", "date", "true", "false": text = []
        default: throw Self.damaged("<\(SafeText.escape(name.prefix(16)))> is no value of one")
        }
    }

    private mutating func end(_ name: String) throws(ContainerError) {
        let text = text ?? []
        self.text = nil
        switch name {
        case "plist": break
        case "array", "dict":
            guard let container = open.popLast(), !container.isDictionary || container.numbers.count.isMultiple(of: 2)
            else { throw Self.damaged("a <key> has no value") }
            let numbers = container.numbers
            func half(from start: Int) -> [Int] { stride(from: start, to: numbers.count, by: 2).map { numbers[$0] } }
            try add(container.isDictionary ? .dictionary(keys: half(from: 0), values: half(from: 1)) : .array(numbers))
        case "key", "string": try add(.string(String(decoding: text, as: UTF8.self)), isKey: name == "key")
        case "data":
            let body = Base64.decode(text[...])
            badTextCount += body.badCount
            try add(.data(body.bytes[...]))
        default: try add(.other)
        }
    }

    private mutating func add(_ value: PropertyListValue, isKey: Bool = false) throws(ContainerError) {
        guard values.count < valueLimit else {
            throw ContainerError(
                .bomb,
                "It has more than \(valueLimit) values, which no web archive needs. Nothing was imported from it.")
        }
        let wantsKey = open.last.map { $0.isDictionary && $0.numbers.count.isMultiple(of: 2) } ?? false
        guard isKey == wantsKey else {
            throw Self.damaged(isKey ? "there is a <key> where none may be" : "there is a value without a key")
        }
        values.append(value)
        if let last = open.indices.last { open[last].numbers.append(values.count - 1) }
    }

    private static func damaged(_ what: String) -> ContainerError {
        ContainerError(.damaged, "It is not a property list: \(what). Save the page again.")
    }
}
