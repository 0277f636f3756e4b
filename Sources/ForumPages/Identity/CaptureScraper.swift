internal import ForumModel

/// Decides the address and time of a capture, from its metadata and from marks of saving tools.
///
/// Time: the digits of a web archive's address if there are any, since a container was made later; otherwise the container's
/// time; otherwise the saving tool's. Address: the container's, the saving tool's, the replaying archive's, the page's
/// canonical link, the file's attributes or path, in this order. A web archive's address counts as the address that it wraps.
enum CaptureScraper {
    static func scrape(_ outline: PageOutline, _ replay: Replay?, hints: PageHints) -> CaptureFacts {
        var facts = CaptureFacts()
        facts.charset = hints.facts.charset
        facts.mediaType = hints.facts.mediaType
        (facts.url, facts.urlBasis) = address(outline, replay, hints.facts)
        let archived = [hints.facts.url, outline.savedMark?.url].compactMap(\.self).compactMap(Self.innermost).first
        let dated = outline.savedMarks.first { $0.savedAt != nil && $0.tool.captureBasis != nil }
        if let time = archived?.time ?? replay?.time {
            facts.capturedAt = time
            facts.capturedBasis = .wayback
        } else if let time = hints.facts.capturedAt, let basis = hints.facts.capturedBasis, basis.isExplicit {
            facts.capturedAt = time
            facts.capturedBasis = basis
        } else if let dated {
            facts.capturedAt = dated.savedAt
            facts.capturedBasis = dated.tool.captureBasis
        }
        return facts
    }

    private static func address(
        _ outline: PageOutline, _ replay: Replay?, _ facts: CaptureFacts
    ) -> (String?, AddressBasis?) {
        let mark = outline.savedMark
        let isWeak = facts.urlBasis == .filePath || facts.urlBasis == .fileAttribute
        let candidates: [(url: String?, basis: AddressBasis?)] = [
            (isWeak ? nil : facts.url.flatMap(absolute), facts.urlBasis), (mark?.url, mark?.tool.addressBasis),
            (replay?.url, .wayback), (outline.canonicalURL.flatMap(absolute), .canonical),
            (isWeak ? facts.url.flatMap(absolute) : nil, facts.urlBasis),
        ]
        guard let best = candidates.first(where: { $0.url != nil }), let url = best.url else { return (nil, nil) }
        let isPath = best.basis == .filePath
        if let archived = innermost(url) {
            return (isPath ? MirrorName.address(ofPath: archived.original) : archived.original, .wayback)
        }
        return (isPath ? MirrorName.address(ofPath: url) : url, best.basis)
    }

    /// Returns the innermost web archive address, as an archive can have captured another archive's replay; nil if there is none.
    static func innermost(_ url: String) -> WaybackAddress? {
        var result = WaybackAddress(url)
        for _ in 0..<4 {
            guard let inner = result.flatMap({ WaybackAddress($0.original) }) else { break }
            result = inner
        }
        return result
    }

    /// Returns an absolute web address or an archive's address; nil for other schemes (`cid:`, `file:`).
    private static func absolute(_ url: String) -> String? {
        url.hasPrefix("http://") || url.hasPrefix("https://") || WaybackAddress(url) != nil ? url : nil
    }
}

extension CaptureFacts {
    var urlWitness: IdentityWitness {
        switch urlBasis {
        case .canonical: .canonical
        case .filePath: .fileName
        default: .savedMark
        }
    }
}
