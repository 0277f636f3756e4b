package import Archive
internal import ForumModel
internal import ForumPages

extension ServedSite {
    /// Returns the page about the sources of a post (`p/5.html`), nil for another address; `versions` are the numbers
    /// of the two versions of the body to compare, from 1, or nil for the last two.
    package func proof(
        _ path: String, comparing versions: (from: Int?, to: Int?), _ reader: ArchiveSnapshot
    ) throws -> Answer? {
        guard let id = Self.post(ofProof: path) else { return nil }
        let request = try request(reader)
        guard let proof = try reader.proof(of: id), let location = try reader.location(of: id) else {
            return .missing(try request.missing(.link(.post(id))))
        }
        let references = try request.site.references(proof.versions.map { ($0.bodyHTML, $0.sourceID, []) })
        var names: [UserID: String] = [:]
        for user in Set(proof.statements.compactMap(\.author.id)) { names[user] = try reader.user(user)?.name }
        var comparison: PostProofView.Comparison?
        let count = proof.versions.count
        if count > 1 {
            func index(_ number: Int?, _ standard: Int) -> Int { number.map { min(max($0, 1), count) - 1 } ?? standard }
            comparison = (index(versions.from, count - 2), index(versions.to, count - 1))
        }
        return .page(
            PostProofView(
                context: request.site.context, post: id, proof: proof,
                thread: try reader.selectedThread(location.threadID), location: location,
                comparison: comparison, names: names, references: references, titles: request.site.titles,
                notes: try reader.notes("purpose = 'commenting' AND target = 'post' AND target_id = ?", [id.rawValue])
            ).render())
    }

    /// Returns the citation of a post or thread (`p/5.bib`, `t/5.ris`, `.json`, `.txt`); nil for another address.
    package func citation(_ path: String, _ reader: ArchiveSnapshot) throws -> Answer? {
        for format in Citation.Format.allCases {
            let names = ["p/", "t/"].map { Self.name(path, in: $0, ending: "." + format.file.ending) ?? "" }
            guard
                let citation = try PostID(parsing: names[0]).flatMap({ try Citation($0, in: reader) })
                    ?? ThreadID(parsing: names[1]).flatMap({ try Citation($0, in: reader) })
            else { continue }
            let bytes = Array(try citation.text(as: format).utf8)
            return .file(bytes, mediaType: format.file.mediaType, isImmutable: false)
        }
        return nil
    }

    /// Returns a saved page for a frame (`k/<SHA-256>.html`); nil for another address, or if the archive does not hold the
    /// original bytes or may not show them, or if there are too many.
    package func keptPage(_ path: String, _ reader: ArchiveSnapshot) throws -> KeptPageFile? {
        guard let hash = Self.name(path, in: "k/"), hash.utf8.count == 64,
            let (kept, encoding) = try reader.keptPage(hash), kept.byteCount <= KeptPageFile.byteLimit,
            let bytes = kept.bytes(limit: kept.byteCount)
        else { return nil }
        return KeptPageFile(bytes, encoding: encoding)
    }

    static func post(ofProof path: String) -> PostID? {
        guard let name = name(path, in: "p/"), let id = PostID(parsing: name), id.description == name else {
            return nil
        }
        return id
    }

    private static func name(_ path: String, in folder: String, ending: String = ".html") -> String? {
        guard path.hasPrefix(folder), path.hasSuffix(ending) else { return nil }
        return String(path.dropFirst(folder.count).dropLast(ending.count))
    }
}
