internal import ForumModel

extension ContentHash {
    /// The hash of this one and other things that a file is made of.
    func combined(with parts: [String]) -> ContentHash {
        // Lengths keep parts apart.
        ContentHash(of: Array((description + parts.map { "\($0.utf8.count):\($0)" }.joined()).utf8))
    }
}
