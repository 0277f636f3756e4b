import Archive
import Bytes
import ForumModel
import Foundation

/// Divides the threads of an archive among several new archives.
struct PartitionRun {
    let archive: String
    let count: Int
    let folder: String
    let waiting: LockWait?

    static let countLimit = 1000

    /// Creates the archives that are missing or incomplete.
    func report() async throws -> PartitionReport {
        let source = try ArchiveStore(path: archive, access: .read)
        try ArchiveMerge.requireSound([source])
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw ArchiveError.cannotCreate(path: folder, reason: error.localizedDescription)
        }
        let links = try ThreadLinks(of: [source])
        var report = PartitionReport(archive: archive, holds: try source.counts())
        for index in 1...count {
            guard let shard = Shard(index: index, count: count) else { continue }
            let run = MergeRun(archive: path(index), waiting: waiting)
            let summary = try await run.merge(
                [source], partition: ThreadPartition(shard, links: links),
                label: "pages of part \(index) of \(count)")
            report.parts.append(.init(archive: path(index), holds: summary.after))
        }
        return report
    }

    private func path(_ index: Int) -> String {
        "\(folder)/part-\(String(index, width: String(count).count))-of-\(count).sqlite"
    }
}
