import Foundation

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

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
        // What fits the window is left there; colours are colours.
        setenv("LESS", "FRX", 0)
        setenv("LV", "-c", 0)
        // In the terminal's own process group, which Foundation's Process leaves: the pager reads keys.
        guard let pager = popen(command, "w") else { return Output.lines(lines) }
        // Ctrl-C belongs to the pager now; a reader who has seen enough is no error, as SIGPIPE is off.
        let interrupt = signal(SIGINT, SIG_IGN)
        fputs(lines.joined(separator: "\n") + "\n", pager)
        let status = pclose(pager)
        signal(SIGINT, interrupt)
        // The shell knows no such program.
        if status >> 8 == 127 { Output.lines(lines) }
    }
}
