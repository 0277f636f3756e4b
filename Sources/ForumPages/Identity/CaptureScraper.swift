internal import ForumModel
internal import HTMLTree

/// Decides where and when a page was captured, from what stands around it and what tools wrote into it.
///
/// The time: the digits of an archive of the web, wherever they stand, for the container around them was made later;
/// else the container's own; else the saving tool's. The address: the container's; else the saving tool's; else the
/// replaying archive's; else the page's own canonical link; else what the file's attributes or its path say. An
/// archive's address counts as the one that it wraps.
enum CaptureScraper {
    /// What is known of the capture.
    static func scrape(_ outline: PageOutline, _ replay: Replay?, hints: PageHints) -> CaptureFacts {
        var facts = CaptureFacts()
        facts.charset = hints.facts.charset
        facts.mediaType = hints.facts.mediaType
        (facts.url, facts.urlBasis) = address(outline, replay, hints.facts)
        let archived = [hints.facts.url, outline.savedMark?.url].compactMap(\.self).compactMap(Self.innermost)
            .first
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
            (isWeak ? nil : facts.url.flatMap(absolute), facts.urlBasis),
            (mark?.url, mark?.tool.addressBasis),
            (replay?.url, .wayback), (outline.canonicalURL.flatMap(absolute), .canonical),
            (isWeak ? facts.url.flatMap(absolute) : nil, facts.urlBasis),
        ]
        guard let best = candidates.first(where: { $0.url != nil }), let url = best.url else {
            return (nil, nil)
        }
        let isPath = best.basis == .filePath
        if let archived = innermost(url) {
            return (isPath ? MirrorName.address(ofPath: archived.original) : archived.original, .wayback)
        }
        return (isPath ? MirrorName.address(ofPath: url) : url, best.basis)
    }

    /// The archive's address that was made first: an archive can have captured another's replay.
    static func innermost(_ url: String) -> WaybackAddress? {
        var result = WaybackAddress(url)
        for _ in 0..<4 {
            guard let inner = result.flatMap({ WaybackAddress($0.original) }) else { break }
            result = inner
        }
        return result
    }

    /// An address that is whole, or an archive's; nil for those of no page of the web (`cid:`, `file:`).
    private static func absolute(_ url: String) -> String? {
        url.hasPrefix("http://") || url.hasPrefix("https://") || WaybackAddress(url) != nil ? url : nil
    }
}

extension CaptureFacts {
    /// The witness that a page's address comes from.
    var urlWitness: IdentityWitness {
        switch urlBasis {
        case .canonical: .canonical
        case .filePath: .fileName
        default: .savedMark
        }
    }
}
