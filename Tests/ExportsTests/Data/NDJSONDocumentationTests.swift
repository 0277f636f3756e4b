import Exports
import Foundation
import TestSupport
import Testing

/// The page that documents the lines, against the lines.
@Suite struct `The documentation of NDJSON` {
    /// The documented keys and their types, by entity.
    private static func documented() throws -> [String: [String: String]] {
        let file = Checkout.path("Sources/Exports/Exports.docc/NDJSON.md")
        var (keys, entity): ([String: [String: String]], String) = ([:], "")
        for line in try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n") {
            if line.hasPrefix("## ") { entity = String(line.dropFirst(3)) }
            let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard line.hasPrefix("| `"), cells.count == 3 else { continue }
            keys[entity, default: [:]][cells[0].trimmingCharacters(in: ["`"])] = cells[1]
        }
        return keys
    }

    /// The keys that lines have, and the types that were met, by entity.
    private static func written() throws -> [String: [String: Set<String>]] {
        let archive = try DataArchive()
        try archive.export(NDJSONExporter(includesAssets: true))
        var keys: [String: [String: Set<String>]] = [:]
        for line in try NDJSON.lines(archive) {
            let entity = line["entity"] as? String ?? "none"
            for (key, value) in line { note(value, at: key, in: &keys[entity, default: [:]]) }
        }
        return keys
    }

    private static func note(_ value: Any, at path: String, in keys: inout [String: Set<String>]) {
        keys[path, default: []].insert(type(of: value))
        if let list = value as? [Any] {
            for element in list {
                if let object = element as? [String: Any] {
                    for (key, value) in object { note(value, at: "\(path)[].\(key)", in: &keys) }
                } else {
                    note(element, at: "\(path)[]", in: &keys)
                }
            }
        } else if let object = value as? [String: Any] {
            for (key, value) in object {
                note(value, at: path == "counts" ? "counts.*" : "\(path).\(key)", in: &keys)
            }
        }
    }

    private static func type(of value: Any) -> String {
        switch value {
        case is NSNull: "null"
        case is String: "string"
        case is [Any]: "list"
        case is [String: Any]: "object"
        case let number as NSNumber
        where "\(number.objCType.pointee)" == "\(NSNumber(value: true).objCType.pointee)":
            "boolean"
        default: "number"
        }
    }

    @Test func `names every key, and none that is not written`() throws {
        let (documented, written) = try (Self.documented(), Self.written())
        #expect(Set(documented.keys) == Set(written.keys))
        for (entity, keys) in documented {
            #expect(Set(keys.keys).symmetricDifference(written[entity, default: [:]].keys) == [], "\(entity)")
        }
    }

    @Test func `gives every key the type it has`() throws {
        let written = try Self.written()
        for (entity, keys) in try Self.documented() {
            for (key, type) in keys {
                let base = type.replacing("?", with: "").replacing("base64", with: "string")
                let allowed: Set = type.hasSuffix("?") ? [base, "null"] : [base]
                #expect(written[entity]?[key]?.isSubset(of: allowed) == true, "\(entity).\(key) is \(type)")
            }
        }
    }
}
