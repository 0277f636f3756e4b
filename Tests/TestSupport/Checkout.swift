package import Foundation

/// The checkout that the tests were compiled from.
package enum Checkout {
    /// The root folder of the package.
    package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the small invented forum.
    package static let samples = folder.appendingPathComponent("Samples/forum").path

    /// What the forum contains, by the names in the table of `Samples/README.md` (`pages`, `notice pages`, `posts` …).
    ///
    /// `scripts/make-samples --count` writes that table.
    package static let sampleCounts: [String: Int] = {
        let readme = try? String(contentsOfFile: path("Samples/README.md"), encoding: .utf8)
        let counts = (readme ?? "").matches(of: /(?m)^\| ([a-z_ ]+) \| ([0-9]+) \|$/)
        return Dictionary(counts.map { (String($0.1), Int($0.2) ?? 0) }, uniquingKeysWith: max)
    }()

    /// Returns the path of a file or folder of the package.
    package static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
