/// What came out of compressed bytes, and how it ended.
struct Decompressed: Equatable {
    enum End: Equatable {
        /// All of it came out, and its checksum is right where there is one.
        case whole
        /// The compressed bytes stop before their end.
        case cut
        /// The compressed bytes are wrong from some place on, or the checksum says so.
        case broken
        /// More would come out than was allowed.
        case tooBig(limit: Int)
    }

    /// What came out before the end; when that is ``End/tooBig(limit:)``, nothing.
    var bytes: [UInt8]
    var end: End

    /// The bytes, if they are all there.
    ///
    /// - Throws: ``ContainerError`` with `.damaged` or `.tooBig`.
    func whole() throws(ContainerError) -> [UInt8] {
        switch end {
        case .whole: return bytes
        case .cut:
            throw ContainerError(
                .damaged,
                "Its compressed data is truncated. Save or download it again.")
        case .broken:
            throw ContainerError(
                .damaged,
                "Its compressed data is damaged. Save or download it again.")
        case .tooBig(let limit):
            throw ContainerError(
                .tooBig,
                "It unpacks to more than the limit of \(limit) bytes. Nothing was imported from it.")
        }
    }
}
