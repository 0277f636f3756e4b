package import Foundation

/// The checkout that the tests were compiled from.
package enum Checkout {
    /// The root folder of the package.
    package static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// The folder of the small invented forum.
    package static let samples = folder.appendingPathComponent("Samples/forum").path

    /// Returns the path of a file or folder of the package.
    package static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
