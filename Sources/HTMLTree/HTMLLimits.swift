/// The limits for parsing one page.
///
/// A page over a limit is refused before it is parsed, or its parsing stops, so that no page takes minutes.
public struct HTMLLimits: Sendable, Hashable {
    /// The largest page, in bytes as saved.
    public var byteCount: Int
    /// The most attributes one tag may have: libxml2 compares each with each, so 100,000 of them take minutes.
    public var attributesPerTag: Int
    /// The most nodes of a tree.
    public var nodeCount: Int

    /// 16 MiB, 1,000 attributes, 16 million nodes.
    public static let standard = HTMLLimits(byteCount: 16 << 20, attributesPerTag: 1_000, nodeCount: 16_000_000)
}

/// Why a page has no tree.
public enum HTMLTreeError: Error, Hashable, Sendable {
    /// The page has more bytes than ``HTMLLimits/byteCount``.
    case tooManyBytes(count: Int, limit: Int)
    /// A tag has more attributes than ``HTMLLimits/attributesPerTag``; the offset is that of its `<`.
    case tooManyAttributes(offset: Int, limit: Int)
    /// The tree has more nodes than ``HTMLLimits/nodeCount``.
    case tooManyNodes(limit: Int)
    /// The parser gave up, for the reason in its own words.
    case parserStopped(reason: String)
}
