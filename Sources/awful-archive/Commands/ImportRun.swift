import Ingest

/// One import with a progress bar; Ctrl-C stops it after the current batch.
struct ImportRun {
    /// Creates the importer with the given options.
    let importer: (ImportOptions) -> Importer
    let options: ImportOptions
    let isQuiet: Bool
    let isProgressShown: Bool

    func summary() async throws -> ImportSummary {
        var options = options
        options.countsAhead = isProgressShown
        let importer = importer(options)
        let (isQuiet, isProgressShown) = (isQuiet, isProgressShown)
        return try await Interruption.run(told: "Stopping after this batch …") {
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
}
