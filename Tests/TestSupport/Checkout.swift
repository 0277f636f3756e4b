package import Foundation

/// The checkout that the tests are compiled from.
package enum Checkout {
    /// The package's folder.
    package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The small invented forum, page by page.
    package static let samples = folder.appendingPathComponent("Samples/forum").path

    /// A file or folder of the package.
    package static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
