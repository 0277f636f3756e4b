package import Archive
package import ForumModel
internal import ForumPages
internal import Foundation
internal import Markup

/// Notes and tags as W3C Web Annotations, for other programs and from them.
package enum WebAnnotations {
    /// The beginning that identifies an existing file as an earlier export.
    private static let opening = #"{"@context":"http://www.w3.org/ns/anno.jsonld","generator":"urn:awful-archive","#

    /// Writes a collection, with the same bytes for the same notes.
    package static func write(_ notes: [ReaderNote], of archive: String, _ job: ExportJob) throws -> ExportSummary {
        let items = try notes.map { note in
            var object = object(of: note)
            object["id"] = "urn:sha256:\(ContentHash(of: try json(object)))"
            return String(decoding: try json(object), as: UTF8.self)
        }
        let list = items.joined(separator: ",\n")
        let idStart = "\"id\":\"urn:sha256:\(ContentHash(of: Array(list.utf8)))"
        let text = """
            \(opening)\(idStart)","type":"AnnotationCollection","label":"Notes and tags","total":\(items.count),
            "first":{\(idStart)/0","type":"AnnotationPage","startIndex":0,"items":[
            \(list)]}}\n
            """
        let file = try ExportFile(job, archive: archive) { $0.starts(with: opening.utf8) }
        try file.write(Array(text.utf8))
        var summary = ExportSummary(format: "annotations", output: job.output)
        summary.rows[ArchiveTable.readerNote.name] = notes.count
        try file.finish(&summary)
        return summary
    }

    private static func json(_ object: [String: Any]) throws -> [UInt8] {
        Array(try JSONSerialization.data(withJSONObject: object, options: [.sortedKeys, .withoutEscapingSlashes]))
    }

    private static func object(of note: ReaderNote) -> [String: Any] {
        var target: [String: Any] = ["source": address(of: note)]
        if !note.quote.isEmpty {
            target["selector"] = [
                "type": "TextQuoteSelector", "exact": note.quote, "prefix": note.prefix, "suffix": note.suffix,
            ]
        }
        var object: [String: Any] = [
            "type": "Annotation", "created": note.notedAt, "target": target,
            "motivation": note.text.isEmpty ? "highlighting" : note.purpose.rawValue,
        ]
        if !note.text.isEmpty {
            object["body"] = ["type": "TextualBody", "value": note.text, "purpose": note.purpose.rawValue]
        }
        return object
    }

    private static func address(of note: ReaderNote) -> String {
        switch note.target {
        // Without the fragment, since the selector gives the place in the page.
        case .post: String(OriginalAddress.post(PostID(rawValue: note.targetID)).prefix { $0 != "#" })
        case .thread: OriginalAddress.thread(ThreadID(rawValue: note.targetID), page: nil)
        case .forum: OriginalAddress.forum(ForumID(rawValue: note.targetID))
        }
    }

    /// Reads a collection, a page of one, a list, or one annotation; nothing that it names is fetched.
    ///
    /// Also returns the number of annotations that are on nothing of the forums, or say nothing that a note can hold; nil if there
    /// are none at all. Those without a time get `now`.
    package static func notes(in json: [UInt8], now: UTCTime) throws -> (notes: [ReaderNote], leftOutCount: Int)? {
        let document = try JSONSerialization.jsonObject(with: Data(json))
        let object = document as? [String: Any] ?? [:]
        let page = object["first"] as? [String: Any] ?? object
        guard let annotations = (page["items"] ?? (object["target"] == nil ? document : [object])) as? [Any] else {
            return nil
        }
        let notes = annotations.map { Self.notes(of: $0 as? [String: Any] ?? [:], now: now) }
        return (notes.flatMap(\.self), notes.count(where: \.isEmpty))
    }

    /// Returns a note for each text and tag on each target; a passage without either is a mark.
    private static func notes(of annotation: [String: Any], now: UTCTime) -> [ReaderNote] {
        let time = (annotation["created"] as? String).flatMap { UTCTime($0) } ?? now
        let purpose = list(annotation["motivation"]).contains { $0 as? String == "tagging" } ? "tagging" : ""
        let bodies = list(annotation["body"]) + list(annotation["bodyValue"]).map { ["value": $0] }
        let texts = bodies.compactMap { body in
            let body = body as? [String: Any] ?? [:]
            return (body["value"] as? String).map { ($0, (body["purpose"] as? String ?? purpose) == "tagging") }
        }
        return list(annotation["target"]).flatMap { target -> [ReaderNote] in
            let parts = target as? [String: Any] ?? ["source": target]
            guard let (kind, id) = (parts["source"] as? String).flatMap(Self.target) else { return [] }
            let quote = list(parts["selector"]).compactMap { $0 as? [String: Any] }
                .first { $0["type"] as? String == "TextQuoteSelector" }
            let passage = ["exact", "prefix", "suffix"].map { quote?[$0] as? String ?? "" }
            return (texts.isEmpty && quote != nil ? [("", false)] : texts).compactMap { text, isTag in
                try? ReaderNote(
                    isTag ? .tagging : .commenting, on: kind, id, text, quote: passage[0], prefix: passage[1],
                    suffix: passage[2], at: time)
            }
        }
    }

    /// The standard allows one value in place of a list of one.
    private static func list(_ value: Any?) -> [Any] { value as? [Any] ?? (value.map { [$0] } ?? []) }

    private static func target(of address: String) -> (MarkedEntity, Int64)? {
        switch LinkTarget(address) {
        case .post(let id): (.post, id.rawValue)
        case .thread(let id, _): (.thread, id.rawValue)
        case .forum(let id): (.forum, id.rawValue)
        case .user, nil: nil
        }
    }
}
