import Foundation

/// The program while it runs until Ctrl-C; its output goes to a file.
final class RunningProgram {
    private let process = Process()
    private let file: String

    init(_ arguments: [String], in scratch: Scratch, environment: [String: String] = [:]) throws {
        file = scratch.path + "/output.txt"
        process.executableURL = URL(fileURLWithPath: Program.path)
        process.arguments = arguments
        process.environment = Program.environment.merging(environment) { $1 }
        process.standardInput = FileHandle.nullDevice
        _ = FileManager.default.createFile(atPath: file, contents: nil)
        let output = FileHandle(forWritingAtPath: file)
        process.standardOutput = output
        process.standardError = output
        try process.run()
    }

    deinit { if process.isRunning { process.terminate() } }

    var output: String { (try? String(contentsOfFile: file, encoding: .utf8)) ?? "" }

    /// Waits until the output has a text, at most for as long as a test may take.
    func wait(for text: String) -> Bool {
        for _ in 0..<600 where !output.contains(text) && process.isRunning { usleep(50_000) }
        return output.contains(text)
    }

    /// Presses Ctrl-C; the exit status.
    func stop() -> Int32 {
        process.interrupt()
        process.waitUntilExit()
        return process.terminationStatus
    }
}
