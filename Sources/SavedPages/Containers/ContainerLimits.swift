/// How much a container may cost.
public struct ContainerLimits: Sendable, Hashable {
    /// How many bytes one page, picture or style sheet may have, unpacked.
    public var memberByteLimit = 64 << 20
    /// How many bytes a file may have that must be in memory as a whole: MHTML, web archives, a nested archive that
    /// cannot be read from front to back.
    public var documentByteLimit = 256 << 20
    /// How many containers may be inside each other.
    public var depthLimit = 4
    /// How many bytes may come out for each byte of the file itself, once ``freeByteCount`` have come out.
    public var ratioLimit: Int64 = 200
    /// How many bytes may come out whatever the ratio.
    public var freeByteCount: Int64 = 256 << 20

    /// The limits in use unless somebody says otherwise.
    public static let standard = ContainerLimits()

    /// Makes the standard limits.
    public init() {}
}
