package import Archive
package import ForumModel
internal import ForumPages
package import Foundation

/// Notes and tags as [Web Annotations](https://www.w3.org/TR/annotation-model/) in JSON.
package enum WebAnnotations {
    /// Returns an annotation collection; the IDs follow from the notes.
    package static func json(of notes: [ReaderNote]) throws -> Data {
        let items = notes.map { note in
            let purpose = note.purpose.rawValue
            var target: [String: Any] = ["source": address(of: note)]
            if !note.quote.isEmpty {
                target["selector"] = [
                    "type": "TextQuoteSelector", "exact": note.quote, "prefix": note.prefix,
                    "suffix": note.suffix,
                ]
            }
            let key = [address(of: note), purpose, note.text, note.quote, note.prefix, note.suffix]
            let body = [
                "type": "TextualBody", "value": note.text, "format": "text/plain", "purpose": purpose,
            ]
            let item: [String: Any?] = [
                "id": "urn:sha256:\(ContentHash(of: []).combined(with: key))", "type": "Annotation",
                "created": note.notedAt, "motivation": note.text.isEmpty ? "highlighting" : purpose,
                "body": note.text.isEmpty ? nil : body, "target": target,
            ]
            return item.compactMapValues(\.self)
        }
        let id = "urn:awful-archive:notes"
        let page: [String: Any] = [
            "id": id + ":1", "type": "AnnotationPage", "startIndex": 0, "items": items,
        ]
        return try JSONSerialization.data(
            withJSONObject: [
                "@context": "http://www.w3.org/ns/anno.jsonld", "id": id, "type": "AnnotationCollection",
                "label": "Notes", "total": items.count, "first": page,
            ], options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
    }

    /// Returns the notes in a collection, page, list or single annotation, and why others are left out.
    package static func notes(in data: Data, at now: UTCTime) -> (notes: [ReaderNote], problems: [String]) {
        var open = [try? JSONSerialization.jsonObject(with: data)].compactMap(\.self)
        var (notes, problems) = ([ReaderNote](), open.isEmpty ? ["It is not JSON."] : [])
        while let value = open.popLast() {
            if let list = value as? [Any] { open += list.reversed() }
            guard let object = value as? [String: Any] else { continue }
            if let inner = object["items"] ?? object["first"] { open.append(inner) }
            guard let target = object["target"] else { continue }
            do {
                notes.append(try note(object, on: target, now))
            } catch {
                problems.append("Annotation \(object["id"] as? String ?? "without ID"): \(error)")
            }
        }
        return (notes, problems)
    }

    private static func note(_ object: [String: Any], on target: Any, _ now: UTCTime) throws(NoteError)
        -> ReaderNote
    {
        let source = first(target, "source")
        let body = first(object["body"] ?? object["bodyValue"], "value")
        let selector = first(source["selector"], "exact")
        let (entity, id): (MarkedEntity, Int64)
        switch (source["source"] as? String).flatMap({ LinkTarget($0) }) {
        case .post(let post): (entity, id) = (.post, post.rawValue)
        case .thread(let thread, _): (entity, id) = (.thread, thread.rawValue)
        case .forum(let forum): (entity, id) = (.forum, forum.rawValue)
        default: throw NoteError(description: "its target is no post, thread or forum.")
        }
        let texts = ["exact", "prefix", "suffix"].map { selector[$0] as? String ?? "" }
        return try ReaderNote(
            body["purpose"] as? String == "tagging" ? .tagging : .commenting, on: entity, id,
            body["value"] as? String ?? "", quote: texts[0], prefix: texts[1], suffix: texts[2],
            at: (object["created"] as? String).flatMap { UTCTime($0) } ?? now)
    }

    /// Most values may be alone or in a list, and a text in place of an object with it.
    private static func first(_ value: Any?, _ key: String) -> [String: Any] {
        let values = value as? [Any] ?? [value].compactMap(\.self)
        return values.lazy.compactMap { $0 is String ? [key: $0] : $0 as? [String: Any] }
            .first { $0[key] is String } ?? [:]
    }

    private static func address(of note: ReaderNote) -> String {
        switch note.target {
        case .post: OriginalAddress.post(PostID(rawValue: note.targetID))
        case .thread: OriginalAddress.thread(ThreadID(rawValue: note.targetID), page: nil)
        case .forum: OriginalAddress.forum(ForumID(rawValue: note.targetID))
        }
    }
}
