import Archive
import ForumModel
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
        // Not the time at which the options were made: a watch runs for days.
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

/// Imports again and again what is saved into folders, until Ctrl-C ends it.
struct ImportWatch {
    let run: ImportRun
    let folders: [String]
    let archive: String
    /// Prints the result of an import; the first one is that of everything that was there.
    let report: @Sendable (_ summary: ImportSummary, _ duration: Duration, _ isFirst: Bool) throws -> Void

    /// Watches until the task is cancelled; returns whether an import met a page that it could not read.
    func start() async throws -> Bool {
        let (run, report) = (run, report)
        let watch = FolderWatch(paths: folders, archive: archive)
        return try await Interruption.run(told: "Stopped watching.") {
            var (watch, isFirst, hasFailures) = (watch, true, false)
            while true {
                do {
                    for try await change in watch.changes() {
                        if case .vanished(let path) = change {
                            Output.error("\(path) is gone. Waiting until it is back; press Ctrl-C to end.")
                            continue
                        }
                        watch.waitsForMissing = true
                        let start = ContinuousClock.now
                        let summary = try await run.events()
                        hasFailures = hasFailures || summary.hasFailures
                        try report(summary, start.duration(to: .now), isFirst)
                        isFirst = false
                    }
                    return hasFailures
                } catch ImportError.noSuchInput where watch.waitsForMissing {
                    // A folder was deleted between a change and its import. The loop watches again; its first change lists what is there.
                }
            }
        }
    }
}
