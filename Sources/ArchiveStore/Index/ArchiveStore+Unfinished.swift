internal import ArchiveModel

extension ArchiveStore {
    /// Whether an import or another change ended before its last stages, or has not come to them yet.
    public var isUnfinished: Bool {
        get throws(ArchiveError) { try read(StaleMarks.arePending) }
    }

    /// What to tell a person of the counts of an unfinished archive.
    public static let unfinishedNote = """
        An import was stopped (or is running): the counts are not final; run the same import again to complete it.
        """
}
