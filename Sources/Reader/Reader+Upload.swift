internal import Archive
internal import ForumModel

/// The addresses for other programs: sending a page, and asking which addresses are held.
extension Reader {
    func isForPrograms(_ request: ReaderRequest) -> Bool {
        options.uploadToken != nil && (request.path == UploadedPage.path || request.path == HeldAnswer.path)
    }

    /// Returns how many bytes of content a request may have; who lacks the token cannot make the Reader read a page.
    func contentLimit(of request: ReaderRequest) throws(RequestHead.Refusal) -> Int {
        guard request.path == UploadedPage.path, let token = options.uploadToken,
            request.method == "POST" || request.method == "PUT"
        else {
            // A note is longer than other forms; only the Reader's own pages may send one.
            let isNote = request.path == MarkWriter.path && refusal(of: request) == nil
            return request.method == "POST" ? (isNote ? 1 << 20 : RequestHead.contentLimit) : 0
        }
        guard token.isBorne(by: request) else { throw Self.noToken }
        return UploadedPage.byteLimit
    }

    private static let noToken = RequestHead.Refusal(
        status: 401, words: "The token is missing or wrong: the Reader printed it when it was started.")

    func response(to request: ReaderRequest, _ inbox: PageInbox) async -> ReaderResponse {
        let methods = request.path == HeldAnswer.path ? ["GET", "HEAD"] : ["POST", "PUT"]
        let allowed = methods.joined(separator: ", ")
        if request.method == "OPTIONS" {
            let headers = [
                ("Access-Control-Allow-Origin", "*"), ("Access-Control-Allow-Methods", allowed),
                ("Access-Control-Allow-Headers", "Authorization, Content-Type"),
            ]
            return ReaderResponse(status: 204, headers: headers)
        }
        guard methods.contains(request.method) else {
            return .plain(405, "This address answers \(allowed).", headers: [("Allow", allowed + ", OPTIONS")])
        }
        guard inbox.token.isBorne(by: request) else {
            return .plain(401, Self.noToken.words, headers: [("WWW-Authenticate", "Bearer")])
        }
        var response = request.path == HeldAnswer.path ? await held(request) : await inbox.response(to: request)
        response.headers.append(("Access-Control-Allow-Origin", "*"))
        return response
    }

    /// Returns the user script that marks what is held on the live forums; nil if the Reader accepts no pages.
    func heldScript(_ request: ReaderRequest) -> ReaderResponse? {
        guard options.uploadToken != nil else { return nil }
        let port = (request["host"] ?? "").firstMatch(of: /:([0-9]+)$/).map { ":\($0.1)" } ?? ""
        let script = String(decoding: PackageResources.held_user_js, as: UTF8.self)
            .replacing("{{ADDRESS}}", with: "http://127.0.0.1\(port)/")
        return .file(Array(script.utf8), mediaType: "text/javascript; charset=utf-8")
    }

    private func held(_ request: ReaderRequest) async -> ReaderResponse {
        let addresses = request.fields("address")
        guard !addresses.isEmpty, addresses.count <= HeldAnswer.addressLimit else {
            return APIAnswer.problem(400, "The parameter address is given 1 to \(HeldAnswer.addressLimit) times.")
        }
        let answer = await work.run { [browser] in
            do {
                return try browser.reading { ReaderResponse.json(try JSONReport.data(of: HeldAnswer(addresses, $0))) }
            } catch { return APIAnswer.problem(503, "\(error)") }
        }
        return answer ?? .plain(503, "Too many requests wait for the archive.", headers: [("Retry-After", "1")])
    }
}
