/// How much a container may cost.
public struct ContainerLimits: Sendable, Hashable {
    /// How many bytes one page may have, unpacked; no page of the forums comes near 16 MiB.
    public var pageByteLimit = 16 << 20
    /// How many bytes one member may have, unpacked, whatever it is: a page, a picture or a style sheet.
    public var memberByteLimit = 64 << 20
    /// How many bytes a file may have that must be in memory as a whole: MHTML, web archives, a nested archive that
    /// cannot be read from front to back.
    public var documentByteLimit = 96 << 20
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

    /// How many bytes a page may have that is a member.
    var pageMemberByteLimit: Int { min(pageByteLimit, memberByteLimit) }
}
