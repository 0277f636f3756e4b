internal import Archive
internal import ForumModel

/// The description of a folder of tables as a Frictionless Data Package (`datapackage.json`): columns, primary keys and foreign keys.
struct DataPackage: Encodable {
    private let name = "awful-archive"
    private let profile = "tabular-data-package"
    private var resources: [JSONMembers] = []

    private enum CodingKeys: CodingKey { case name, profile, resources }

    /// Describes a table's file with its exported columns; its keys only if the export selects no threads or posts and is not
    /// redacted, since otherwise referenced rows and values of keys may be missing.
    mutating func add(_ table: ArchiveTable, _ columns: [String], _ description: TableDescription, isWhole: Bool) {
        let key = description.primaryKey
        let isKeyed = isWhole && !key.isEmpty && key.allSatisfy(columns.contains)
        let references = (isWhole ? description.references : []).map { reference -> JSONMembers in
            // Table Schema: the empty string is the table itself.
            let resource = reference.table == table.name ? "" : reference.table
            let target: JSONMembers = ["resource": resource, "fields": reference.destinationColumns]
            return ["fields": reference.columns, "reference": target]
        }
        let schema: JSONMembers = [
            "fields": columns.map { Self.field($0, of: table, description.types[$0] ?? .text) }, "missingValues": [""],
            "primaryKey": isKeyed ? key : nil, "foreignKeys": references.isEmpty ? nil : references,
        ]
        let dialect: JSONMembers = [
            "delimiter": ",", "lineTerminator": "\r\n", "quoteChar": "\"", "doubleQuote": true, "header": true,
        ]
        resources.append([
            "name": table.name, "path": table.name + ".csv", "profile": "tabular-data-resource", "format": "csv",
            "mediatype": "text/csv", "encoding": "utf-8", "dialect": dialect, "schema": schema,
        ])
    }

    private static func field(
        _ name: String, of table: ArchiveTable, _ type: TableDescription.ColumnType
    ) -> JSONMembers {
        switch table.column(name)?.meaning {
        case .flag: return ["name": name, "type": "boolean", "trueValues": ["1"], "falseValues": ["0"]]
        case .time: return ["name": name, "type": "datetime"]
        case .day: return ["name": name, "type": "date"]
        default: break
        }
        switch type {
        case .integer: return ["name": name, "type": "integer"]
        case .real: return ["name": name, "type": "number"]
        case .blob: return ["name": name, "type": "string", "format": "binary"]
        case .text: return ["name": name, "type": "string"]
        }
    }
}
