import Foundation

/// Shows long text in the reader's pager where there is a terminal, as `git` and `man` do.
enum Pager {
    /// Prints lines, in `$PAGER` (else `less`) where a terminal shows them; `PAGER=cat` and `PAGER=` go without.
    static func show(_ lines: [String]) {
        let environment = ProcessInfo.processInfo.environment
        let command = environment["PAGER"] ?? "less"
        guard Terminal.isOutputTerminal, !command.isEmpty, command != "cat", environment["TERM"] != "dumb"
        else {
            return Output.lines(lines)
        }
        let (process, input) = (Process(), Pipe())
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        process.arguments = ["-c", command]
        // What fits the window is left there; colours are colours.
        process.environment = environment.merging(["LESS": "FRX", "LV": "-c"]) { given, _ in given }
        process.standardInput = input
        do { try process.run() } catch { return Output.lines(lines) }
        // A reader who has seen enough is no error: SIGPIPE is off.
        try? input.fileHandleForWriting.write(contentsOf: Data((lines.joined(separator: "\n") + "\n").utf8))
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
        // The shell knows no such program.
        if process.terminationStatus == 127 { Output.lines(lines) }
    }
}
