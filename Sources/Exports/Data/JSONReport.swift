package import Foundation

/// JSON as every command prints it: keys in snake_case, in a stable order.
package enum JSONReport {
    /// Encodes a value.
    ///
    /// The keys of dictionaries are data and stay as they are.
    ///
    /// - Throws: `EncodingError`.
    package static func data(of value: some Encodable, formatting: JSONEncoder.OutputFormatting = []) throws
        -> Data
    {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.outputFormatting = formatting.union([.sortedKeys, .withoutEscapingSlashes])
        return try encoder.encode(value)
    }
}
