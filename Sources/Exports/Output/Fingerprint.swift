internal import ForumModel

extension ContentHash {
    func combined(with parts: [String]) -> ContentHash {
        // The length prefixes keep adjacent parts distinct.
        ContentHash(of: Array((description + parts.map { "\($0.utf8.count):\($0)" }.joined()).utf8))
    }
}
