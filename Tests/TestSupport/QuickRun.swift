internal import Foundation

/// A run of `scripts/test --quick`, in which long property tests take a part of their cases.
package enum QuickRun {
    private static let isOn = ProcessInfo.processInfo.environment["AWFUL_ARCHIVE_QUICK_TESTS"] == "1"

    /// Returns all cases of a test; in a quick run, every fifth.
    package static func cases<Case>(_ all: some Sequence<Case>) -> [Case] {
        let all = Array(all)
        return isOn ? stride(from: 0, to: all.count, by: 5).map { all[$0] } : all
    }
}
