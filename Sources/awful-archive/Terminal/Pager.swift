import Foundation

/// Shows long text in the user's pager on a terminal, as `git` and `man` do.
enum Pager {
    /// Prints lines, on a terminal in `$PAGER` (else `less`); `PAGER=cat` and `PAGER=` disable it.
    static func show(_ lines: [String]) {
        let environment = ProcessInfo.processInfo.environment
        let command = environment["PAGER"] ?? "less"
        guard Terminal.isOutputTerminal, !command.isEmpty, command != "cat", environment["TERM"] != "dumb"
        else { return Output.lines(lines) }
        // Text that fits the window is printed without paging; colours are passed through.
        setenv("LESS", "FRX", 0)
        setenv("LV", "-c", 0)
        // Foundation's Process would leave the terminal's process group, but the pager reads keys.
        guard let pager = popen(command, "w") else { return Output.lines(lines) }
        // Ctrl-C is for the pager now. Quitting it early is not an error, since SIGPIPE is ignored.
        let interrupt = signal(SIGINT, SIG_IGN)
        fputs(lines.joined(separator: "\n") + "\n", pager)
        let status = pclose(pager)
        signal(SIGINT, interrupt)
        // The shell did not find the program.
        if status >> 8 == 127 { Output.lines(lines) }
    }
}
