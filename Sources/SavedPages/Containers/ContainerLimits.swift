package struct ContainerLimits: Sendable, Hashable {
    /// How many bytes one page may have, unpacked; no page of the forums comes near 16 MiB.
    package var pageByteLimit = 16 << 20
    /// The maximum unpacked size in bytes of a member: a page, a picture or a style sheet.
    package var memberByteLimit = 64 << 20
    /// How many bytes a file may have that must be in memory as a whole: MHTML, web archives, a nested archive that
    /// cannot be read from front to back.
    package var documentByteLimit = 96 << 20
    package var depthLimit = 4
    /// How many bytes may come out for each byte of the file itself, once ``freeByteCount`` have come out.
    package var ratioLimit: Int64 = 200
    /// The number of bytes that may be unpacked regardless of the ratio.
    package var freeByteCount: Int64 = 256 << 20

    package static let standard = ContainerLimits()

    package init() {}

    var pageMemberByteLimit: Int { min(pageByteLimit, memberByteLimit) }
}
