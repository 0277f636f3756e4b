internal import ForumModel

/// One version of a post's body: what all captures showed between two edits.
struct BodyVersion {
    /// A capture that showed it.
    struct Capture {
        /// Its `source_page.id`.
        var source: Int64
        var key: CaptureKey
    }

    /// The markup, from ``markup``.
    var body: PostBody
    /// When it was first and last captured.
    var first: UTCTime?
    var last: UTCTime?
    /// The newest capture that showed it; decides which version is the post's.
    var newest: Capture
    /// The capture that the markup is from: the newest one in which images have their own addresses.
    var markup: Capture

    init(_ body: PostBody, seen capture: Capture) {
        self.body = body
        first = capture.key.time
        last = capture.key.time
        newest = capture
        markup = capture
    }

    init(_ body: PostBody, first: UTCTime?, last: UTCTime?, newest: Capture, markup: Capture) {
        self.body = body
        self.first = first
        self.last = last
        self.newest = newest
        self.markup = markup
    }

    /// Whether nobody edited between two bodies.
    ///
    /// A browser that saves a page *complete* makes its images local files; such a body is compared without images.
    static func isSame(_ left: PostBody, _ right: PostBody) -> Bool {
        if left.signature == right.signature { return true }
        return (left.hasLocalImages || right.hasLocalImages)
            && left.imagelessSignature == right.imagelessSignature
    }

    /// Adds what another capture, or a run of captures, of the same version says.
    mutating func absorb(_ other: BodyVersion) {
        first = [first, other.first].compactMap(\.self).min()
        last = [last, other.last].compactMap(\.self).max()
        if other.newest.key > newest.key { newest = other.newest }
        let isBetter =
            body.hasLocalImages == other.body.hasLocalImages
            ? other.markup.key > markup.key : body.hasLocalImages
        if isBetter {
            body = other.body
            markup = other.markup
        }
    }
}

/// All versions of a post's body.
struct BodyHistory {
    private(set) var versions: [BodyVersion]

    /// Adds a capture's body.
    ///
    /// A partial body (the stub of an ignored author's post, the end of half a page) counts only as long as there is
    /// no whole one, and is never history.
    mutating func add(_ version: BodyVersion) {
        if version.body.isPartial != versions.allSatisfy(\.body.isPartial) {
            if !version.body.isPartial { versions = [version] }
            return
        }
        if version.body.isPartial {
            if let known = versions.first, known.newest.key > version.newest.key { return }
            versions = [version]
            return
        }
        let exact = versions.firstIndex { $0.body.signature == version.body.signature }
        let alike = versions.indices.filter { BodyVersion.isSame(versions[$0].body, version.body) }
            .max { versions[$0].newest.key < versions[$1].newest.key }
        if let index = exact ?? alike { versions[index].absorb(version) } else { versions.append(version) }
    }

    /// The post's body: the version with the newest capture.
    var current: BodyVersion? { versions.max { $0.newest.key < $1.newest.key } }
}
