package struct ContainerLimits: Sendable, Hashable {
    /// How many bytes one page may have, unpacked; no page of the forums comes near 16 MiB.
    package var pageByteLimit = 16 << 20
    /// The maximum unpacked size in bytes of a member: a page, a picture or a style sheet.
    package var memberByteLimit = 64 << 20
    /// How many bytes a file may have that must be in memory as a whole: MHTML, web archives, a nested archive that
    /// cannot be read from front to back.
    package var documentByteLimit = 96 << 20
    package var depthLimit = 4  // of containers in containers, and of compressions around one file
    /// How many bytes may be unpacked in all for each byte of the file itself; ``freeByteCount`` is allowed in any case.
    package var ratioLimit: Int64 = 200
    /// The number of bytes that may be unpacked regardless of the ratio.
    package var freeByteCount: Int64 = 256 << 20

    package static let standard = ContainerLimits()

    package init() {}

    var pageMemberByteLimit: Int { min(pageByteLimit, memberByteLimit) }
}

/// The number of bytes that may still be unpacked from one file, including nested containers.
final class UnpackBudget {
    private var left: Int64
    private let limit: Int64

    init(fileSize: Int64, limits: ContainerLimits) {
        let (product, isTooMuch) = max(0, fileSize).multipliedReportingOverflow(by: limits.ratioLimit)
        limit = max(isTooMuch ? .max : product, limits.freeByteCount)
        left = limit
    }

    /// Once the budget is exceeded, all later calls throw, too.
    func spend(_ count: Int64) throws(ContainerError) {
        left = left >= count ? left - count : -1
        guard left >= 0 else {
            throw ContainerError(
                .bomb,
                """
                It unpacks to more than \(limit) bytes, which no container of pages of its size does. Members read before \
                are kept; if it is genuine, unpack it and import the folder.
                """)
        }
    }
}
