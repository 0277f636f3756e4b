internal import ArchiveModel

extension ArchiveStore {
    /// Whether an import or another change ended before its last stages, or has not come to them yet.
    public var isUnfinished: Bool {
        get throws(ArchiveError) { try read(StaleMarks.arePending) }
    }
}
