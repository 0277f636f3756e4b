import Foundation

/// As much of JSON Schema as the schemas of this project use; any other keyword is a violation.
struct JSONSchema {
    private let root: [String: Any]

    init(_ file: URL) throws {
        root = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    }

    /// Where a value is not as the schema says; empty for a valid one.
    func violations(of value: Any) -> [String] { violations(of: value, by: root, at: "$") }

    private func violations(of value: Any, by schema: [String: Any], at place: String) -> [String] {
        schema.flatMap { keyword, rule -> [String] in
            switch (keyword, rule) {
            case ("$schema", _), ("title", _), ("description", _), ("$defs", _), ("properties", _): []
            case ("$ref", let name as String): violations(of: value, by: definition(name), at: place)
            case ("type", let type as String): Self.has(type, value) ? [] : ["\(place) is no \(type)"]
            case ("type", let types as [String]):
                types.contains { Self.has($0, value) } ? [] : ["\(place) is none of \(types)"]
            case ("enum", let values as [String]):
                (value as? String).map(values.contains) == true ? [] : ["\(place) is none of \(values)"]
            case ("pattern", let pattern as String):
                (value as? String).map { $0.range(of: pattern, options: .regularExpression) != nil } == false
                    ? ["\(place) is not as \(pattern) says"] : []
            case ("minimum", let least as NSNumber):
                (value as? NSNumber).map { $0.doubleValue >= least.doubleValue } == true
                    ? [] : ["\(place) is too low"]
            case ("maximum", let most as NSNumber):
                (value as? NSNumber).map { $0.doubleValue <= most.doubleValue } == true
                    ? [] : ["\(place) is too high"]
            case ("items", let rule as [String: Any]):
                (value as? [Any] ?? []).enumerated().flatMap {
                    violations(of: $0.element, by: rule, at: "\(place)[\($0.offset)]")
                }
            case ("required", let names as [String]):
                names.filter { (value as? [String: Any])?[$0] == nil }.map { "\(place) has no \($0)" }
            case ("additionalProperties", let isAllowed as Bool) where !isAllowed:
                properties(of: value, by: schema, at: place)
            default: ["the schema has \(keyword), which this test does not know"]
            }
        }
    }

    private func properties(of value: Any, by schema: [String: Any], at place: String) -> [String] {
        let known = schema["properties"] as? [String: [String: Any]] ?? [:]
        return (value as? [String: Any] ?? [:]).flatMap { name, value in
            known[name].map { violations(of: value, by: $0, at: "\(place).\(name)") } ?? [
                "\(place) has \(name)"
            ]
        }
    }

    private func definition(_ reference: String) -> [String: Any] {
        let name = reference.replacingOccurrences(of: "#/$defs/", with: "")
        return (root["$defs"] as? [String: Any])?[name] as? [String: Any] ?? ["undefined \(reference)": true]
    }

    private static func has(_ type: String, _ value: Any) -> Bool {
        // Foundation keeps truth values as numbers, of a type of their own.
        let number = value as? NSNumber
        let isTruth = number.map { String(cString: $0.objCType) == "c" } ?? false
        return switch type {
        case "object": value is [String: Any]
        case "array": value is [Any]
        case "string": value is String
        case "boolean": isTruth
        case "integer": number.map { !isTruth && $0.doubleValue == $0.doubleValue.rounded() } ?? false
        default: false
        }
    }
}
