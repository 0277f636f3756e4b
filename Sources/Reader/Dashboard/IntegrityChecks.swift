internal import Archive
internal import ForumModel
internal import Foundation
internal import Site
internal import Synchronization

/// Checks the archive on request, on a separate thread and once for each state of its file, and keeps the last report.
final class IntegrityChecks: Sendable {
    static let path = "check.html"
    /// The maximum number of findings shown for each rule.
    private static let findingLimit = 50
    /// How long a request waits for a check that has just begun: that of a small archive ends meanwhile.
    private static let patience = Duration.seconds(2)

    struct Checked: Sendable {
        var report: IntegrityReport
        var privatePages: Set<SourcePageID>

        /// Whether a finding says nothing of private messages.
        func isPublic(_ finding: IntegrityFinding) -> Bool {
            guard finding.entity != "message" else { return false }
            let page = finding.entity == "source_page" ? SourcePageID(rawValue: finding.id) : finding.source?.id
            return page.map { !privatePages.contains($0) } ?? true
        }
    }

    enum Outcome: Sendable {
        /// The report of the archive's current state.
        case current(Checked)
        /// The last report, of an earlier state of the archive.
        case earlier(Checked, CheckAge)
        /// The first check is running.
        case running
    }

    private struct State {
        /// The last check, whether it succeeded or not, with the stamp of the archive before it.
        var finished: (stamp: ArchiveStamp, result: Result<Checked, ArchiveError>)?
        /// The last report.
        var report: (checked: Checked, startedAt: UTCTime)?
        var isRunning = false
    }

    private let path: String
    private let state = Mutex(State())

    init(path: String) { self.path = path }

    /// Returns the report of the archive's current state; an earlier one if a new check takes long.
    ///
    /// An import changes the archive faster than it can be checked, so that no check is started while there is a report to show.
    func outcome() async throws -> Outcome {
        let isImporting = ImportStatus.published(for: path) != nil
        let clock = ContinuousClock()
        let start = clock.now
        while true {
            // An archive that changes meanwhile is checked as it then is.
            let stamp = ArchiveStamp(of: path)
            let (finished, last) = state.withLock { ($0.finished, $0.report) }
            if let finished, finished.stamp == stamp { return .current(try finished.result.get()) }
            let earlier = last.map { last in
                Outcome.earlier(
                    last.checked, CheckAge(startedAt: last.startedAt, successor: isImporting ? .afterImport : .running))
            }
            if isImporting, let earlier { return earlier }
            startIfNeeded(stamp)
            guard start.duration(to: clock.now) < Self.patience else { return earlier ?? .running }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    private func startIfNeeded(_ stamp: ArchiveStamp) {
        let isDue = state.withLock { state in
            guard !state.isRunning else { return false }
            state.isRunning = true
            return true
        }
        guard isDue else { return }
        let startedAt = UTCTime.now
        Thread.detachNewThread { [self] in
            let result = check()
            state.withLock { state in
                state.finished = (stamp, result)
                if let checked = try? result.get() { state.report = (checked, startedAt) }
                state.isRunning = false
            }
        }
    }

    private func check() -> Result<Checked, ArchiveError> {
        do {
            var check = IntegrityCheck()
            check.limit = Self.findingLimit
            let store = try ArchiveStore(path: path, access: .read)
            let report = try store.run(check)
            // An archive that is too damaged to count has only findings of its own structure.
            let pages = try report.completeness == nil ? [] : store.querying { try $0.privatePageIDs() }
            return .success(Checked(report: report, privatePages: pages))
        } catch let error as ArchiveError {
            return .failure(error)
        } catch { return .failure(.inputOutput(path: path, reason: "\(error)")) }
    }
}
