import ForumModel
import Foundation
import SavedPages

/// Standard output and standard error.
///
/// Results go to standard output, progress and diagnostics to standard error. A closed pipe (`| head`) is not an error.
enum Output {
    /// Makes failed writes return errors instead of ending the program.
    ///
    /// This applies to closed pipes and to file size limits, so that unfinished files can be removed.
    static func prepare() {
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
    }

    static func line(_ text: String = "") { write(text + "\n", to: STDOUT_FILENO) }

    static func lines(_ lines: [String]) { for text in lines { line(text) } }

    static func error(_ text: String) { write(text + "\n", to: STDERR_FILENO) }

    static func write(_ text: String, to descriptor: Int32) { write(text.utf8, to: descriptor) }

    static func write(_ text: some Sequence<UInt8>, to descriptor: Int32 = STDOUT_FILENO) {
        var bytes = Array(text)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { writeBytes($0, to: descriptor) }
            if count < 0 {
                if errno == EINTR { continue }
                let number = errno
                if number == EPIPE { exit(0) }
                if descriptor == STDOUT_FILENO {
                    let reason = String(cString: strerror(number))
                    error("awful-archive: standard output: writing failed (\(reason)). The output is incomplete.")
                }
                exit(74)
            }
            bytes = bytes.dropFirst(count)
        }
    }

    static func json(_ value: some Encodable) throws { line(try json(of: value, formatting: .prettyPrinted)) }

    /// Encodes a value in the format of all commands: keys in snake_case, in a stable order.
    ///
    /// The keys of dictionaries are data and remain unchanged.
    static func json(of value: some Encodable, formatting: JSONEncoder.OutputFormatting = []) throws -> String {
        String(decoding: try JSONReport.data(of: value, formatting: formatting), as: UTF8.self)
    }
}

enum Terminal {
    static let isErrorTerminal = isatty(STDERR_FILENO) == 1
    static let isOutputTerminal = isatty(STDOUT_FILENO) == 1

    /// Whether the user can be asked: both input and questions use a terminal.
    static let canAsk = isatty(STDIN_FILENO) == 1 && isErrorTerminal

    /// Asks a yes-or-no question; any answer but `y` and `yes` is no.
    static func ask(_ question: String) -> Bool {
        Output.write("\(question) [y/N] ", to: STDERR_FILENO)
        guard let answer = readLine() else {
            // Ctrl-D does not end the line.
            Output.write("\n", to: STDERR_FILENO)
            return false
        }
        return ["y", "yes"].contains(answer.trimmingCharacters(in: .whitespaces).lowercased())
    }

    /// Prints, on standard error, the lines of a result that differ from what a question announced.
    static func tellChanges(since asked: [String], _ done: [String]) {
        // Columns of numbers are as wide as the widest of them.
        func trimmed(_ lines: [String]) -> [String] { lines.map { $0.trimmingCharacters(in: .whitespaces) } }
        let changes = trimmed(done).difference(from: trimmed(asked))
        guard !changes.isEmpty else { return }
        let lines = (changes.removals + changes.insertions).map { change in
            switch change {
            case .remove(_, let line, _): "- " + line
            case .insert(_, let line, _): "+ " + line
            }
        }
        Output.error((["The archive changed after the question:"] + lines).joined(separator: "\n"))
    }

    /// Whether results may be coloured (https://no-color.org).
    static let usesColor =
        isOutputTerminal && (ProcessInfo.processInfo.environment["NO_COLOR"] ?? "").isEmpty && canErase

    /// Whether the terminal understands control sequences.
    static let canErase = ProcessInfo.processInfo.environment["TERM"] != "dumb"

    /// The width in columns; 80 if unknown.
    static var width: Int {
        var size = winsize()
        for descriptor in [STDERR_FILENO, STDOUT_FILENO]
        where ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 { return Int(size.ws_col) }
        return 80
    }

    /// The width for tables: that of the terminal, or `$COLUMNS`; nil for unlimited lines.
    static var tableWidth: Int? {
        if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }), columns > 0 {
            return columns
        }
        return isOutputTerminal ? width : nil
    }

    /// The width for running text: that of tables, at most 100 columns.
    static var textWidth: Int? { tableWidth.map { min($0, 100) } }

    /// Wraps words below an indent; a line feed ends a line.
    static func wrapped(_ words: [String], indent: Int) -> [String] {
        let margin = String(repeating: " ", count: indent)
        var (lines, line): ([String], String) = ([], "")
        for word in words.flatMap({ $0 == "\n" ? [$0] : $0.split(separator: " ").map(String.init) }) {
            if word == "\n" {
                lines.append(line.isEmpty ? "" : margin + line)
                line = ""
            } else if !line.isEmpty, let width = textWidth,
                indent + TextWidth.of(line) + 1 + TextWidth.of(word) > width
            {
                lines.append(margin + line)
                line = word
            } else {
                line += (line.isEmpty ? "" : " ") + word
            }
        }
        return lines + (line.isEmpty ? [] : [margin + line])
    }

    /// Breaks lines that are wider than the terminal, first between their columns.
    static func fitted(_ text: String) -> [String] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).flatMap { line in
            guard TextWidth.of(line) > textWidth ?? .max else { return [line] }
            let indent = line.prefix { $0 == " " }.count
            return line.components(separatedBy: "  ").filter { !$0.isEmpty }.enumerated().flatMap {
                wrapped([$1], indent: $0 == 0 ? indent : indent + 2)
            }
        }
    }

    static func bold(_ text: String) -> String { usesColor ? "\u{1B}[1m\(text)\u{1B}[0m" : text }

    static func facts(_ facts: [String?]) -> String { dim(facts.compactMap(\.self).joined(separator: " · ")) }

    static func dim(_ text: String) -> String { usesColor ? "\u{1B}[2m\(text)\u{1B}[0m" : text }

    /// Escapes text from pages and file names for printing: no control or direction characters.
    static func safe(_ text: String) -> String {
        // Paths are escaped already; elsewhere a backslash needs no escape.
        SafeText.escape(text).replacing("\\\\", with: "\\")
    }

    static func safeLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { safe(String($0)) }.joined(separator: "\n")
    }

    /// Returns the number of rows that lines fill: a terminal breaks long ones.
    static func rows(_ lines: [String]) -> Int {
        guard let width = tableWidth else { return lines.count }
        return lines.reduce(0) { $0 + max(1, (TextWidth.of($1) + width - 1) / width) }
    }

    /// Escapes text, on one line, cut to a length in characters.
    static func line(_ text: String, limit: Int) -> String {
        let folded = safe(text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
        return folded.count <= limit ? folded : folded.prefix(max(0, limit - 1)) + "…"
    }
}

private func writeBytes(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    write(descriptor, bytes.baseAddress, bytes.count)
}

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
