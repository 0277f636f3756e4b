internal import Archive
internal import Exports
internal import ForumModel
internal import Foundation

/// An address of the API: what it takes, what it gives, and how.
struct APIRoute: Sendable {
    /// What it gives, by the name of a type that commands print.
    enum Output: Sendable, Equatable {
        case item(String)
        case list(String)
        case page(String)
    }

    /// The path below `/api/v1`, such as `/threads/{id}`.
    let path: String
    let summary: String
    let parameters: [APIParameter]
    let output: Output
    /// Whether it is there only where private messages are shown.
    var isPrivate = false
    /// Gives the value; nil where the archive has nothing of that number.
    let answer: @Sendable (APIRequest, ArchiveQueries) throws -> Data?

    /// The values of the path's parameters; nil for another path.
    ///
    /// - Parameter path: the path below `/api/v1`.
    /// - Returns: the values by their names.
    func match(_ path: String) -> [String: String]? {
        let parts = path.split(separator: "/", omittingEmptySubsequences: false)
        let wanted = self.path.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == wanted.count else { return nil }
        var values: [String: String] = [:]
        for (part, want) in zip(parts, wanted) {
            if want.hasPrefix("{") {
                values[String(want.dropFirst().dropLast())] = String(part)
            } else if part != want {
                return nil
            }
        }
        return values
    }
}

/// A page of a list.
private struct APIPage<Item: Encodable & Sendable>: Encodable {
    var items: [Item]
    /// What to ask with for the items behind these; absent at the end of the list.
    var nextKey: String?

    init(_ page: ItemPage<Item>, _ request: APIRequest, _ path: String) {
        items = page.items
        nextKey = page.next?.text(of: request.listName(path))
    }
}

extension APIRoute {
    /// A list that is read page by page.
    static func page<Item: Encodable & Sendable>(
        _ path: String, _ summary: String, _ parameters: [APIParameter], of type: Item.Type,
        isPrivate: Bool = false,
        _ ask: @escaping @Sendable (APIRequest, ArchiveQueries, PageKey?) throws -> ItemPage<Item>
    ) -> APIRoute {
        APIRoute(
            path: path, summary: summary, parameters: parameters + [.isReversed, .limit, .key],
            output: .page("\(type)"), isPrivate: isPrivate
        ) { request, queries in
            let page = try ask(request, queries, try request.key(path))
            return try JSONReport.data(of: APIPage(page, request, path))
        }
    }

    /// Something of a number.
    static func item<Item: Encodable & Sendable>(
        _ path: String, _ summary: String, of type: Item.Type, isPrivate: Bool = false,
        _ ask: @escaping @Sendable (Int64, ArchiveQueries) throws -> Item?
    ) -> APIRoute {
        APIRoute(
            path: path, summary: summary, parameters: [.id], output: .item("\(type)"), isPrivate: isPrivate
        ) { request, queries in
            try ask(request.id, queries).map { try JSONReport.data(of: $0) }
        }
    }

    /// All items of a list that is short.
    static func list<Item: Encodable & Sendable>(
        _ path: String, _ summary: String, _ parameters: [APIParameter], of type: Item.Type,
        _ ask: @escaping @Sendable (APIRequest, ArchiveQueries) throws -> [Item]?
    ) -> APIRoute {
        APIRoute(path: path, summary: summary, parameters: parameters, output: .list("\(type)")) {
            request, queries in
            try ask(request, queries).map { try JSONReport.data(of: $0) }
        }
    }
}
