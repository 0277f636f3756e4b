/// The past day that a thread list shows, selected in the form *Archives*.
///
/// Such a list has no information about the day of its capture.
public struct ListArchiveDate: Sendable, Hashable, Encodable {
    /// The year.
    public var year: Int
    /// The month, 1 to 12; nil if only a year is selected.
    public var month: Int?
    /// The day of the month; nil if none is selected.
    public var day: Int?
}
