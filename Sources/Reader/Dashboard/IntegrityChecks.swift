internal import Archive
internal import Foundation
internal import Synchronization

/// Checks the archive when somebody asks, once for each state of its file, on a thread of its own.
final class IntegrityChecks: Sendable {
    /// The path of the report's page.
    static let path = "check.html"
    /// The maximum number of findings shown for each rule.
    private static let findingLimit = 50
    /// How long a request waits for a check that has just begun: that of a small archive ends meanwhile.
    private static let patience = Duration.seconds(2)

    /// The report of a check, and the saved pages of private messages.
    struct Checked: Sendable {
        var report: IntegrityReport
        var privatePages: Set<Int64>

        /// Whether a finding says nothing of private messages.
        func isPublic(_ finding: IntegrityFinding) -> Bool {
            guard finding.entity != "message" else { return false }
            let page = finding.entity == "source_page" ? finding.id : finding.source?.id
            return page.map { !privatePages.contains($0) } ?? true
        }
    }

    private struct State {
        var stamp: ArchiveStamp?
        var result: Result<Checked, ArchiveError>?
        var isRunning = false
    }

    private let path: String
    private let state = Mutex(State())

    init(path: String) { self.path = path }

    /// Returns the report of the archive as it is; nil while the check is running.
    ///
    /// - Throws: ``/Archive/ArchiveError``.
    func report() async throws -> Checked? {
        let stamp = ArchiveStamp(of: path)
        let clock = ContinuousClock()
        let start = clock.now
        while true {
            if let result = known(stamp) { return try result.get() }
            guard start.duration(to: clock.now) < Self.patience else { return nil }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Returns the result for a state of the file; starts a check if there is none.
    private func known(_ stamp: ArchiveStamp) -> Result<Checked, ArchiveError>? {
        let (result, isDue) = state.withLock { state -> (Result<Checked, ArchiveError>?, Bool) in
            if state.stamp == stamp, let result = state.result { return (result, false) }
            guard !state.isRunning else { return (nil, false) }
            state.isRunning = true
            return (nil, true)
        }
        if isDue {
            Thread.detachNewThread { [self] in
                let result: Result<Checked, ArchiveError>
                do {
                    var check = IntegrityCheck()
                    check.limit = Self.findingLimit
                    let store = try ArchiveStore(path: path, access: .read)
                    let report = try store.run(check)
                    // An archive that is too damaged to count has only findings of its own structure.
                    let pages =
                        try report.completeness == nil ? [] : store.querying { try $0.privatePageIDs() }
                    result = .success(Checked(report: report, privatePages: pages))
                } catch let error as ArchiveError {
                    result = .failure(error)
                } catch {
                    result = .failure(.inputOutput(path: path, reason: "\(error)"))
                }
                state.withLock { $0 = State(stamp: stamp, result: result) }
            }
        }
        return result
    }
}
