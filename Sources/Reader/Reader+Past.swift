internal import Archive
internal import Site

extension Reader {
    /// Returns the response for what only a server has beside the pages of a site: pages as of a day, the sources of a post,
    /// and the original bytes of saved pages; nil for another address.
    func past(_ request: ReaderRequest, path: String, _ reader: ArchiveSnapshot) throws -> ReaderResponse? {
        if let kept = try site.keptPage(path, reader) { return .kept(kept) }
        if let citation = try site.citation(path, reader) { return .answer(citation) }
        let versions = (from: request.field("from").flatMap { Int($0) }, to: request.field("to").flatMap { Int($0) })
        if let proof = try site.proof(path, comparing: versions, reader) { return .answer(proof) }
        let query = request.target.firstIndex(of: "?").map { String(request.target[$0...]) } ?? ""
        return try site.pastAnswer(
            path, wanted: request.field("as-of"), query: query, search: Self.search(request), reader
        ).map(ReaderResponse.answer)
    }
}

extension ReaderResponse {
    /// Returns a saved page's original bytes, sandboxed: a browser shows them without origin, scripts and requests.
    static func kept(_ page: KeptPageFile) -> ReaderResponse {
        var response = file(page.bytes, mediaType: page.mediaType)
        response.headers.removeAll { name, _ in
            ["Content-Security-Policy", "X-Frame-Options", "Cross-Origin-Opener-Policy", "Accept-Ranges"]
                .contains(name)
        }
        response.headers += [
            ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'self'; sandbox"),
            ("X-Frame-Options", "SAMEORIGIN"), ("X-DNS-Prefetch-Control", "off"),
        ]
        return response
    }
}
