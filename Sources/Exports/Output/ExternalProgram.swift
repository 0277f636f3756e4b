internal import Foundation

/// A program that is not part of this one, and is found on the `PATH` when it is needed.
package enum ExternalProgram: String, Sendable {
    case par2, zimwriterfs, chromium
    case chromiumBrowser = "chromium-browser"
    case chrome = "google-chrome"
    case python = "python3"

    static let browsers = [chromium, chromiumBrowser, chrome]

    /// Throws ``ExportError/missingProgram(name:package:use:)`` if the program is not installed.
    package func require(for use: String) throws {
        guard try run(["--version"]) == 127 else { return }
        let package = self == .zimwriterfs ? "zim-tools" : rawValue
        throw ExportError.missingProgram(name: rawValue, package: package, use: use)
    }

    /// Runs the program and returns its status, 127 if it is not installed; kills it if `check`, called every 50 ms, throws.
    package func run(
        _ arguments: [String], in folder: String? = nil, log: String = "/dev/null",
        while check: (() throws -> Void)? = nil
    ) throws -> Int32 {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [rawValue] + arguments
        process.currentDirectoryURL = folder.map { URL(fileURLWithPath: $0) }
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle(forWritingAtPath: log)
        try process.run()
        defer { process.waitUntilExit() }
        while let check, process.isRunning {
            do { try check() } catch {
                // Uses SIGKILL on the program's process group, which has inherited that Ctrl-C and the like are ignored.
                kill(-process.processIdentifier, SIGKILL)
                throw error
            }
            usleep(50_000)
        }
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// Runs the program for an export; throws the last line that it prints if it fails, or takes longer than a limit.
    func run(
        _ arguments: [String], for job: ExportJob, in folder: String, telling words: String, limit: Duration? = nil
    ) throws {
        let (log, start) = (folder + "/log", ContinuousClock.now)
        _ = FileManager.default.createFile(atPath: log, contents: nil)
        let status = try run(arguments, in: folder, log: log) {
            try job.tell(0.7, words)  // throws if the user cancels
            guard let limit, start.duration(to: .now) > limit else { return }
            throw ExportError.inputOutput(
                path: job.output, reason: "\(rawValue) did not end within \(limit.components.seconds) s")
        }
        guard status != 0 else { return }
        var line = try String(contentsOfFile: log, encoding: .utf8).split(separator: "\n").last ?? "status \(status)"
        if line.contains("as root") { line = "it does not run as root; be another user, or install weasyprint" }
        throw ExportError.inputOutput(path: job.output, reason: "\(rawValue): \(line)")
    }
}
