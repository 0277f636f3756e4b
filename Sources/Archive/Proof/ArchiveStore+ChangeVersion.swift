internal import ArchiveModel
internal import ArchiveStore
internal import GRDB

extension ArchiveStore {
    /// Returns a number that changes when another program writes the file.
    func changeVersion() throws(ArchiveError) -> Int {
        try read { try $0.value("PRAGMA data_version") ?? 0 }
    }
}
