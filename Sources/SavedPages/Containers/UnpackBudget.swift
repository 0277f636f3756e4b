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
