package import Foundation

/// JSON in a stable order; as every command prints it, with keys in snake_case.
package enum JSONReport {
    /// Encodes a value over several lines for a file; its keys stay as they are.
    package static func file(_ value: some Encodable) throws -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return Array(try encoder.encode(value)) + [0x0A]
    }

    /// Encodes a value; the keys of dictionaries are data and stay as they are.
    package static func data(of value: some Encodable, formatting: JSONEncoder.OutputFormatting = []) throws -> Data {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        return try encoder.encode(value)
    }
}
