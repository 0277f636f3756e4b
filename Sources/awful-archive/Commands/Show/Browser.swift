import Foundation
import Site

enum Browser {
    static func open(_ page: SitePage?, inSite folder: String) throws {
        guard let page else {
            throw InputFailure(description: "\(Terminal.safe(folder)): exported sites have no page of that.")
        }
        let file = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent(page.file)
        guard FileManager.default.fileExists(atPath: file.path) else {
            throw InputFailure(
                description: """
                    \(Terminal.safe(folder)): there is no \(page.file) in this folder. awful-archive export site --output writes \
                    the pages of an archive.
                    """)
        }
        launch(file.absoluteString + (page.fragment.map { "#" + $0 } ?? ""))
    }

    static func open(_ address: String?, archive: String) throws {
        guard let address else { throw InputFailure(description: "\(archive): its address on the site is not known.") }
        // Addresses come from pages, so only web addresses are opened.
        guard address.hasPrefix("https://") || address.hasPrefix("http://") else {
            throw InputFailure(description: "\(Terminal.safe(address)) is no address of the web.")
        }
        launch(address)
    }

    /// Opens an address, or prints it where there is no browser.
    static func launch(_ address: String) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        #if os(macOS)
            process.arguments = ["open", address]
        #else
            process.arguments = ["xdg-open", address]
        #endif
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
        process.waitUntilExit()
        if process.terminationStatus == 0 { return Output.error("Opened \(Terminal.safe(address))") }
        // Without a browser, the printed address is still useful.
        Output.line(Terminal.safe(address))
    }
}
