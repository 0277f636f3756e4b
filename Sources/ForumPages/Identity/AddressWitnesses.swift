internal import ForumModel

/// The addresses that witnesses around the content give a page: canonical link, saving tool, file name.
struct AddressWitnesses {
    var links: [(witness: IdentityWitness, link: ForumLink)] = []

    init(_ outline: PageOutline, _ replay: Replay?, hints: PageHints) {
        hear(outline.canonicalURL, from: .canonical)
        let isPath = hints.facts.urlBasis == .filePath
        if !isPath { hear(hints.facts.url, from: .savedMark) }
        hear(outline.savedMark?.url, from: .savedMark)
        hear(replay?.url, from: .savedMark)
        if isPath { hear(hints.facts.url, from: .fileName) }
        if let name = hints.fileName, let link = MirrorName.link(inFileName: name) {
            links.append((.fileName, link))
        }
    }

    private mutating func hear(_ address: String?, from witness: IdentityWitness) {
        guard let address else { return }
        let original = CaptureScraper.innermost(address)?.original ?? address
        if let link = ForumLink(original) { links.append((witness, link)) }
    }
}
