/// The past day whose list of threads a page shows, chosen in the form *Archives*.
///
/// Such a list says nothing about the day of its capture.
public struct ListArchiveDate: Sendable, Hashable, Encodable {
    /// The year.
    public var year: Int
    /// The month, 1 to 12; nil where only a year is chosen.
    public var month: Int?
    /// The day of the month; nil where none is chosen.
    public var day: Int?
}
