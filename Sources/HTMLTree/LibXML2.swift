internal import CLibXML2
internal import PlainHTML

/// Receives libxml2's events; lives for one parse, on one thread.
private final class ParserEvents {
    var arena: ArenaBuilder
    var isOverNodeLimit = false
    private let nodeLimit: Int
    /// libxml2 interns names, so a pointer seen before is a name seen before.
    private var numbers: [UnsafePointer<xmlChar>: Int32] = [:]
    private var recent = [(pointer: UnsafePointer<xmlChar>?, number: Int32)](repeating: (nil, 0), count: 256)

    init(byteCount: Int, nodeLimit: Int) {
        arena = ArenaBuilder(byteCount: byteCount)
        self.nodeLimit = nodeLimit
    }

    func number(of name: UnsafePointer<xmlChar>) -> Int32 {
        let slot = Int(bitPattern: name) >> 3 & 255
        if recent[slot].pointer == name { return recent[slot].number }
        let number = numbers[name] ?? arena.names.number(of: String(cString: name))
        // Names that libxml2 implies (html, head, body, p) are constants, not interned: equal text, other pointer.
        numbers[name] = number
        recent[slot] = (name, number)
        return number
    }

    func start(_ name: UnsafePointer<xmlChar>, _ list: UnsafeMutablePointer<UnsafePointer<xmlChar>?>?) -> Bool {
        guard arena.nodes.count < nodeLimit else {
            isOverNodeLimit = true
            return false
        }
        arena.startElement(number(of: name))
        var cursor = list
        while let pair = cursor, let attribute = pair[0] {
            arena.attribute(number(of: attribute), value: Self.bytes(pair[1]))
            cursor = pair + 2
        }
        return true
    }

    static func bytes(_ text: UnsafePointer<xmlChar>?) -> UnsafeBufferPointer<UInt8> {
        guard let text else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: text, count: Int(xmlStrlen(text)))
    }
}

/// Parses HTML with libxml2; an error that stops it, or the node limit, leaves no tree, while malformed markup is repaired.
enum LibXML2 {
    static func tree(of text: [UInt8], nodeLimit: Int) throws(HTMLTreeError) -> FlatTree {
        let events = ParserEvents(byteCount: text.count, nodeLimit: nodeLimit)
        let stopReason = parse(text, into: events)
        if events.isOverNodeLimit { throw .tooManyNodes(limit: nodeLimit) }
        if let reason = stopReason { throw .parserStopped(reason: reason) }
        events.arena.finish()
        return events.arena.tree
    }

    static let version: String = LIBXML_DOTTED_VERSION
    /// Initialises the library, once, at the first access.
    static let start: Void = xmlInitParser()

    /// Why the parser did not reach the end of the text; nil when it did.
    private static func parse(_ text: [UInt8], into events: ParserEvents) -> String? {
        guard text.count <= Int(Int32.max) else { return "the text is too long" }
        guard let context = htmlNewParserCtxt(), let handler = context.pointee.sax else {
            return "no memory for a parser"
        }
        defer { htmlFreeParserCtxt(context) }
        return withExtendedLifetime(events) {
            install(in: &handler.pointee)
            context.pointee.userData = Unmanaged.passUnretained(events).toOpaque()
            // Bit 19 is XML_PARSE_HUGE: without it long texts are cut.
            let options =
                Int32(HTML_PARSE_RECOVER.rawValue | HTML_PARSE_NOERROR.rawValue | HTML_PARSE_NOWARNING.rawValue)
                | Int32(HTML_PARSE_NONET.rawValue) | 1 << 19
            text.withUnsafeBytes { bytes in
                let start = bytes.bindMemory(to: CChar.self).baseAddress
                // An empty text has no address; libxml2 wants one.
                _ = htmlCtxtReadMemory(context, start ?? emptyText, Int32(bytes.count), nil, "UTF-8", options)
            }
            return stopReason(of: context)
        }
    }

    private nonisolated(unsafe) static let emptyText: UnsafePointer<CChar> = UnsafePointer(
        UnsafeMutablePointer<CChar>.allocate(capacity: 1))

    /// The parser switches its own events off when it gives up; what follows in the page would be missing.
    private static func stopReason(of context: htmlParserCtxtPtr) -> String? {
        guard context.pointee.disableSAX != 0 else { return nil }
        let message = context.pointee.lastError.message.map { String(cString: $0) }
        return message?.split(separator: "\n").first.map(String.init) ?? "error \(context.pointee.errNo)"
    }

    private static func install(in handler: inout htmlSAXHandler) {
        handler = htmlSAXHandler()
        handler.startElement = { data, name, attributes in
            guard let data, let name else { return }
            if !LibXML2.events(data).start(name, attributes) { LibXML2.events(data).isOverNodeLimit = true }
        }
        handler.endElement = { data, name in
            guard let data, let name else { return }
            let events = LibXML2.events(data)
            events.arena.endElement(events.number(of: name))
        }
        handler.characters = { data, text, count in LibXML2.text(data, text, count) }
        handler.ignorableWhitespace = { data, text, count in LibXML2.text(data, text, count) }
        handler.cdataBlock = { data, text, count in LibXML2.text(data, text, count) }
        handler.comment = { data, text in
            guard let data else { return }
            let events = LibXML2.events(data)
            guard !events.isOverNodeLimit else { return }
            events.arena.comment(ParserEvents.bytes(text))
        }
    }

    private static func events(_ data: UnsafeMutableRawPointer) -> ParserEvents {
        Unmanaged<ParserEvents>.fromOpaque(data).takeUnretainedValue()
    }

    private static func text(_ data: UnsafeMutableRawPointer?, _ text: UnsafePointer<xmlChar>?, _ count: Int32) {
        guard let data, let text, count > 0 else { return }
        let events = events(data)
        guard !events.isOverNodeLimit else { return }
        events.arena.text(UnsafeBufferPointer(start: text, count: Int(count)))
    }
}
