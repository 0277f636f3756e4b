internal import ForumModel

/// Classifies a member of a container before its bytes are read.
enum MemberVerdict {
    /// Classifies by the media type if the container gives one (a crawl's names are numbers), else by the name.
    static func verdict(of member: Member, named name: BytePath) -> PageName.Verdict {
        if member.isPart { return .asset }
        guard let type = member.facts.mediaType else {
            let verdict = PageName.verdict(name.lastComponent.bytes)
            // Pages in a companion folder are frames of the page beside it.
            guard name.isInCompanionFolder else { return verdict }
            return verdict == .page ? .asset : verdict == .container ? .somethingElse : verdict
        }
        switch type {
        case "text/html", "application/xhtml+xml": return .page
        case "text/css": return .asset
        case "", "text/plain", "application/octet-stream", "application/x-httpd-php": return .unclear
        default: return type.hasPrefix("image/") || type.hasSuffix("javascript") ? .asset : .somethingElse
        }
    }

    /// Whether a member is JSON by its media type, or else by its name, and belongs to no page.
    static func isJSON(_ member: Member, named name: BytePath) -> Bool {
        member.facts.mediaType.map(PageName.isJSON(mediaType:))
            ?? (PageName.isJSON(name.lastComponent.bytes) && !name.isInCompanionFolder)
    }

    /// Whether the name is that of a file that wraps a page with its pictures, and may be larger than a page.
    static func isDocument(_ name: String) -> Bool {
        let path = BytePath(name)
        return FileExtension.documents.contains { path.hasExtension($0) }
    }
}

extension BytePath {
    /// Whether a component begins with a dot and has more than dots, or is `__MACOSX`, the metadata folder of macOS.
    var isHidden: Bool {
        components.contains { component in
            let name = component.bytes
            if name.elementsEqual("__MACOSX".utf8) { return true }
            return PageName.isHidden(name) && !name.allSatisfy { $0 == 0x2E }
        }
    }
}
