internal import Archive
internal import ForumModel
internal import Foundation

/// An address of the JSON API, with its parameters and the closure that answers it.
struct APIRoute: Sendable {
    /// The type of the response, by the name of a type that commands print.
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
    /// Whether the route exists only while private messages are readable.
    var isPrivate = false
    /// Fills the tables of the past with what the response shows; nil for a route that shows the present only.
    var fillPast: (@Sendable (APIRequest, PastTables) throws -> Void)? = { try $1.addEverything() }
    /// Returns the JSON response; nil if the archive has no entity of the ID.
    let answer: @Sendable (APIRequest, ArchiveSnapshot) throws -> Data?
    var allParameters: [APIParameter] { parameters + (fillPast == nil ? [] : [.asOf]) }

    /// The values of the path's parameters by name; nil for another path.
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

    /// A query for a page of a list: filter, order, whether it is reversed, where it starts, and its length.
    typealias PageQuery<Item, Order> = (ListFilter, Order, Bool, PageKey?, Int) throws -> ItemPage<Item>

    /// Returns the route with responses as of a day for which a closure fills in less than everything.
    func asOf(_ fillPast: @escaping @Sendable (APIRequest, PastTables) throws -> Void) -> APIRoute {
        var route = self
        route.fillPast = fillPast
        return route
    }

    /// Returns a route for a paginated list; the order is the default one.
    static func page<Item: Encodable & Sendable, Order: RawRepresentable<String> & CaseIterable & Equatable>(
        _ path: String, _ summary: String, _ parameters: [APIParameter], sortedBy order: Order, isPrivate: Bool = false,
        _ query: @escaping @Sendable (APIRequest, ArchiveSnapshot) -> PageQuery<Item, Order>
    ) -> APIRoute where Order: Sendable {
        APIRoute(
            path: path, summary: summary, parameters: parameters + [.sort(first: order), .isReversed, .limit, .key],
            output: .page("\(Item.self)"), isPrivate: isPrivate
        ) { request, queries in
            let page = try query(request, queries)(
                request.filter, request.sort(order), request.isReversed, try request.key(path), request.limit)
            let nextKey = page.next?.text(of: request.listName(path))  // none on the last page
            return try JSONReport.data(of: ["items": page.items, "nextKey": nextKey] as JSONMembers)
        }
    }

    static func item<Item: Encodable & Sendable>(
        _ path: String, _ summary: String, of type: Item.Type, isPrivate: Bool = false,
        _ ask: @escaping @Sendable (Int64, ArchiveSnapshot) throws -> Item?
    ) -> APIRoute {
        APIRoute(path: path, summary: summary, parameters: [.id], output: .item("\(type)"), isPrivate: isPrivate) {
            request, queries in try ask(request.id, queries).map { try JSONReport.data(of: $0) }
        }
    }

    /// Returns a route for a short list without pagination.
    static func list<Item: Encodable & Sendable>(
        _ path: String, _ summary: String, _ parameters: [APIParameter] = [], of type: Item.Type,
        _ ask: @escaping @Sendable (APIRequest, ArchiveSnapshot) throws -> [Item]?
    ) -> APIRoute {
        APIRoute(path: path, summary: summary, parameters: parameters, output: .list("\(type)")) {
            request, queries in try ask(request, queries).map { try JSONReport.data(of: $0) }
        }
    }
}
