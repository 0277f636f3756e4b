internal import Archive
internal import ForumModel
internal import Foundation

/// Answers a request of the JSON API; `description` is the path of its OpenAPI description.
struct APIAnswer {
    private static let prefix = "api/v1"
    static let description = "api/openapi.json"
    let request: ReaderRequest
    /// The path relative to the API's base path, with a leading slash; empty for an address outside of it.
    private let path: String

    init?(_ request: ReaderRequest, path: String) {
        guard path.hasPrefix("api/") else { return nil }
        self.request = request
        self.path = path.hasPrefix(Self.prefix + "/") ? String(path.dropFirst(Self.prefix.count)) : ""
    }

    func response(_ reader: ArchiveSnapshot) throws -> ReaderResponse {
        for route in APIRoute.all where reader.selection.includesPrivate || !route.isPrivate {
            guard let values = route.match(path) else { continue }
            guard route.fillPast != nil || self.request.field(APIParameter.asOf.name) == nil else {
                return Self.problem(400, Self.onlyPresent)
            }
            do {
                let request = try APIRequest(route.allParameters, includesPrivate: reader.selection.includesPrivate) {
                    parameter in parameter.isPath ? values[parameter.name] : self.request.field(parameter.name)
                }
                if let day = request.day { try route.fillPast?(request, reader.readAsOf(day)) }
                guard let data = try route.answer(request, reader) else {
                    return Self.problem(
                        404,
                        request.day == nil
                            ? "The archive has nothing of that number."
                            : "No page saved up to that day shows anything of that number.")
                }
                return .json(data)
            } catch let refusal as APIRequest.Refusal {
                return Self.problem(400, refusal.words)
            } catch  where error is LookupError || error is SearchFilterError { return Self.problem(400, "\(error)") }
        }
        return Self.problem(404, "The API has no such address: /\(Self.description) describes it.")
    }

    private static let onlyPresent =
        "The search is of the present only and does not take the parameter \(APIParameter.asOf.name); all else takes it."

    static func problem(_ status: Int, _ words: String) -> ReaderResponse {
        .json((try? JSONReport.data(of: ["error": words])) ?? Data(), status: status)
    }
}
