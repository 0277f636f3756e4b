internal import ForumModel

/// One version of a post's body: what all captures showed between two edits.
struct BodyVersion {
    /// The captures that showed it, from the oldest to the newest, and with which body each.
    var captures: [(body: Int64, source: Int64, key: CaptureKey)] = []
    /// The body whose markup stands for the version, and its capture: the newest in which images have their own
    /// addresses.
    var markup: (body: Int64, source: Int64)
    /// The traits of that body.
    var traits: BodyTraits

    /// The newest capture that showed it; decides which version is the post's.
    var newest: (source: Int64, key: CaptureKey)? { captures.last.map { ($0.source, $0.key) } }
    /// When it was first captured, where that is known.
    var first: UTCTime? { captures.compactMap(\.key.time).min() }
    /// When it was last captured, where that is known.
    var last: UTCTime? { captures.compactMap(\.key.time).max() }

    /// Whether nobody edited between this version and a body.
    ///
    /// A browser that saves a page *complete* makes its images local files; such a body is compared without images.
    func includes(_ body: BodyTraits) -> Bool {
        if traits.signature == body.signature { return true }
        return (traits.hasLocalImages || body.hasLocalImages)
            && traits.imagelessSignature == body.imagelessSignature
    }
}

/// All versions of a post's body: a pure function of what its captures showed, whatever their order of import.
struct BodyHistory {
    private(set) var versions: [BodyVersion] = []

    /// Sorts the bodies that captures showed into versions.
    ///
    /// A partial body (the stub of an ignored author's post, the end of half a page) counts only where there is no
    /// whole one, and is never history.
    ///
    /// - Parameters:
    ///   - claims: what captures showed, from the oldest to the newest.
    ///   - traits: the traits of all bodies.
    init(of claims: [PostClaim], traits: [Int64: BodyTraits]) {
        let shown = claims.compactMap { claim in
            claim.bodyID.flatMap { id in traits[id].map { (claim: claim, body: id, traits: $0) } }
        }
        let whole = shown.filter { !$0.traits.isPartial }
        if whole.isEmpty {
            guard let newest = shown.last else { return }
            versions = [Self.version(newest.claim, newest.body, newest.traits)]
            return
        }
        // Bodies with their own images make the versions; those without join the one they show.
        for (claim, body, traits) in whole where !traits.hasLocalImages { add(claim, body, traits) }
        for (claim, body, traits) in whole where traits.hasLocalImages { add(claim, body, traits) }
    }

    /// The post's body: the version with the newest capture.
    var current: BodyVersion? {
        versions.max { left, right in
            guard let newest = left.newest?.key, let other = right.newest?.key else {
                return right.newest != nil
            }
            return newest < other
        }
    }

    private static func version(_ claim: PostClaim, _ body: Int64, _ traits: BodyTraits) -> BodyVersion {
        BodyVersion(
            captures: [(body, claim.source, claim.key)], markup: (body, claim.source), traits: traits)
    }

    private mutating func add(_ claim: PostClaim, _ body: Int64, _ traits: BodyTraits) {
        let exact = versions.firstIndex { $0.traits.signature == traits.signature }
        guard let index = exact ?? nearest(to: claim, traits) else {
            versions.append(Self.version(claim, body, traits))
            return
        }
        versions[index].captures.append((body, claim.source, claim.key))
        versions[index].captures.sort { $0.key < $1.key }
        // Claims come from the oldest to the newest, and those with images first.
        if versions[index].traits.hasLocalImages == traits.hasLocalImages {
            versions[index].markup = (body, claim.source)
            versions[index].traits = traits
        }
    }

    /// Of several versions that differ in their images only, the one that was captured last before a capture without
    /// them; else the first one after it.
    private func nearest(to claim: PostClaim, _ traits: BodyTraits) -> Int? {
        let alike = versions.indices.filter { versions[$0].includes(traits) }
        func first(_ index: Int) -> CaptureKey { versions[index].captures[0].key }
        return alike.filter { first($0) < claim.key }.max { first($0) < first($1) }
            ?? alike.min { first($0) < first($1) }
    }
}
