import Foundation
import Ingest

/// A progress line at the bottom of the terminal: number of files, speed, remaining time.
///
/// Nothing is printed without a terminal.
struct ProgressBar {
    private let start = ContinuousClock.now
    private var isShown = false
    private let isEnabled: Bool

    init(isEnabled: Bool) { self.isEnabled = isEnabled }

    mutating func show(_ progress: ImportProgress) {
        guard isEnabled else { return }
        let seconds = Double(start.duration(to: .now).components.seconds) + 0.001
        let text =
            switch progress.phase {
            case .pages: pages(progress, seconds: seconds)
            case .deriving(let fraction): "\(bar(fraction)) counting, sorting and indexing"
            }
        show(text)
    }

    /// Shows the progress, from 0 to 1.
    mutating func show(_ fraction: Double, _ words: String) { show("\(bar(fraction)) \(words)") }

    /// Shows the progress; returns false if the work was cancelled.
    mutating func report(_ fraction: Double, _ words: String) -> Bool {
        show(fraction, words)
        return !Task.isCancelled
    }

    private mutating func show(_ text: String) {
        guard isEnabled else { return }
        Output.write("\r\u{1B}[2K" + String(text.prefix(Terminal.width - 1)), to: STDERR_FILENO)
        isShown = true
    }

    /// Erases the line before other output.
    mutating func clear() {
        guard isShown else { return }
        Output.write("\r\u{1B}[2K", to: STDERR_FILENO)
        isShown = false
    }

    private func pages(_ progress: ImportProgress, seconds: Double) -> String {
        let rate = Double(progress.doneCount) / seconds
        guard let total = progress.totalCount, total > 0 else {
            return "\(progress.doneCount) files, \(Int(rate)) a second"
        }
        let left = Double(max(0, total - progress.doneCount)) / max(rate, 0.001)
        return "\(bar(Double(progress.doneCount) / Double(total))) \(progress.doneCount) of \(total) files, "
            + "\(Int(rate)) a second, \(Self.duration(left)) left"
    }

    private func bar(_ fraction: Double) -> String {
        let filled = Int(24 * min(1, max(0, fraction)))
        return String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
    }

    static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        if whole < 60 { return "\(whole) s" }
        return whole < 3600 ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole / 60 % 60) min"
    }
}
