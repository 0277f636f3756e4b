/// One record as it is in the file.
struct WARCRecord {
    /// How much of its block there is.
    enum Extent {
        /// All of it, so many bytes; they can be had until the next record is asked for.
        case whole(Int)
        /// The file ends inside it, after so many bytes; they can be had.
        case cut(Int)
        /// More than may be held in memory; only its first bytes were kept.
        case tooBig(head: [UInt8], isCut: Bool)
        /// It cannot be read, and was passed over up to where the next record begins.
        case broken(ContainerError)
    }

    /// Which record of the file it is, from 1; bytes between records that are none count as one.
    let number: Int
    /// Its header; nil when that could not be read.
    let header: WARCHeader?
    let extent: Extent

    /// Whether the file ends inside it.
    var isCut: Bool {
        switch extent {
        case .cut, .tooBig(_, isCut: true): true
        default: false
        }
    }
}
