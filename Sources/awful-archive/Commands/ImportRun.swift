import Dispatch
import Foundation
import Ingest

/// One import with a progress bar, that Ctrl-C stops at the next batch border.
struct ImportRun {
    /// Makes the import, with the options that it is to have.
    let importer: (ImportOptions) -> Importer
    let options: ImportOptions
    let isQuiet: Bool
    let isProgressShown: Bool

    func summary() async throws -> ImportSummary {
        var options = options
        options.countsAhead = isProgressShown
        let importer = importer(options)
        let (isQuiet, isProgressShown) = (isQuiet, isProgressShown)
        let task = Task { () throws(ImportError) -> ImportSummary in
            var bar = ProgressBar(isEnabled: isProgressShown)
            var summary: ImportSummary?
            for try await event in importer.events() {
                switch event {
                case .progress(let progress): bar.show(progress)
                case .problem(let problem):
                    guard !isQuiet else { continue }
                    bar.clear()
                    Output.error("\(problem)")
                case .finished(let result): summary = result
                }
            }
            bar.clear()
            guard let summary else { throw ImportError.cancelled }
            return summary
        }
        let signals = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // Who asks twice does not want to wait for the batch; the archive survives that.
                if task.isCancelled { exit(130) }
                Output.error("\nStopping after this batch …")
                task.cancel()
            }
            source.resume()
            return source
        }
        defer { for source in signals { source.cancel() } }
        return try await task.value
    }
}
