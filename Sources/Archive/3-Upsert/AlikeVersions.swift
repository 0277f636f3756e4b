internal import ForumModel

/// Finds the version that a body whose images a browser made local files belongs to, among those that differ from it in
/// their images only: the one that was captured last before it, else the first one after it.
///
/// Bodies are looked up from the oldest capture to the newest, so that each version is passed once.
struct AlikeVersions {
    private struct Group {
        /// Indices of versions, the one with the oldest first capture first.
        var versions: [Int] = []
        /// How many of them were captured before the bodies that are looked up now.
        var passed = 0
        /// The one of those that was captured last.
        var latest: Int?
    }

    private var groups: [Int64: Group] = [:]
    private var groupOfVersion: [Int: Int64] = [:]
    /// The first capture of each version.
    private var firsts: [Int: CaptureKey] = [:]
    /// Versions that turned out to have been captured before, out of the order of their group.
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

    /// Lets a version have been captured at a time, too.
    mutating func join(_ index: Int, at key: CaptureKey) {
        guard let signature = groupOfVersion[index], var group = groups[signature],
            let first = firsts[index], key < first
        else { return }
        pass(key, &group)
        firsts[index] = key
        moved.insert(index)
        // All others that were captured before are passed: this one is the latest for whatever comes now.
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
