internal import Archive
internal import Exports
internal import ForumModel
internal import Foundation

/// Answers addresses of the API.
struct APIAnswer {
    private static let prefix = "api/v1"
    static let description = "api/openapi.json"

    let request: ReaderRequest
    /// The path below the API's own, with its slash.
    private let path: String

    /// Takes a request of the API; nil for any other.
    init?(_ request: ReaderRequest, path: String) {
        guard path.hasPrefix("api/") else { return nil }
        self.request = request
        self.path = path.hasPrefix(Self.prefix + "/") ? String(path.dropFirst(Self.prefix.count)) : ""
    }

    /// The answer.
    ///
    /// - Throws: SQLite's errors.
    func response(_ reader: ArchiveReader, _ queries: ArchiveQueries) throws -> ReaderResponse {
        for route in APIRoute.all where reader.selection.includesPrivate || !route.isPrivate {
            guard let values = route.match(path) else { continue }
            do {
                let request = try APIRequest(
                    route.parameters, includesPrivate: reader.selection.includesPrivate
                ) { parameter in
                    parameter.isPath ? values[parameter.name] : self.request.field(parameter.name)
                }
                guard let data = try route.answer(request, queries) else {
                    return Self.problem(404, "The archive has nothing of that number.")
                }
                return .json(data)
            } catch let refusal as APIRequest.Refusal {
                return Self.problem(400, refusal.words)
            } catch let error as LookupError {
                return Self.problem(400, error.description)
            } catch let error as SearchFilterError {
                return Self.problem(400, error.description)
            }
        }
        return Self.problem(404, "The API has no such address: /\(Self.description) describes it.")
    }

    /// Says what is wrong.
    static func problem(_ status: Int, _ words: String) -> ReaderResponse {
        .json((try? JSONReport.data(of: ["error": words])) ?? Data(), status: status)
    }
}

extension ReaderResponse {
    /// An answer of the API.
    static func json(_ data: Data, status: Int = 200) -> ReaderResponse {
        var response = file(Array(data), mediaType: "application/json", isImmutable: false)
        response.status = status
        return response
    }
}
