internal import ForumModel

struct WebArchiveReader<List: PropertyList> {
    private var list: List
    private let limits: ContainerLimits
    private var collector: AssetCollector
    private var frameCount = 0
    private var badCount = 0

    init(list: List, limits: ContainerLimits) {
        self.list = list
        self.limits = limits
        collector = AssetCollector(limits: limits)
    }

    /// Reads the main resource as the page, and the subresources, also those of frames, as its assets.
    mutating func read() throws(ContainerError) -> OpenedDocument {
        guard let archive = try list.dictionary(list.top), let main = archive[WebArchiveKey.mainResource] else {
            throw ContainerError(.noPage, "It is a property list without WebMainResource, and so not a web archive.")
        }
        guard let resource = try resource(main) else {
            throw ContainerError(
                .damaged,
                "Its WebMainResource has no data (WebResourceData), so it contains no page. Save it again.")
        }
        try check(resource)
        let facts = facts(of: resource)
        try readSubresources(of: archive)
        return OpenedDocument(
            page: Array(resource.bytes), facts: facts, name: resource.url.map { BytePath($0) },
            assets: collector.assets, isWhole: collector.isWhole, notes: notes)
    }

    private struct Resource {
        var bytes: ArraySlice<UInt8>
        var url: String?
        var mediaType: String?
        var charset: String?
    }

    private mutating func resource(_ number: Int) throws(ContainerError) -> Resource? {
        guard let fields = try list.dictionary(number), let data = fields[WebArchiveKey.data] else { return nil }
        let charset = try list.string(fields[WebArchiveKey.charset])
        var resource: Resource
        switch try list.value(data) {
        case .data(let bytes): resource = Resource(bytes: bytes, charset: charset)
        // Some programs write text as text; whatever its encoding was, here it is UTF-8.
        case .string(let text): resource = Resource(bytes: Array(text.utf8)[...], charset: "utf-8")
        default: return nil
        }
        resource.url = try list.string(fields[WebArchiveKey.url])
        let type = try list.string(fields[WebArchiveKey.mediaType])
        resource.mediaType = type.map { MIMEContentType(Array($0.utf8)).mediaType }
        return resource
    }

    /// Refuses a main resource that is certainly no page, or a too big one.
    private func check(_ resource: Resource) throws(ContainerError) {
        if let type = resource.mediaType,
            ["image/", "audio/", "video/", "font/", "application/pdf"].contains(where: type.hasPrefix)
        {
            throw ContainerError(
                .noPage, "It contains no page but \(SafeText.escape(type.prefix(80))). Save the page itself.")
        }
        guard resource.bytes.count <= limits.memberByteLimit else {
            throw .pageInsideTooBig(byteCount: resource.bytes.count, limit: limits.memberByteLimit)
        }
    }

    private func facts(of resource: Resource) -> CaptureFacts {
        var facts = CaptureFacts()
        facts.url = resource.url.flatMap(WebAddress.page)
        facts.urlBasis = facts.url == nil ? nil : .webArchive
        facts.charset = resource.charset
        facts.mediaType = resource.mediaType
        return facts
    }

    /// Takes the subresources of an archive and of the archives of its frames, each only once, as they may contain each other.
    private mutating func readSubresources(of archive: [String: Int]) throws(ContainerError) {
        var archives = [archive]
        var seen: Set<Int> = [list.top]
        var index = 0
        while index < archives.count {
            let archive = archives[index]
            index += 1
            for number in try elements(archive[WebArchiveKey.subresources]) where seen.insert(number).inserted {
                try take(try resource(number))
            }
            for number in try elements(archive[WebArchiveKey.frames]) where seen.insert(number).inserted {
                frameCount += 1
                let frame = try list.dictionary(number)
                if let frame { archives.append(frame) } else { badCount += 1 }
                let main = frame?[WebArchiveKey.mainResource]
                let page = if let main { try resource(main) } else { nil as Resource? }
                let isPage = page.map { $0.mediaType == nil || $0.mediaType == "text/html" } ?? false
                collector.leaveOut(frame: isPage ? page.map { Array($0.bytes) } : nil)
            }
        }
    }

    /// The numbers of an array's elements; none for nil, and none for a value that is no array, which is counted as bad.
    private mutating func elements(_ number: Int?) throws(ContainerError) -> [Int] {
        guard let number else { return [] }
        if case .array(let elements) = try list.value(number) { return elements }
        badCount += 1
        return []
    }

    private mutating func take(_ resource: Resource?) throws(ContainerError) {
        guard let resource, let url = resource.url else {
            badCount += 1
            return
        }
        guard collector.wants(mediaType: resource.mediaType) else { return }
        try collector.take(SavedAsset(url: url, mediaType: resource.mediaType, bytes: Array(resource.bytes)))
    }

    private var notes: [Diagnostic] {
        var notes = collector.notes
        if frameCount > 0 {
            notes.report(
                .info, .webArchiveFrames,
                "It also contains the page(s) of \(frameCount) frame(s); only their pictures were imported.")
        }
        if list.foreignByteCount > 0 {
            notes.report(
                .warning, .containerTrailing,
                "\(list.foreignByteCount) bytes before or after the web archive do not belong to it; they were not read."
            )
        }
        if list.badTextCount > 0 {
            notes.report(
                .warning, .webArchiveBadEncoding,
                "In \(list.badTextCount) place(s) the web archive's base64 is broken: words of the page, or parts of"
                    + " pictures, may be missing. Save the page again if you can.")
        }
        if badCount > 0 {
            notes.report(
                .warning, .webArchiveBadResource,
                "Skipped \(badCount) of the web archive's resources, which have no address or data, or are invalid.")
        }
        return notes
    }
}

enum WebArchiveKey {
    static let mainResource = "WebMainResource"
    static let subresources = "WebSubresources"
    static let frames = "WebSubframeArchives"
    static let data = "WebResourceData"
    static let url = "WebResourceURL"
    static let mediaType = "WebResourceMIMEType"
    static let charset = "WebResourceTextEncodingName"
}
