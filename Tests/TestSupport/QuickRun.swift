internal import Foundation
package import Testing

/// A run of `scripts/test --quick`, in which tests that take seconds are left out or have a part of their cases.
package enum QuickRun {
    fileprivate static let isOn = ProcessInfo.processInfo.environment["AWFUL_ARCHIVE_QUICK_TESTS"] == "1"

    /// Returns all cases of a test; in a quick run, the first and every tenth behind it.
    package static func cases<Case>(_ all: some Sequence<Case>) -> [Case] {
        let all = Array(all)
        return isOn ? stride(from: 0, to: all.count, by: 10).map { all[$0] } : all
    }
}

extension Trait where Self == ConditionTrait {
    /// Leaves a test that takes seconds out of a quick run.
    package static var isLong: Self {
        .disabled(if: QuickRun.isOn, "takes seconds; scripts/test without --quick runs it")
    }
}
