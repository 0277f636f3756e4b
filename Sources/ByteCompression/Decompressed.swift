package struct Decompressed: Equatable {
    package enum End: Equatable {
        /// All of it came out, and its checksum is right where there is one.
        case whole
        /// The compressed bytes stop before their end.
        case cut
        /// The compressed bytes are invalid from some place on, or do not match their checksum.
        case broken
        /// More would come out than was allowed.
        case tooBig(limit: Int)
    }

    /// The bytes that came out before the end; none if that is ``End/tooBig(limit:)``.
    package var bytes: [UInt8]
    package var end: End

    package init(bytes: [UInt8], end: End) { (self.bytes, self.end) = (bytes, end) }
}
