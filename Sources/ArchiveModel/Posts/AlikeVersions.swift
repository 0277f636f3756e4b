internal import ForumModel

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
        /// The version of those that was captured last.
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
