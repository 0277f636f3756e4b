import Archive
import ArgumentParser
import Exports
import Foundation
import Reader

struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Open the archive in a browser.",
        discussion: """
            A web server on this machine. The pages are those of export site, made when they are asked for; they show what an \
            import that is running has brought so far. Nothing is written but marks (what is read, bookmarks), when their \
            buttons are pressed. Ctrl-C ends it.

            An address of the forums leads to its page when it stands behind the Reader's own, with or without the forums' \
            host: http://127.0.0.1:8399/showthread.php?threadid=3507451&pagenumber=2

            Only this machine can read it. --listen lets others in who know the token that is printed, such as a phone in the \
            same network; nothing is encrypted on the way to them. A loopback address, such as ::1, needs no token.

            EXAMPLES
              awful-archive serve awful.sqlite --open
              awful-archive serve --archive awful.sqlite --port 0
              awful-archive serve awful.sqlite --include-private
              awful-archive serve awful.sqlite --listen 0.0.0.0 --token --qr
            """)

    @OptionGroup var archive: ArchiveFileOptions

    @Flag(help: "Open the front page in the browser.")
    var open = false

    @Option(
        help: ArgumentHelp(
            "Listen on another address than 127.0.0.1, such as ::1, or 0.0.0.0 for all of this machine's; needs --token unless only this machine reaches it.",
            valueName: "address"))
    var listen: String?

    @Flag(help: "Answer only those who know a token, which is made anew and printed once.")
    var token = false

    @Flag(help: "On a terminal, print the address for other machines as a QR code too (by qrencode).")
    var qr = false

    @Flag(help: "Show private messages too.")
    var includePrivate = false

    @Option(help: "What the pages are called.")
    var title = Settings.current[.title]

    @Option(help: ArgumentHelp("How pages look: calm, classic, yospos or fyad.", valueName: "theme"))
    var theme = Settings.current.theme

    @Option(help: "The port; 0 for one that is free.")
    var port: UInt16 = 8399

    func validate() throws {
        guard token || !options.needsToken else {
            throw ValidationError(
                "--listen lets other machines in: add --token, so that only those read who know it.")
        }
        guard !qr || options.needsToken else {
            throw ValidationError("--qr is for other machines: add --listen 0.0.0.0 --token.")
        }
    }

    func run() async throws {
        let reader = try Reader(archive: archive.path, options: options)
        let (options, opens, printsCode) = (options, open, qr)
        try await Interruption.run(told: "Stopped.") {
            try await reader.run { address in
                Output.line("The archive is at \(address) until you press Ctrl-C.")
                let others = options.networkURLs(of: address)
                if others != [address] { Output.lines(others.map { "From other machines: \($0)" }) }
                if printsCode, let other = others.first { Self.printQRCode(of: other) }
                if opens { Browser.launch(address) }
            }
        }
    }

    private static func printQRCode(of address: String) {
        guard Terminal.isOutputTerminal else { return Output.error("--qr prints only on a terminal.") }
        let form = Terminal.usesColor ? "ANSIUTF8" : "UTF8"
        // Not an argument, which other users of the machine could see: the address contains the token.
        let program = popen("qrencode -m 1 -t \(form) 2>/dev/null", "w")
        guard let program, fputs(address, program) >= 0, pclose(program) == 0 else {
            return Output.error("--qr needs the program qrencode: it is not installed, or failed.")
        }
    }

    private var options: ReaderOptions {
        var options = ReaderOptions()
        options.address = listen.map { $0 == "localhost" ? "127.0.0.1" : $0 } ?? options.address
        options.port = port
        options.token = token ? AccessToken() : nil
        options.includesPrivate = includePrivate
        options.title = title
        options.theme = theme
        return options
    }
}
