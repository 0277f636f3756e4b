struct WARCRecord {
    enum Extent {
        /// Complete, with so many bytes, which are available until the next record is requested.
        case whole(Int)
        /// Truncated by the end of the file after so many bytes, which are available.
        case cut(Int)
        /// Over the limit; only its first bytes are kept.
        case tooBig(head: [UInt8], isCut: Bool)
        /// Damaged, and skipped up to the next record.
        case broken(ContainerError)
    }

    /// The record's number in the file, from 1; other bytes between records count as one.
    let number: Int
    let header: WARCHeader?
    let extent: Extent

    var isCut: Bool {
        switch extent {
        case .cut, .tooBig(_, isCut: true): true
        default: false
        }
    }
}
