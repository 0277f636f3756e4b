internal import Foundation

/// The OpenAPI 3.1 description of the API, generated from its routes.
enum OpenAPIDescription {
    typealias Object = [String: any Sendable]

    static func json(includesPrivate: Bool) -> Data {
        var paths = Object()
        for route in APIRoute.all where includesPrivate || !route.isPrivate {
            paths["/api/v1" + route.path] = ["get": operation(route)] as Object
        }
        let info: Object = [
            "title": "Awful Archive: the Reader", "version": "1",
            "description": "What the lists and searches of awful-archive print as JSON, from one archive, to read.",
        ]
        let description: Object = [
            "openapi": "3.1.0", "info": info, "paths": paths, "components": ["schemas": schemas] as Object,
        ]
        let options: JSONSerialization.WritingOptions = [.sortedKeys, .withoutEscapingSlashes]
        return (try? JSONSerialization.data(withJSONObject: description, options: options)) ?? Data()
    }

    private static func operation(_ route: APIRoute) -> Object {
        let words = route.path.split(separator: "/").map { $0.filter { $0 != "{" && $0 != "}" } }
        let problem: Object = [
            "description": "What is wrong.", "content": content(["$ref": "#/components/schemas/Problem"]),
        ]
        return [
            "operationId": words.joined(separator: "_"), "summary": route.summary,
            "parameters": route.allParameters.map { parameter in
                [
                    "name": parameter.name, "in": parameter.isPath ? "path" : "query", "description": parameter.summary,
                    "required": parameter.isRequired, "schema": parameter.schema,
                ] as Object
            },
            "responses": [
                "200": ["description": "What was asked for.", "content": content(schema(of: route.output))]
                    as Object, "304": ["description": "It is what the client has."] as Object, "400": problem,
                "404": problem, "503": problem,
            ] as Object,
        ]
    }

    private static func content(_ schema: Object) -> Object { ["application/json": ["schema": schema] as Object] }

    private static func schema(of output: APIRoute.Output) -> Object {
        func reference(_ type: String) -> Object { ["$ref": "#/components/schemas/\(type)"] }
        switch output {
        case .item(let type): return reference(type)
        case .list(let type): return ["type": "array", "items": reference(type)]
        case .page(let type):
            let properties: Object = [
                "items": ["type": "array", "items": reference(type)] as Object,
                "next_key": ["type": "string"] as Object,
            ]
            return ["type": "object", "properties": properties, "required": ["items"], "additionalProperties": false]
        }
    }

    /// The schemas of the types that commands print, as `scripts/make-json-schemas` writes them, and of the error type.
    private static var schemas: Object {
        let data = Data(PackageResources.schemas_json)
        var schemas = (try? JSONSerialization.jsonObject(with: data)) as? [String: any Sendable] ?? [:]
        schemas["Problem"] =
            [
                "type": "object", "properties": ["error": ["type": "string"] as Object] as Object,
                "required": ["error"], "additionalProperties": false,
            ] as Object
        return schemas
    }
}
