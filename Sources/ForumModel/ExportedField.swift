/// The fields of the `metadata` records with which `export pages` describes the record that follows, for an import to prefer.
///
/// A record's own date and target cannot say that a time is only a floor, or that an address is unknown. Values are
/// percent-encoded.
package enum ExportedField: String {
    /// The version of these fields, by which they are recognised.
    case version = "awful-archive-capture"
    case path = "saved-path"
    case member = "saved-member"
    case fileTime = "file-time"
    case address = "capture-address"
    case addressBasis = "capture-address-basis"
    case time = "capture-time"
    case timeBasis = "capture-time-basis"
    case charset = "capture-charset"
    /// `yes` where only the page itself shows the target's address.
    case isDerived = "target-is-derived"

    package static let current = "1"
}
