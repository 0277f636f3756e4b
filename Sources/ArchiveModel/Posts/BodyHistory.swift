package import ForumModel

/// A version of a post's body: the bodies that captures show between two edits.
package struct BodyVersion {
    /// The captures that show the version, in order, each with its body.
    package var captures: [(body: Int64, source: SourcePageID, key: CaptureKey)] = []
    /// The body whose markup represents the version, and its capture: the newest with original image addresses.
    package var markup: (body: Int64, source: SourcePageID)
    package var traits: BodyTraits

    /// The newest capture that shows the version; it decides which version is current.
    package var newest: CaptureRef? { captures.last.map { CaptureRef($0.source, $0.key) } }
    package var first: UTCTime? { captures.compactMap(\.key.time).min() }
    package var last: UTCTime? { captures.compactMap(\.key.time).max() }
}

/// All versions of a post's body: a pure function of its captures, independent of the order of imports.
package struct BodyHistory {
    package private(set) var versions: [BodyVersion] = []
    private var bySignature: [Int64: Int] = [:]

    /// Groups the captured bodies into versions; the claims are in the order of captures, the oldest first.
    ///
    /// A partial body (the stub of an ignored author's post, or a truncated one) counts only if there is no
    /// complete one, and is never a revision.
    package init(of claims: [PostClaim], traits: [Int64: BodyTraits]) {
        let shown = claims.compactMap { claim in
            claim.bodyID.flatMap { id in traits[id].map { (claim: claim, body: id, traits: $0) } }
        }
        let whole = shown.filter { !$0.traits.isPartial }
        if whole.isEmpty {
            guard let newest = shown.last else { return }
            versions = [Self.version(newest.claim, newest.body, newest.traits)]
            return
        }
        // Bodies with original images define the versions; bodies with local images are assigned to them.
        for (claim, body, traits) in whole where !traits.hasLocalImages {
            if let index = bySignature[traits.signature] {
                join(claim, body, traits, index)
            } else {
                append(claim, body, traits)
            }
        }
        var alike = AlikeVersions(versions)
        for (claim, body, traits) in whole where traits.hasLocalImages {
            let exact = bySignature[traits.signature]
            if let index = exact ?? alike.nearest(to: claim.key, traits.imagelessSignature) {
                alike.join(index, at: claim.key)
                join(claim, body, traits, index)
            } else {
                alike.append(versions.count, traits.imagelessSignature, at: claim.key)
                append(claim, body, traits)
            }
        }
        for index in versions.indices { versions[index].captures.sort { $0.key < $1.key } }
    }

    /// The current body: the version with the newest capture.
    package var current: BodyVersion? {
        versions.max { left, right in
            guard let newest = left.newest?.key, let other = right.newest?.key else { return right.newest != nil }
            return newest < other
        }
    }

    /// The superseded versions, those with the oldest captures first.
    package var former: [BodyVersion] {
        let current = current?.markup.body
        return versions.filter { $0.markup.body != current }.sorted { $0.captures[0].key < $1.captures[0].key }
    }

    private static func version(_ claim: PostClaim, _ body: Int64, _ traits: BodyTraits) -> BodyVersion {
        BodyVersion(captures: [(body, claim.source, claim.key)], markup: (body, claim.source), traits: traits)
    }

    private mutating func append(_ claim: PostClaim, _ body: Int64, _ traits: BodyTraits) {
        bySignature[traits.signature] = versions.count
        versions.append(Self.version(claim, body, traits))
    }

    private mutating func join(_ claim: PostClaim, _ body: Int64, _ traits: BodyTraits, _ index: Int) {
        versions[index].captures.append((body, claim.source, claim.key))
        // Claims come by capture, those with local images last; these never replace the markup with original images.
        guard versions[index].traits.hasLocalImages == traits.hasLocalImages else { return }
        bySignature[versions[index].traits.signature] = nil
        bySignature[traits.signature] = index
        versions[index].markup = (body, claim.source)
        versions[index].traits = traits
    }
}

/// Assigns bodies whose images were replaced by local files to a version that differs only in its images: the version captured
/// last before the body, otherwise the first one after it.
///
/// Bodies are looked up in the order of capture, so that each version is passed once.
struct AlikeVersions {
    private struct Group {
        /// The indices of versions, ordered by their first capture.
        var versions: [Int] = []
        /// The number of versions captured before the current body.
        var passed = 0
        /// Of the passed versions, the one that was captured last.
        var latest: Int?
    }

    private var groups: [Int64: Group] = [:]
    private var groupOfVersion: [Int: Int64] = [:]
    /// The first capture of each version.
    private var firsts: [Int: CaptureKey] = [:]
    /// Versions that were found to be captured earlier, and so are out of order in their group.
    private var moved: Set<Int> = []

    init(_ versions: [BodyVersion]) {
        for (index, version) in versions.enumerated() {
            firsts[index] = version.captures[0].key
            groupOfVersion[index] = version.traits.imagelessSignature
            groups[version.traits.imagelessSignature, default: Group()].versions.append(index)
        }
        for group in groups.keys {
            groups[group]?.versions.sort { left, right in
                guard let first = firsts[left], let other = firsts[right] else { return left < right }
                return first < other
            }
        }
    }

    mutating func nearest(to key: CaptureKey, _ imagelessSignature: Int64) -> Int? {
        guard var group = groups[imagelessSignature] else { return nil }
        pass(key, &group)
        groups[imagelessSignature] = group
        return group.latest ?? group.versions.first
    }

    mutating func join(_ index: Int, at key: CaptureKey) {
        guard let signature = groupOfVersion[index], var group = groups[signature],
            let first = firsts[index], key < first
        else { return }
        pass(key, &group)
        firsts[index] = key
        moved.insert(index)
        // All other versions captured before are passed, so this one is the latest for the following bodies.
        group.latest = index
        groups[signature] = group
    }

    mutating func append(_ index: Int, _ imagelessSignature: Int64, at key: CaptureKey) {
        firsts[index] = key
        groupOfVersion[index] = imagelessSignature
        groups[imagelessSignature, default: Group()].versions.append(index)
    }

    private func pass(_ key: CaptureKey, _ group: inout Group) {
        while group.passed < group.versions.count {
            let index = group.versions[group.passed]
            if !moved.contains(index) {
                guard let first = firsts[index], first < key else { return }
                group.latest = index
            }
            group.passed += 1
        }
    }
}
