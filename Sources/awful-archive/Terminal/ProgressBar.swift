import ForumModel
import Foundation
import Ingest

/// A progress line at the bottom of the terminal: number of files, speed, remaining time.
///
/// Nothing is printed without a terminal that can erase a line.
struct ProgressBar {
    private let start = ContinuousClock.now
    private var isShown = false
    private let isEnabled: Bool

    init(isEnabled: Bool) { self.isEnabled = isEnabled && Terminal.canErase }

    mutating func show(_ progress: ImportProgress) {
        guard isEnabled else { return }
        let seconds = SummaryReport.seconds(start.duration(to: .now))
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
        let done = progress.doneCount
        let rate = Double(done) / seconds
        // Speed and remaining time mean something once a second has passed and a few files are read.
        let isSteady = seconds >= 1 && done >= 10
        var text = done.counted("file")
        var facts = isSteady && rate >= 1 ? [", \(Int(rate).grouped) a second"] : []
        if let total = progress.totalCount, total > 0 {
            text = "\(bar(Double(done) / Double(total))) \(done.grouped) of \(total.counted("file"))"
            if isSteady, done < total { facts.append(", \(Self.duration(Double(max(0, total - done)) / rate)) left") }
        }
        for fact in facts.reversed() where text.count + fact.count < Terminal.width { text += fact }
        return text
    }

    private func bar(_ fraction: Double) -> String {
        let width = min(24, max(8, Terminal.width - 56))
        let filled = Int(Double(width) * min(1, max(0, fraction)))
        return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    }

    static func duration(_ seconds: Double) -> String {
        let whole = Int(seconds.rounded(.up))
        if whole < 60 { return "\(whole) s" }
        return whole < 3600 ? "\(whole / 60) min \(whole % 60) s" : "\(whole / 3600) h \(whole / 60 % 60) min"
    }
}
