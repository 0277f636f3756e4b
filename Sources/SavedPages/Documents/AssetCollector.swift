internal import ForumModel

/// Collects the resources saved with a page, and reports skipped ones, once for each kind.
struct AssetCollector {
    let limits: ContainerLimits
    private(set) var assets: [SavedAsset] = []
    /// Whether the parts left out for their type contain no text of users: fonts, sound, films, and frames that are no forum pages.
    private(set) var isWhole = true
    private var byteCount = 0
    private var tooBigCount = 0

    init(limits: ContainerLimits) { self.limits = limits }

    /// Whether something of this type is kept: pictures, style sheets, scripts, and what may be one of these.
    ///
    /// Fonts and films are not: a page is only ever shown rebuilt, without them. Any other type clears ``isWhole``.
    mutating func wants(mediaType: String?) -> Bool {
        let type = mediaType ?? ""
        if type.hasPrefix("image/") || ["text/css", "javascript", "/octet-stream"].contains(where: type.hasSuffix) {
            return true
        }
        if !["audio/", "font/", "video/", "application/font"].contains(where: type.hasPrefix) { isWhole = false }
        return false
    }

    /// Leaves out a frame's page; clears ``isWhole`` if it may be of the forums or is nil (no readable HTML): only the file then holds it.
    mutating func leaveOut(frame: [UInt8]?) { if frame.map(HTMLSniff.mayBeForumPage) ?? true { isWhole = false } }

    /// Adds an asset, or only counts one that is too big; throws when all together are more than a document may hold.
    mutating func take(_ asset: SavedAsset) throws(ContainerError) {
        guard asset.bytes.count <= limits.memberByteLimit else {
            tooBigCount += 1
            return
        }
        byteCount += asset.bytes.count
        guard byteCount <= limits.documentByteLimit else {
            throw ContainerError(
                .bomb,
                "Its pictures and style sheets unpack to more than \(limits.documentByteLimit) bytes, which no saved page"
                    + " needs. Nothing was imported from it; save the page again.")
        }
        assets.append(asset)
    }

    var notes: [Diagnostic] {
        guard tooBigCount > 0 else { return [] }
        return [
            Diagnostic(
                .warning, .assetTooBig,
                "Skipped \(tooBigCount) picture(s) or style sheet(s) of more than \(limits.memberByteLimit) bytes.")
        ]
    }
}
