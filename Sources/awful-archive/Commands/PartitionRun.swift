import Archive
import ForumModel
import Foundation

/// Copies an archive to several, among which its threads are divided.
struct PartitionRun {
    /// The archive that is divided.
    let archive: String
    /// How many archives are made.
    let count: Int
    /// The folder that they are in.
    let folder: String
    let waiting: LockWait?

    /// The most archives that one run makes.
    static let countLimit = 1000

    /// Makes the archives that are missing or not complete.
    func report() async throws -> PartitionReport {
        let source = try ArchiveStore(path: archive, access: .read)
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
        let number = String(index)
        let zeros = String(repeating: "0", count: String(count).count - number.count)
        return "\(folder)/part-\(zeros)\(number)-of-\(count).sqlite"
    }
}
