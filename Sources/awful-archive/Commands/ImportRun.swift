import Archive
import ForumModel
import Foundation
import Ingest

/// One import with a progress bar; Ctrl-C stops it after the current batch.
struct ImportRun: Sendable {
    let importer: @Sendable (ImportOptions) -> Importer
    var options: ImportOptions
    let isQuiet: Bool
    let isProgressShown: Bool

    func summary() async throws -> ImportSummary {
        try await Interruption.run(told: "Stopping after this batch …") { try await events() }
    }

    /// Runs the import in the current task, and shows its progress and problems.
    func events() async throws -> ImportSummary {
        var options = options
        // A watch runs for days.
        options.now = UTCTime.now
        options.countsAhead = isProgressShown
        let importer = importer(options)
        var bar = ProgressBar(isEnabled: isProgressShown)
        var summary: ImportSummary?
        for try await event in importer.events() {
            switch event {
            case .progress(let progress): bar.show(progress)
            case .problem(let problem):
                guard !isQuiet else { continue }
                bar.clear()
                Output.error("\(problem)")
            case .upgraded(let upgrade):
                bar.clear()
                UpgradeNote.print(upgrade)
            case .droppedIndexes(let names):
                bar.clear()
                DroppedIndexNote.print(names)
            case .finished(let result): summary = result
            }
        }
        bar.clear()
        guard let summary else { throw ImportError.cancelled(done: 0, total: nil) }
        return summary
    }
}
