internal import Archive

/// The description of a folder of tables as a Frictionless Data Package (`datapackage.json`): columns, primary keys and foreign keys.
struct DataPackage: Encodable {
    private struct Resource: Encodable {
        var name: String
        var path: String
        var profile = "tabular-data-resource"
        var format = "csv"
        var mediatype = "text/csv"
        var encoding = "utf-8"
        var dialect = Dialect()
        var schema: Schema
    }

    private struct Dialect: Encodable {
        var delimiter = ","
        var lineTerminator = "\r\n"
        var quoteChar = "\""
        var doubleQuote = true
        var header = true
    }

    private struct Schema: Encodable {
        var fields: [Field]
        var missingValues = [""]
        var primaryKey: [String]?
        var foreignKeys: [ForeignKey]?
    }

    private struct Field: Encodable {
        var name: String
        var type: String
        var format: String?
        var trueValues: [String]?
        var falseValues: [String]?
    }

    private struct ForeignKey: Encodable {
        struct Reference: Encodable {
            var resource: String
            var fields: [String]
        }

        var fields: [String]
        var reference: Reference
    }

    private let name = "awful-archive"
    private let profile = "tabular-data-package"
    private var resources: [Resource] = []

    private enum CodingKeys: CodingKey { case name, profile, resources }

    /// Describes a table's file with its exported columns; its keys only if all rows are exported and none is redacted, since
    /// otherwise referenced rows and values of keys may be missing.
    mutating func add(_ table: ArchiveTable, _ columns: [String], _ description: TableDescription, isWhole: Bool) {
        var schema = Schema(fields: columns.map { Self.field($0, description.types[$0] ?? .text) })
        let isKnown = !description.primaryKey.isEmpty && description.primaryKey.allSatisfy(columns.contains)
        if isWhole, isKnown { schema.primaryKey = description.primaryKey }
        if isWhole, !description.references.isEmpty {
            schema.foreignKeys = description.references.map {
                ForeignKey(fields: $0.columns, reference: .init(resource: $0.table, fields: $0.destinationColumns))
            }
        }
        resources.append(Resource(name: table.name, path: table.name + ".csv", schema: schema))
    }

    private static func field(_ name: String, _ type: TableDescription.ColumnType) -> Field {
        if name.hasPrefix("is_") { return Field(name: name, type: "boolean", trueValues: ["1"], falseValues: ["0"]) }
        switch type {
        case .integer: return Field(name: name, type: "integer")
        case .real: return Field(name: name, type: "number")
        case .blob: return Field(name: name, type: "string", format: "binary")
        case .text where name.hasSuffix("_at"): return Field(name: name, type: "datetime")
        case .text where name.hasSuffix("_on"): return Field(name: name, type: "date")
        case .text: return Field(name: name, type: "string")
        }
    }
}
