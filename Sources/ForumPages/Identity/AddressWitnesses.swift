internal import ForumModel

/// The addresses that a page has by witnesses around its content: canonical link, saving tool, file name.
struct AddressWitnesses {
    /// Each witness's address, taken apart.
    var links: [(witness: IdentityWitness, link: ForumLink)] = []
    /// The whole address, and who gives it.
    var url: (witness: IdentityWitness, text: String)?

    init(_ outline: PageOutline, hints: PageHints) {
        hear(outline.canonicalURL, from: .canonical)
        hear(hints.facts.url ?? outline.savedMark?.url, from: .savedMark)
        // A file's name counts only from a script's name on: any other name is a title or a person's own.
        if let name = hints.fileName, let start = Self.script(in: name) {
            if let link = ForumLink(String(name[start...])) { links.append((.fileName, link)) }
        }
    }

    private mutating func hear(_ address: String?, from witness: IdentityWitness) {
        guard let address else { return }
        if url == nil, address.hasPrefix("http://") || address.hasPrefix("https://") {
            url = (witness, address)
        }
        if let link = ForumLink(address) { links.append((witness, link)) }
    }

    /// Where a script's name starts in a file's name, which may have a host in front.
    private static func script(in name: String) -> String.Index? {
        guard let ending = name.firstRange(ofASCII: ".php") else { return nil }
        let stem = name[..<ending.lowerBound]
        let start = stem.lastIndex { !($0.isASCII && ($0.isLetter || $0.isNumber)) }.map(stem.index(after:))
        let script = name[(start ?? stem.startIndex)..<ending.upperBound]
        return ForumLink(String(script)).flatMap(KindWitnesses.link) == nil ? nil : script.startIndex
    }
}
