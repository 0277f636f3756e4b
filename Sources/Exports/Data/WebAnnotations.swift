package import Archive
package import ForumModel
internal import ForumPages
internal import Foundation

/// Notes and tags as W3C Web Annotations, for other programs and from them.
package enum WebAnnotations {
    private static let context = "http://www.w3.org/ns/anno.jsonld"
    /// By this an export knows a file of its own.
    private static let opening =
        "{\"@context\":\"\(context)\",\"generator\":{\"name\":\"awful-archive\",\"type\":\"Software\"},"

    /// Writes a collection, with the same bytes for the same notes.
    package static func write(_ notes: [ReaderNote], of archive: String, _ job: ExportJob) throws -> ExportSummary {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let items = try notes.map { note in
            var annotation = Annotation(note)
            annotation.id = "urn:sha256:\(ContentHash(of: Array(try encoder.encode(annotation))))"
            return String(decoding: try encoder.encode(annotation), as: UTF8.self)
        }
        let list = items.joined(separator: ",\n")
        let file = try ExportFile(job, archive: archive) { $0.starts(with: opening.utf8) }
        let id = "\"id\":\"urn:sha256:\(ContentHash(of: Array(list.utf8)))"
        try file.write(
            Array(
                """
                \(opening)\(id)","type":"AnnotationCollection","label":"Notes and tags","total":\(items.count),
                "first":{\(id)/0","type":"AnnotationPage","startIndex":0,"items":[
                \(list)]}}\n
                """.utf8))
        var summary = ExportSummary(format: "annotations", output: job.output)
        summary.rows[ArchiveTable.readerNote.name] = notes.count
        try file.finish(&summary)
        return summary
    }

    /// Reads a collection, a page of one, a list, or one annotation; nothing that it names is fetched.
    ///
    /// Also returns the number of annotations that are on nothing of the forums, or say nothing that a note can hold. Those
    /// without a time get `now`.
    package static func notes(in json: [UInt8], now: UTCTime) throws -> (notes: [ReaderNote], leftOutCount: Int) {
        let annotations = try JSONDecoder().decode(Document.self, from: Data(json)).annotations
        let notes = annotations.map { $0?.notes(now: now) ?? [] }
        return (notes.flatMap(\.self), notes.count(where: \.isEmpty))
    }
}

/// What a file of annotations holds; nil in the place of what is none.
private struct Document: Decodable {
    let annotations: [Annotation?]

    private enum Key: String, CodingKey { case first, items }

    init(from decoder: any Decoder) throws {
        if let list = try? [Lenient<Annotation>](from: decoder) {
            annotations = list.map(\.value)
        } else if let one = try? Annotation(from: decoder) {
            annotations = [one]
        } else {
            let keys = try decoder.container(keyedBy: Key.self)
            let items = try keys.decodeIfPresent([Lenient<Annotation>].self, forKey: .items)
            annotations = try items?.map(\.value) ?? keys.decode(Document.self, forKey: .first).annotations
        }
    }
}

/// One value, or a list of them.
private struct OneOrMore<Value: Codable>: Codable {
    var values: [Value]

    init(_ value: Value) { values = [value] }

    init(from decoder: any Decoder) throws {
        values = try (try? [Value](from: decoder)) ?? [Value(from: decoder)]
    }

    func encode(to encoder: any Encoder) throws { try values[0].encode(to: encoder) }
}

private struct Annotation: Codable {
    struct Body: Codable {
        var type: String? = "TextualBody"
        var value: String?
        var format: String? = "text/plain"
        var purpose: String?
    }

    struct Selector: Codable {
        var type: String? = "TextQuoteSelector"
        var exact: String?
        var prefix: String?
        var suffix: String?
    }

    struct Target: Codable {
        var source: String
        var selector: OneOrMore<Selector>?

        init(source: String, selector: OneOrMore<Selector>?) { (self.source, self.selector) = (source, selector) }

        init(from decoder: any Decoder) throws {
            if let address = try? decoder.singleValueContainer().decode(String.self) {
                self.init(source: address, selector: nil)
            } else {
                let values = try decoder.container(keyedBy: CodingKeys.self)
                let selector = try? values.decode(OneOrMore<Selector>.self, forKey: .selector)
                self.init(source: try values.decode(String.self, forKey: .source), selector: selector)
            }
        }
    }

    var id: String?
    var type: String? = "Annotation"
    var motivation: OneOrMore<String>?
    var created: String?
    var body: OneOrMore<Lenient<Body>>?
    var bodyValue: String?
    var target: OneOrMore<Lenient<Target>>

    init(_ note: ReaderNote) {
        created = note.notedAt
        let isMark = note.purpose == .commenting && note.text.isEmpty
        motivation = OneOrMore(isMark ? "highlighting" : note.purpose.rawValue)
        if !isMark {
            body = OneOrMore(Lenient(Body(value: note.text, purpose: note.purpose == .tagging ? "tagging" : nil)))
        }
        let selector = Selector(exact: note.quote, prefix: note.prefix, suffix: note.suffix)
        target = OneOrMore(
            Lenient(
                Target(source: note.address, selector: note.quote.isEmpty ? nil : OneOrMore(selector))))
    }

    /// A note for each text and tag on each target; a passage without either is a mark.
    func notes(now: UTCTime) -> [ReaderNote] {
        let time = created.flatMap { UTCTime($0) } ?? now
        let bodies = body?.values.compactMap(\.value) ?? []
        let isTag = motivation?.values == ["tagging"]
        var texts = bodies.compactMap { body in
            body.value.map { (text: $0, isTag: (body.purpose ?? (isTag ? "tagging" : "")) == "tagging") }
        }
        if let bodyValue { texts.append((bodyValue, isTag)) }
        return target.values.compactMap(\.value).flatMap { target -> [ReaderNote] in
            guard let (kind, id) = ReaderNote.target(of: target.source) else { return [] }
            let quote = target.selector?.values.first { $0.type == "TextQuoteSelector" }
            let all = texts.isEmpty && quote != nil ? [("", false)] : texts
            return all.compactMap { text, isTag in
                try? ReaderNote(
                    isTag ? .tagging : .commenting, on: kind, id, text, quote: quote?.exact ?? "",
                    prefix: quote?.prefix ?? "", suffix: quote?.suffix ?? "", at: time)
            }
        }
    }
}

/// A value of a form that is understood, or an address in its place.
private struct Lenient<Value: Codable>: Codable {
    var value: Value?

    init(_ value: Value) { self.value = value }

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }

    func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

extension ReaderNote {
    fileprivate var address: String {
        switch target {
        // Not at its place in the page, which the selector gives.
        case .post: String(OriginalAddress.post(PostID(rawValue: targetID)).prefix { $0 != "#" })
        case .thread: OriginalAddress.thread(ThreadID(rawValue: targetID), page: nil)
        case .forum: OriginalAddress.forum(ForumID(rawValue: targetID))
        }
    }

    fileprivate static func target(of address: String) -> (MarkedEntity, Int64)? {
        switch LinkTarget(address) {
        case .post(let id): (.post, id.rawValue)
        case .thread(let id, _): (.thread, id.rawValue)
        case .forum(let id): (.forum, id.rawValue)
        case .user, nil: nil
        }
    }
}
